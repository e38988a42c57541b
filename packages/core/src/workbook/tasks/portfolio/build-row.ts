import type { LocalDate } from '../../../values/calendar.ts';
import type { ThirdPartyData } from '../../../reading/third-party-data.ts';
import type { CellValue } from '../../../portfolio/table.ts';
import { toSheetCell } from '../../cells.ts';
import type { ManagedRow, ManagedTable } from '../../managed-table.ts';
import type { SheetCell } from '../../port.ts';
import type { Baseline } from './baseline.ts';
import type { PreservedEdits } from './preserved-edits.ts';
import type { PortfolioColumns, ShownColumn } from './shown-columns.ts';

/** The data needed to build a row: the user's edits, the columns, the baseline and the table. */
export interface RowContext {
  readonly own: PreservedEdits;
  readonly columns: PortfolioColumns;
  readonly shown: readonly ShownColumn[];
  readonly baseline: Baseline;
  readonly table: ManagedTable;
  /** The date by the clock of the service. */
  readonly today: LocalDate;
  /** Whether an attribute's cell has this content, so that it is not written: a user may type into it meanwhile. */
  readonly isCurrent?: (thirdpartyId: string, label: string, cell: SheetCell) => boolean;
}

/** Keys of the columns that are never sent. */
export function readOnlyKeys(shown: readonly ShownColumn[]): string[] {
  return shown.filter(({ editable }) => !editable).map(({ key }) => key);
}

/** A row to be written, and whether it has another value than the last one that was written. */
export interface BuiltRow extends ManagedRow {
  readonly isChanged: boolean;
}

/** Puts a third party into the baseline. @returns its row, to be written. */
export function buildRow(
  facts: ThirdPartyData,
  { own, columns, shown, baseline, table, today, isCurrent = () => false }: RowContext,
): BuiltRow {
  const row = own.rowOf(facts, shown, today);
  const isDue = (value: CellValue | undefined, { facet, header, type }: ShownColumn): boolean => {
    if (value === undefined || facet !== 'attributes') return true;
    const { cell, isCut } = toSheetCell(value, type, table.facts.dateSystem);
    return isCut || !isCurrent(facts.thirdpartyId, header, cell);
  };
  const cells = row.cells.map((value, place) => (isDue(value, shown[place]!) ? value : undefined));
  baseline.put(facts.thirdpartyId, own.pulledOf(facts, columns, baseline));
  const written = new Map<string, SheetCell>();
  for (const [place, { key, type }] of shown.entries()) {
    const value = row.cells[place];
    if (value !== undefined) written.set(key, toSheetCell(value, type, table.facts.dateSystem).cell);
  }
  const isMarkChanged = baseline.mark(facts.thirdpartyId, written);
  const isAttribute = (place: number) => shown[place]!.facet === 'attributes';
  const isChanged = isMarkChanged || cells.some((value, place) => value !== undefined && isAttribute(place));
  return { ...row, cells, isChanged };
}
