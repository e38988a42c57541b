import type { AttributeValue } from '../../../values/attribute-type.ts';
import type { CurrentValues } from '../../../writing/edit.ts';
import { attributeToCell } from '../../../values/attribute-to-cell.ts';
import { cellToAttribute } from '../../../values/cell-to-attribute.ts';
import { attributePrefix } from '../../../portfolio/portfolio-columns.ts';
import { sameValues } from '../../../writing/same-values.ts';
import type { Baseline } from '../portfolio/baseline.ts';
import type { Pulled } from '../portfolio/pulled.ts';
import { isSameCell, toSheetCell } from '../../cells.ts';
import type { ManagedTable } from '../../managed-table.ts';
import type { ReadRow } from '../../table-rows.ts';
import type { SheetCell, WorkbookFacts } from '../../port.ts';
import { isOwnerColumn, showsOtherParty, type ShownOwner } from './row-owners.ts';

/** A cell of an attribute column that differs from the pulled value. */
export interface EditedCell {
  readonly thirdpartyId: string;
  readonly label: string;
  /** Row of the table, from 0. */
  readonly place: number;
  readonly cell: SheetCell;
  readonly before: readonly AttributeValue[];
  readonly isFormula: boolean;
}

/** A cell that is never sent, and has a formula or differs from the value that was written into it. */
export interface OverwrittenCell {
  readonly thirdpartyId: string;
  readonly columnKey: string;
  readonly cell: SheetCell;
  /** The cell has a formula, whose result may be the value that was written. */
  readonly isFormula: boolean;
}

/** The scales of percentages with which the cells of a table may have been written. */
export type PercentScales = readonly (1 | 100)[];

/** The key of a cell. The label is last, because it may contain any character. */
export const cellName = (thirdpartyId: string, label: string): string => `${thirdpartyId}\n${label}`;

export const thirdPartyOf = (cell: string): string => cell.slice(0, cell.indexOf('\n'));

export const labelOf = (cell: string): string => cell.slice(cell.indexOf('\n') + 1);

/** The content of a row that differs from the pulled values. */
export interface ScannedRow {
  /** Empty for an empty cell. */
  readonly key: string;
  /** Whether the baseline has a third party of this key. */
  readonly isKnown: boolean;
  /** False for a blank row, which is no mistake at the end of a table, and for a user's row of totals. */
  readonly hasContent: boolean;
  readonly edits: readonly EditedCell[];
  readonly typedOver: readonly OverwrittenCell[];
  /** Labels of the cells that hold a formula, edited or not. */
  readonly formulas: readonly string[];
}

/** Compares single rows of the table with the baseline. */
export class RowScanner {
  /** Keys of the columns that a row must be read with. */
  readonly columnKeys: readonly string[];
  private readonly baseline: Baseline;
  private readonly percentScales: PercentScales;
  private readonly facts: Pick<WorkbookFacts, 'dateSystem' | 'notation'>;

  constructor(table: ManagedTable, baseline: Baseline, percentScales: PercentScales) {
    const isRead = (key: string) => key.startsWith(attributePrefix) || baseline.isMarked(key) || isOwnerColumn(key);
    this.columnKeys = table.columns.keys.filter(isRead);
    this.baseline = baseline;
    this.percentScales = percentScales;
    this.facts = table.facts;
  }

