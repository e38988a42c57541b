import type { Facts } from '../../changes/facets.ts';
import type { LocalDate } from '../../values/calendar.ts';
import type { ManagedRow } from '../workbook/managed-table.ts';
import { pulledFrom, type Baseline, type Pulled } from './baseline.ts';
import { cellName, thirdPartyOf, type EditScan } from './edits.ts';
import type { PortfolioColumns, ShownColumn } from './portfolio.ts';

/** Cells that belong to the user: edited and not sent yet, or holding a formula. Reading anew leaves them as they are. */
export class OwnCells {
  /** Cells that were left although the service was read anew. */
  kept = 0;
  private readonly names: ReadonlySet<string>;

  constructor(scan?: Pick<EditScan, 'edits' | 'formulas'>) {
    const edits = scan?.edits ?? [];
    this.names = new Set([...(scan?.formulas ?? []), ...edits.map((edit) => cellName(edit.thirdpartyId, edit.label))]);
  }

  get size(): number {
    return this.names.size;
  }

  /** The third parties that have such cells. */
  thirdParties(): ReadonlySet<string> {
    return new Set([...this.names].map(thirdPartyOf));
  }

  rowOf(facts: Facts, columns: readonly ShownColumn[], today: LocalDate): ManagedRow {
    const cells = columns.map((column) => {
      if (column.facet !== 'attributes' || !this.has(facts, column.header)) return column.cellOf(facts, today);
      this.kept += 1;
      return undefined;
    });
    return { key: facts.thirdpartyId, cells };
  }

  /** Of a cell that is left, what it was edited from is kept too: that is how a conflict shows. */
  pulledOf(facts: Facts, columns: PortfolioColumns, baseline: Baseline): Pulled {
    const fresh = pulledFrom(facts, (label) => columns.definitionOf(label)?.type ?? null);
    const before = baseline.get(facts.thirdpartyId)?.attributes ?? [];
    const attributes = [
      ...fresh.attributes.filter(([label]) => !this.has(facts, label)),
      ...before.filter(([label]) => this.has(facts, label)),
    ];
    return { ...fresh, attributes };
  }

  private has({ thirdpartyId }: Facts, label: string): boolean {
    return this.names.has(cellName(thirdpartyId, label));
  }
}
