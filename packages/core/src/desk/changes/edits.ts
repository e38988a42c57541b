import type { Op } from '../../engine/op.ts';
import { percentScaleOf, type Profile } from '../../service/profile/index.ts';
import type { AttributeType, AttributeValue } from '../../values/attribute-type.ts';
import { attributeToCell } from '../../values/attribute-cell.ts';
import type { CellOptions } from '../../work/writing/review.ts';
import { writing, type Language } from '../../words/language.ts';
import { isSameCell, markOfText, toSheetCell } from '../workbook/cells.ts';
import type { ManagedTable } from '../workbook/managed-table.ts';
import type { DateSystem } from '../../values/excel-serial.ts';
import type { SheetCell } from '../workbook/workbook.ts';
import { isOwnerColumn, type ShownOwner } from './row-owners.ts';
import type { Baseline, Pulled } from '../portfolio/baseline.ts';

/** A cell of an attribute column that does not show what was pulled. */
export interface EditedCell {
  readonly thirdpartyId: string;
  readonly label: string;
  /** Row of the table, from 0. */
  readonly place: number;
  readonly cell: SheetCell;
  readonly before: readonly AttributeValue[];
  readonly isFormula: boolean;
}

/** A cell that is never sent and does not show what was written into it. */
export interface TypedOver {
  readonly thirdpartyId: string;
  readonly columnKey: string;
  readonly cell: SheetCell;
}

/** What was found beside the edits: rows that can not take part. */
export interface EditScan {
  readonly edits: readonly EditedCell[];
  readonly typedOver: readonly TypedOver[];
  /** Rows of each key that stands in more than one row. */
  readonly duplicates: ReadonlyMap<string, number>;
  readonly rowsWithoutKey: number;
  readonly unknownKeys: readonly string[];
  /** Cells with formulas, edited or not: they are the user's, and are never overwritten. */
  readonly formulas: ReadonlySet<string>;
  /** Of the rows with edits: what they show of whose they are. */
  readonly owners: ReadonlyMap<string, ShownOwner>;
  /** The keys of all rows. */
  readonly present: Set<string>;
}

export const attributePrefix = 'attribute:';

/** Names a cell: the label may be anything, so it goes last. */
export const cellName = (thirdpartyId: string, label: string): string => `${thirdpartyId}\n${label}`;

export const thirdPartyOf = (cell: string): string => cell.slice(0, cell.indexOf('\n'));

/** Sets the columns of the table against what was pulled: those of attributes, and those that are never sent. */
export function* scanEdits(table: ManagedTable, baseline: Baseline, profile: Profile): Op<EditScan> {
  const isRead = (key: string) => key.startsWith(attributePrefix) || baseline.isMarked(key) || isOwnerColumn(key);
  const keys = table.columnKeys.filter(isRead);
  const owners = new Map<string, ShownOwner>();
  const edits: EditedCell[] = [];
  const typedOver: TypedOver[] = [];
  const counts = new Map<string, number>();
  const unknownKeys: string[] = [];
  const formulas = new Set<string>();
  let rowsWithoutKey = 0;
  yield* table.eachRow(keys, function* ({ key, place: row, cells, isFormula }) {
    if (key === '') {
      // A blank row at the end of a table is no one's mistake.
      if (cells.some((cell) => cell !== null && cell !== '')) rowsWithoutKey += 1;
      return;
    }
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const pulled = baseline.get(key);
    if (pulled === undefined) {
      unknownKeys.push(key);
      return;
    }
    for (const [place, columnKey] of keys.entries()) {
      if (!columnKey.startsWith(attributePrefix) && !baseline.isMarked(columnKey)) continue;
      if (baseline.isMarked(columnKey)) {
        const cell = cells[place] ?? null;
        if (!baseline.shows(key, columnKey, cell)) typedOver.push({ thirdpartyId: key, columnKey, cell });
        continue;
      }
      const label = columnKey.slice(attributePrefix.length);
      const cell = cells[place] ?? null;
      const hasFormula = isFormula?.[place] === true;
      if (hasFormula) formulas.add(cellName(key, label));
      const held = heldIn(pulled, label);
      if (isSameCell(cell, shownCell(held.values, held.type, profile, table.facts.dateSystem))) continue;
      edits.push({ thirdpartyId: key, label, place: row, cell, before: held.values, isFormula: hasFormula });
      owners.set(key, Object.fromEntries(keys.flatMap((each, at) => (isOwnerColumn(each) ? [[each, cells[at]]] : []))));
    }
  });
  const duplicates = new Map([...counts].filter(([, count]) => count > 1));
  return {
    edits,
    // Of rows that stand for the same third party, nobody can tell which one counts (R007).
    typedOver: typedOver.filter(({ thirdpartyId }) => !duplicates.has(thirdpartyId)),
    duplicates,
    rowsWithoutKey,
    unknownKeys,
    formulas,
    owners,
    present: new Set(counts.keys()),
  };
}

/** A short text that two looks at the sheet share when they have seen the same edits, in whatever order. */
export function markOfEdits(edits: readonly EditedCell[]): string {
  const lines = edits.map(({ thirdpartyId, label, cell }) => JSON.stringify([thirdpartyId, label, cell]));
  return markOfText(lines.sort().join('\n'));
}

/** What the sheet shows of values of the service. */
function shownCell(
  values: readonly AttributeValue[],
  type: AttributeType | null,
  profile: Profile,
  dateSystem: DateSystem,
): SheetCell {
  const shown = attributeToCell(values, type, percentScaleOf(profile));
  return toSheetCell(shown.value, shown.type, dateSystem).cell;
}

export function heldIn(
  { attributes }: Pulled,
  label: string,
): { readonly values: readonly AttributeValue[]; readonly type: AttributeType | null } {
  const [, values, type] = attributes.find(([known]) => known === label) ?? [label, [], null];
  return { values, type };
}

/** How cells of a managed table are read: percentages are fractions with a percent format. */
export function cellOptions(dateSystem: DateSystem, language: Language): CellOptions {
  const { decimalSeparator } = writing[language];
  return { cellIsFraction: true, dateSystem, language, ...(decimalSeparator !== undefined && { decimalSeparator }) };
}
