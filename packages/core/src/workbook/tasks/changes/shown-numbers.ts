import type { Op } from '../../../runtime/op.ts';
import type { AttributeType } from '../../../values/attribute-type.ts';
import { isBelowDates, serialToDate, type DateSystem } from '../../../values/excel-serial.ts';
import { isSameCell } from '../../cells.ts';
import { tableInMotion } from '../../spreadsheet-error.ts';
import type { ManagedTable } from '../../managed-table.ts';
import type { ShownRow } from '../../table-rows.ts';
import { attributePrefix } from '../../../portfolio/portfolio-columns.ts';
import type { Baseline } from '../portfolio/baseline.ts';
import { scanAllEdits, type EditScan } from './edits.ts';
import { cellName, labelOf, type EditedCell, type PercentScales } from './row-scan.ts';
import { groupBy } from '../../../values/group-by.ts';

/** How an edited number is shown. */
export interface ShownNumber {
  /** The shown text of a date in a cell of another type, or of a number with leading zeros. */
  readonly shownText?: string;
  readonly showsPercent: boolean;
}

/** Edits, with the display of their numbers by cell name. */
interface ShownEdits {
  readonly scan: EditScan;
  readonly shown: ReadonlyMap<string, ShownNumber>;
}

/** Type of an attribute by its label; null where the service does not show one. */
type TypeOf = (label: string) => AttributeType | null;

/** Maximum attempts while a user moves or edits rows at the same moment. */
const attempts = 5;

/**
 * As `scanAllEdits`, with the display of numbers, which needs another read. If rows have moved between the reads, both
 * are repeated, so that no row gets the display of another.
 */
export function* scanShownEdits(
  table: ManagedTable,
  baseline: Baseline,
  scales: PercentScales,
  typeOf: TypeOf,
): Op<ShownEdits> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const scan = yield* scanAllEdits(table, baseline, scales);
    const shown = yield* readShownNumbers(table, scan, typeOf);
    if (shown !== undefined) return { scan, shown };
  }
  throw tableInMotion();
}

/**
 * Reads how edited numbers are shown. Date attributes are skipped, except numbers that may be a time.
 * @returns by cell name; undefined if a cell is no longer in its row.
 */
function* readShownNumbers(
  table: ManagedTable,
  { edits, formulas }: EditScan,
  typeOf: TypeOf,
): Op<ReadonlyMap<string, ShownNumber> | undefined> {
  const numbers = edits.filter(
    ({ cell, label }) => typeof cell === 'number' && (typeOf(label) !== 'date' || isBelowDates(cell)),
  );
  const shown = new Map<string, ShownNumber>();
  // A formula of Google Sheets fills other cells, too, which are not listed as formulas.
  const calculated = new Set([...formulas].map(labelOf));
  const labels = [...new Set(numbers.map(({ label }) => label))];
  const { rowsAtOnce, dateSystem } = table.facts;
  const blocks = groupBy(numbers, ({ place }) => Math.floor(place / rowsAtOnce));
  for (const cells of blocks.values()) {
    const from = cells.reduce((least, { place }) => Math.min(least, place), Infinity);
    const end = cells.reduce((most, { place }) => Math.max(most, place), 0) + 1;
    const keys = labels.map((label) => attributePrefix + label);
    const rows = yield* table.readShownRows(keys, from, end - from);
    for (const edit of cells) {
      const row = rows[edit.place - from];
      const at = labels.indexOf(edit.label);
      if (row === undefined || !isInPlace(row, at, edit, calculated.has(edit.label))) return undefined;
      shown.set(cellName(edit.thirdpartyId, edit.label), displayOf(edit, row.shown[at] ?? null, dateSystem));
    }
  }
  return shown;
}

/** @param mayChange whether the column has a formula, whose result may change between two reads. */
function isInPlace({ key, cells }: ShownRow, at: number, edit: EditedCell, mayChange: boolean): boolean {
  return key === edit.thirdpartyId && (mayChange || isSameCell(cells[at] ?? null, edit.cell));
}

function displayOf({ cell }: EditedCell, text: string | null, dateSystem: DateSystem): ShownNumber {
  if (text === null || text === '%') return { showsPercent: text === '%' };
  // A column that is too narrow for its dates shows ####.
  const isCovered = /^#*$/.test(text);
  const date = isCovered ? serialToDate(Number(cell), dateSystem) : text;
  return { shownText: date ?? String(cell), showsPercent: false };
}
