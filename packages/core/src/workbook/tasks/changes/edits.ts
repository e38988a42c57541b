import type { Op } from '../../../runtime/op.ts';
import type { CellOptions } from '../../../writing/edit.ts';
import { workbookPhrases } from '../../../i18n/describe-task-error.ts';
import type { Language } from '../../../i18n/language.ts';
import { notationIn } from '../../../i18n/notation.ts';
import { hashText } from '../../cells.ts';
import type { ManagedTable } from '../../managed-table.ts';
import type { WorkbookFacts } from '../../port.ts';
import { cellName, RowScanner, type EditedCell, type OverwrittenCell, type PercentScales } from './row-scan.ts';
import type { ShownOwner } from './row-owners.ts';
import type { Baseline } from '../portfolio/baseline.ts';

/** The edits of the table, and the rows that cannot be sent. */
export interface EditScan {
  readonly edits: readonly EditedCell[];
  readonly typedOver: readonly OverwrittenCell[];
  /** Number of rows of each key that is in more than one row. */
  readonly duplicates: ReadonlyMap<string, number>;
  readonly rowsWithoutKey: number;
  readonly unknownKeys: readonly string[];
  /** The keys of edited rows that show another third party: their cells were moved without the hidden key. */
  readonly moved: ReadonlySet<string>;
  /** Cells with formulas, edited or not: a pull or refresh never overwrites them. */
  readonly formulas: ReadonlySet<string>;
  /** The names and identifiers that the edited rows show. */
  readonly owners: ReadonlyMap<string, ShownOwner>;
  /** The keys of all rows. */
  readonly present: Set<string>;
}

/** Compares the table with the pulled values: the columns of attributes, and the columns that are never sent. */
export function* scanEdits(table: ManagedTable, baseline: Baseline, scales: PercentScales): Op<EditScan> {
  const scanner = new RowScanner(table, baseline, scales);
  const edits: EditedCell[] = [];
  const typedOver: OverwrittenCell[] = [];
  const counts = new Map<string, number>();
  const unknownKeys: string[] = [];
  const moved = new Set<string>();
  const formulas = new Set<string>();
  const owners = new Map<string, ShownOwner>();
  let rowsWithoutKey = 0;
  yield* table.eachRow(scanner.columnKeys, function* (row) {
    const found = scanner.scan(row);
    const { key } = found;
    if (key === '') {
      if (found.hasContent) rowsWithoutKey += 1;
      return;
    }
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (!found.isKnown) unknownKeys.push(key);
    edits.push(...found.edits);
    typedOver.push(...found.typedOver);
    for (const label of found.formulas) formulas.add(cellName(key, label));
    if (found.edits.length === 0) return;
    owners.set(key, scanner.ownerOf(row));
    if (scanner.isMoved(row, found)) moved.add(key);
  });
  const duplicates = new Map([...counts].filter(([, count]) => count > 1));
  return {
    edits,
    typedOver,
    duplicates,
    rowsWithoutKey,
    unknownKeys,
    moved,
    formulas,
    owners,
    present: new Set(counts.keys()),
  };
}

/** As `scanEdits`, with the rows that the user has left below a smaller table, and their edits. */
export function* scanAllEdits(table: ManagedTable, baseline: Baseline, scales: PercentScales): Op<EditScan> {
  const scan = yield* scanEdits(table, baseline, scales);
  const missing = [...baseline.ids()].filter((key) => !scan.present.has(key));
  return (yield* table.takeBack(missing)) === 0 ? scan : yield* scanEdits(table, baseline, scales);
}

/** A short hash of the edits and of the overwritten cells, which does not depend on their order. */
export function hashEdits({ edits, typedOver }: Pick<EditScan, 'edits' | 'typedOver'>): string {
  const lines = [
    ...edits.map(({ thirdpartyId, label, cell }) => JSON.stringify([thirdpartyId, label, cell])),
    ...typedOver.map(({ thirdpartyId, columnKey, cell }) => JSON.stringify([thirdpartyId, columnKey, cell, true])),
  ];
  return hashText(lines.sort().join('\n'));
}

/**
 * Options for reading the cells of a managed table, in which percentages by their definition have a percent format.
 * @param language of the reasons, and of numbers and dates where the notation of the workbook is unknown.
 */
export function cellOptions(
  { dateSystem, notation }: Pick<WorkbookFacts, 'dateSystem' | 'notation'>,
  language: Language,
): CellOptions {
  const phrases = workbookPhrases[language];
  return { cellIsFraction: true, dateSystem, ...notationIn(language), ...notation, language, phrases };
}
