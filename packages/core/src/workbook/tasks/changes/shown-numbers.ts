import type { Op } from '../../../runtime/op.ts';
import type { AttributeType } from '../../../values/attribute-type.ts';
import { isBelowDates, serialToDate } from '../../../values/excel-serial.ts';
import type { ManagedTable } from '../../managed-table.ts';
import { attributePrefix } from '../../../portfolio/portfolio-columns.ts';
import { cellName, type EditedCell } from './row-scan.ts';

/** How an edited number is shown. */
export interface ShownNumber {
  /** The shown text of a date in a cell of another type, or of a number with leading zeros. */
  readonly shownText?: string;
  readonly showsPercent: boolean;
}

/**
 * Reads how edited numbers are shown.
 * @param typeOf type of an attribute by its label; null where the service does not show one.
 * @returns by cell name. Date attributes are skipped, except numbers that may be a time.
 */
export function* readShownNumbers(
  table: ManagedTable,
  edits: readonly EditedCell[],
  typeOf: (label: string) => AttributeType | null,
): Op<ReadonlyMap<string, ShownNumber>> {
  const numbers = edits.filter(
    ({ cell, label }) => typeof cell === 'number' && (typeOf(label) !== 'date' || isBelowDates(cell)),
  );
  const shown = new Map<string, ShownNumber>();
  const labels = [...new Set(numbers.map(({ label }) => label))];
  const { rowsAtOnce, dateSystem } = table.facts;
  const blocks = new Map<number, EditedCell[]>();
  for (const edit of numbers) {
    const block = Math.floor(edit.place / rowsAtOnce);
    blocks.set(block, [...(blocks.get(block) ?? []), edit]);
  }
  for (const [, cells] of blocks) {
    const from = Math.min(...cells.map(({ place }) => place));
    const end = Math.max(...cells.map(({ place }) => place)) + 1;
    const keys = labels.map((label) => attributePrefix + label);
    const texts = yield* table.shownNumbers(keys, from, end - from);
    for (const { thirdpartyId, label, place, cell } of cells) {
      const text = texts[place - from]?.[labels.indexOf(label)] ?? null;
      const name = cellName(thirdpartyId, label);
      if (text === null || text === '%') {
        shown.set(name, { showsPercent: text === '%' });
        continue;
      }
      // A column that is too narrow for its dates shows ####.
      const isCovered = /^#*$/.test(text);
      const date = isCovered ? serialToDate(Number(cell), dateSystem) : text;
      shown.set(name, { shownText: date ?? String(cell), showsPercent: false });
    }
  }
  return shown;
}
