import type { ThirdPartyData } from '../../../reading/third-party-data.ts';
import type { LocalDate } from '../../../values/calendar.ts';
import { sameValues } from '../../../writing/same-values.ts';
import type { CellValue } from '../../../portfolio/table.ts';
import { isSameCell, toSheetCell } from '../../cells.ts';
import type { ManagedRow, ManagedTable } from '../../managed-table.ts';
import type { SheetCell } from '../../port.ts';
import type { Baseline } from './baseline.ts';
import { pulledFrom, type Pulled } from './pulled.ts';
import type { EditScan } from '../changes/edits.ts';
import { attributePrefix } from '../../../portfolio/portfolio-columns.ts';
import { cellName, labelOf, thirdPartyOf } from '../changes/row-scan.ts';
import type { PortfolioColumns, ShownColumn } from './shown-columns.ts';

/** Cells that belong to the user: edited and not sent yet, or with a formula. A pull or refresh leaves them as they are. */
export class PreservedEdits {
  /** The content of edited cells, by `cellName`; undefined for a cell that is preserved anyway, such as a formula. */
  private readonly cells = new Map<string, SheetCell | undefined>();
  private readonly table: ManagedTable | undefined;
  private moved: ReadonlySet<string> = new Set();
  /** The labels of columns with formulas. */
  private formulaLabels: ReadonlySet<string> = new Set();
  /** The edited cells among them, by `cellName`. A formula that shows the pulled value is not an edit. */
  private edited: readonly string[] = [];

  constructor(scan?: Pick<EditScan, 'edits' | 'formulas' | 'moved'>, table?: ManagedTable) {
    this.table = table;
    if (scan !== undefined) this.take(scan);
  }

  /** Replaces the known cells by those of a newer scan. The values in a moved row belong to another third party. */
  take({ edits, formulas, moved }: Pick<EditScan, 'edits' | 'formulas' | 'moved'>): void {
    this.cells.clear();
    this.moved = moved;
    this.formulaLabels = new Set([...formulas].map(labelOf));
    for (const { thirdpartyId, label, cell } of edits) {
      if (moved.has(thirdpartyId)) continue;
      const name = cellName(thirdpartyId, label);
      const twin = this.cells.get(name);
      // Rows with the same key and different contents are all preserved.
      const isOther = this.cells.has(name) && (twin === undefined || !isSameCell(twin, cell));
      this.cells.set(name, isOther ? undefined : cell);
    }
    for (const name of formulas) this.cells.set(name, undefined);
    this.edited = edits.map(({ thirdpartyId, label }) => cellName(thirdpartyId, label));
  }

  /** Number of unsent edits; after the rows were written, without edits that equal the service's values. */
  get editCount(): number {
    return this.unsent().length;
  }

  /** The third parties with unsent edits. */
  editedThirdParties(): ReadonlySet<string> {
    return new Set(this.unsent().map(thirdPartyOf));
  }

  /**
   * Whether the column has a formula that may also fill other cells of the column. Google Sheets does not report these
   * cells, and such a formula shows an error once one of them is written:
   * github.com/googleapis/google-api-go-client/issues/1041. So a cell of such a column is written only if its value
   * changes.
   */
  mayBeFilled(label: string): boolean {
    return this.formulaLabels.has(label);
  }

  isMoved(thirdpartyId: string): boolean {
    return this.moved.has(thirdpartyId);
  }

  private unsent(): readonly string[] {
    return this.edited.filter((name) => this.cells.has(name));
  }

  /** The third parties that have preserved cells. */
  thirdParties(): ReadonlySet<string> {
    return new Set([...this.cells.keys()].map(thirdPartyOf));
  }

  /** Keys of the columns that have such cells. */
  columnKeys(): string[] {
    return [...new Set([...this.cells.keys()].map(columnKeyOf))];
  }

  rowOf(facts: ThirdPartyData, columns: readonly ShownColumn[], today: LocalDate): ManagedRow {
    // A moved row is not written until its attributes are read: until then its name shows what is wrong.
    const isWaiting = facts.attributes === undefined && this.moved.has(facts.thirdpartyId);
    const cells = columns.map((column) => {
      if (isWaiting || !isRead(facts, column)) return undefined;
      const fresh = column.cellOf(facts, today);
      if (column.facet !== 'attributes' || !this.has(facts, column.header)) return fresh;
      const name = cellName(facts.thirdpartyId, column.header);
      // A value that the service has is not an edit. An interrupted run wrote it, or another user sent the same value.
      if (this.shows(this.cells.get(name), fresh, column)) {
        this.cells.delete(name);
        return this.mayBeFilled(column.header) ? undefined : fresh;
      }
      return undefined;
    });
    return { key: facts.thirdpartyId, cells };
  }

  /** For a preserved cell the baseline keeps the value before the edit, so that a conflict is detected. */
  pulledOf(facts: ThirdPartyData, columns: PortfolioColumns, baseline: Baseline): Pulled {
    const fresh = pulledFrom(facts, (label) => columns.definitionOf(label)?.type ?? null);
    const before = baseline.get(facts.thirdpartyId);
    const isKept = (label: string) => facts.attributes === undefined || this.has(facts, label);
    const attributes = [
      ...fresh.attributes.filter(([label]) => !isKept(label)),
      ...(before?.attributes ?? []).filter(([label]) => isKept(label)),
    ];
    const valuesIn = (pulled: Pulled | undefined, label: string) =>
      pulled?.attributes.find(([known]) => known === label)?.[1] ?? [];
    const isOlder =
      facts.attributes === undefined
        ? before?.isOlder === true
        : attributes.some(
            ([label, values, type]) => isKept(label) && !sameValues(values, valuesIn(fresh, label), type),
          );
    const dossiers = facts.dossiers === undefined ? (before?.dossiers ?? []) : fresh.dossiers;
    const unconfirmed = before?.unconfirmed?.filter(isKept) ?? [];
    return {
      ...fresh,
      attributes,
      dossiers,
      ...(isOlder && { isOlder }),
      ...(unconfirmed.length > 0 && { unconfirmed }),
    };
  }

  private shows(own: SheetCell | undefined, fresh: CellValue, { type }: ShownColumn): boolean {
    if (own === undefined || this.table === undefined) return false;
    return isSameCell(own, toSheetCell(fresh, type, this.table.facts.dateSystem).cell);
  }

  private has({ thirdpartyId }: ThirdPartyData, label: string): boolean {
    return this.cells.has(cellName(thirdpartyId, label));
  }
}

const columnKeyOf = (name: string): string => attributePrefix + labelOf(name);

/** Whether the facet of a column was read now; the cells of other facets stay as they are. */
function isRead({ attributes, indicators, dossiers }: ThirdPartyData, { facet }: ShownColumn): boolean {
  switch (facet) {
    case undefined:
    case 'identity':
      return true;
    case 'attributes':
      return attributes !== undefined;
    case 'indicators':
      return indicators !== undefined;
    case 'dossiers':
    case 'documents':
      return dossiers !== undefined;
  }
}