  scan(row: ReadRow): ScannedRow {
    const { key, place, cells, isFormula } = row;
    const { baseline } = this;
    const edits: EditedCell[] = [];
    const typedOver: OverwrittenCell[] = [];
    const formulas: string[] = [];
    const hasContent = !this.isTotal(row) && cells.some((cell) => cell !== null && cell !== '');
    const pulled = key === '' ? undefined : baseline.get(key);
    if (pulled === undefined) return { key, isKnown: false, hasContent, edits, typedOver, formulas };
    for (const [at, columnKey] of this.columnKeys.entries()) {
      const cell = cells[at] ?? null;
      if (baseline.isMarked(columnKey)) {
        const hasFormula = isFormula?.[at] === true;
        if (hasFormula || !baseline.shows(key, columnKey, cell)) {
          typedOver.push({ thirdpartyId: key, columnKey, cell, isFormula: hasFormula });
        }
        continue;
      }
      if (!columnKey.startsWith(attributePrefix)) continue;
      const label = columnKey.slice(attributePrefix.length);
      const hasFormula = isFormula?.[at] === true;
      if (hasFormula) formulas.push(label);
      const isPulled = this.isPulled(key, label, cell) || (hasFormula && this.meansPulled(key, label, cell));
      // After an unconfirmed change, a cell with the old value may be a correction of it.
      if (isPulled && pulled.unconfirmed?.includes(label) !== true) continue;
      const before = baselineValuesOf(pulled, label).values;
      edits.push({ thirdpartyId: key, label, place, cell, before, isFormula: hasFormula });
    }
    return { key, isKnown: true, hasContent, edits, typedOver, formulas };
  }

  /** Whether it is a user's row of totals. A row with an identifier is a third party, whose formulas were filled down. */
  private isTotal({ key, cells, isFormula = [] }: ReadRow): boolean {
    const isIdentifier = (column: string, at: number): boolean =>
      isOwnerColumn(column) && column !== 'name' && !isSameCell(cells[at] ?? null, null) && isFormula[at] !== true;
    return key === '' && isFormula.includes(true) && !this.columnKeys.some(isIdentifier);
  }

  /** The name and identifiers of the third party that the row shows. */
  ownerOf({ cells }: ReadRow): ShownOwner {
    return Object.fromEntries(this.columnKeys.flatMap((key, at) => (isOwnerColumn(key) ? [[key, cells[at]]] : [])));
  }

  /** Whether the row shows another third party than its key names. */
  isMoved(row: ReadRow, { key, typedOver }: ScannedRow): boolean {
    const differs = typedOver.filter(({ columnKey, cell }) => !this.baseline.shows(key, columnKey, cell));
    const changed = differs.map(({ columnKey }) => columnKey).filter(isOwnerColumn);
    return showsOtherParty(key, this.ownerOf(row), changed, this.baseline);
  }

  /** Whether an attribute's cell shows the pulled values. */
  isPulled(thirdpartyId: string, label: string, cell: SheetCell): boolean {
    const pulled = this.baseline.get(thirdpartyId);
    if (pulled === undefined) return isSameCell(cell, null);
    const { values, type } = baselineValuesOf(pulled, label);
    return this.percentScales.some((scale) => {
      const shown = attributeToCell(values, type, scale);
      return isSameCell(cell, toSheetCell(shown.value, shown.type, this.facts.dateSystem).cell);
    });
  }

  /**
   * Whether a formula's result is the pulled values in another spelling. Such a cell is not an edit: it would count as
   * unsent forever.
   */
  private meansPulled(thirdpartyId: string, label: string, cell: SheetCell): boolean {
    const pulled = this.baseline.get(thirdpartyId);
    if (pulled === undefined) return false;
    const { values, type } = baselineValuesOf(pulled, label);
    const isList = type === 'list_unique' || type === 'list_multiple';
    const definition = { label, type, ...(isList && { choices: values.map(String) }) };
    const { dateSystem, notation } = this.facts;
    return this.percentScales.some((percentScale) => {
      const options = {
        dateSystem,
        ...notation,
        percentScale,
        cellIsFraction: type === 'percentage',
        cellIsTyped: true,
        // Any meaning of the result will do: the user was asked when it was sent.
        isEntered: true,
      };
      const read = cellToAttribute(cell, definition, options);
      return read.ok && sameValues(read.values, values, type);
    });
  }
}

export function baselineValuesOf({ attributes }: Pulled, label: string): CurrentValues {
  const [, values, type] = attributes.find(([known]) => known === label) ?? [label, [], null];
  return { values, type };
}
