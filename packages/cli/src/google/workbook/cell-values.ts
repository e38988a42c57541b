import type { SheetCell } from '@tpr/core/workbook';
import { runsOf, type PlacedRow } from '@tpr/core/google';
import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import { nameRange } from '../a1.ts';
import type { TableLocator, ColumnSpot } from './table-locator.ts';

type Value = string | number | boolean | null;

/** The value for the Sheets API: an empty text empties a cell, null leaves it. */
const valueOf = (cell: SheetCell | undefined): Value => (cell === undefined ? null : (cell ?? ''));

interface OpenRange {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly values: Value[][];
}

/**
 * Cells of rows as few ranges: adjacent rows and columns share one. A cell without a new value is left as it is.
 * Columns that are not named are never in a range.
 */
export function valuesOf(
  { sheet, headerRow }: TableLocator,
  columns: readonly ColumnSpot[],
  rows: readonly PlacedRow[],
): sheets_v4.Schema$ValueRange[] {
  const sources = new Map(columns.map(({ at }, source) => [at, source]));
  const ranges: OpenRange[] = [];
  for (const [left, width] of runsOf([...sources.keys()])) {
    let open: OpenRange | undefined;
    for (const { row, cells } of rows) {
      const values = Array.from({ length: width }, (_, offset) => valueOf(cells[sources.get(left + offset)!]));
      const start = values.findIndex((value) => value !== null);
      if (start < 0) continue;
      const written = values.slice(start, values.findLastIndex((value) => value !== null) + 1);
      const isBelow = open !== undefined && open.top + open.values.length === row;
      if (!isBelow || open!.left !== left + start || open!.width !== written.length) {
        open = { top: row, left: left + start, width: written.length, values: [] };
        ranges.push(open);
      }
      open!.values.push(written);
    }
  }
  return ranges.map(({ top, left, width, values }) => {
    const first = headerRow + 1 + top;
    const block = { top: first, bottom: first + values.length, left, right: left + width };
    return { range: nameRange(sheet.title, block), values };
  });
}
