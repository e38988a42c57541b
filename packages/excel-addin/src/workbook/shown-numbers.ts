import { isDateFormat, isPercentFormat, withLeadingZeros, type SheetCell, type WorkbookPort } from '@tpr/core/workbook';
import { runsOf } from './cell-block.ts';
import { cellOf, inPieces } from './row-reading.ts';
import { bodyRange, placesOf, watchBody, type TableHead } from './table-head.ts';

/** Fewer cells per response than for plain values: each one also has its text and its format. */
const cellsAtOnce = 20_000;

/** @returns undefined if the table was moved. */
export async function readShownNumbers(
  context: Excel.RequestContext,
  head: TableHead,
  { columns, from, count }: WorkbookPort['readShownNumbers']['in'],
): Promise<WorkbookPort['readShownNumbers']['out'] | undefined> {
  const places = placesOf(head, columns);
  const end = Math.min(head.shown.rowCount, from + count);
  const rows: SheetCell[][] = [];
  const shown: (string | null)[][] = [];
  const isInPlace = await inPieces(
    from,
    end,
    Math.floor(cellsAtOnce / Math.max(1, places.length)),
    async (at, size) => {
      const runs = runsOf([...new Set(places)]).map(([first, width]) => ({
        first,
        width,
        range: bodyRange(head, at, size, first, width).load('values,text,numberFormat,valueTypes'),
      }));
      const isPieceInPlace = watchBody(head);
      await context.sync();
      if (!isPieceInPlace()) return false;
      const loaded = runs.map(({ first, width, range }) => {
        const { values, text, numberFormat, valueTypes } = range;
        return { first, width, values, text, numberFormat, valueTypes };
      });
      for (let row = 0; row < size; row++) {
        const runOf = (place: number) => loaded.find(({ first, width }) => place >= first && place < first + width)!;
        rows.push(places.map((place) => cellOf(runOf(place).values[row]?.[place - runOf(place).first])));
        shown.push(
          places.map((place) => {
            const { first, values, text, numberFormat, valueTypes } = runOf(place);
            const at = place - first;
            if (valueTypes[row]?.[at] !== 'Double') return null;
            const format: unknown = numberFormat[row]?.[at];
            if (isDateFormat(format)) return String(text[row]?.[at] ?? '');
            return isPercentFormat(format) ? '%' : (withLeadingZeros(Number(values[row]?.[at]), format) ?? null);
          }),
        );
      }
      return true;
    },
  );
  return isInPlace ? { rows, shown } : undefined;
}
