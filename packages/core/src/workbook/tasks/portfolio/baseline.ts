import type { Op } from '../../../runtime/op.ts';
import type { AttributeType, AttributeValue } from '../../../values/attribute-type.ts';
import { saveState } from '../../document-state.ts';
import type { SheetCell } from '../../port.ts';
import { CellHashes } from './cell-hashes.ts';
import type { Pulled } from './pulled.ts';
import { StoredRows } from './stored-rows.ts';

/**
 * The last known state of every row, stored in the document. A cell that differs from it is an edit. If the service
 * differs from it as well, the edit is a conflict.
 */
export class Baseline {
  private readonly rows = new StoredRows();
  private cellMarks = new CellHashes([]);
  private areColumnsStale = false;

  static *load(): Op<Baseline> {
    const baseline = new Baseline();
    const columns = yield* baseline.rows.load();
    const [marked] = columns;
    baseline.cellMarks = new CellHashes(Array.isArray(marked) ? marked.map(String) : []);
    // Marks follow the order of the columns: with two orders it is unknown which marks belong to which.
    if (columns.some((each) => JSON.stringify(each) !== JSON.stringify(marked))) baseline.rows.forgetMarks();
    return baseline;
  }

  get size(): number {
    return this.rows.size;
  }

  get(thirdpartyId: string): Pulled | undefined {
    return this.rows.get(thirdpartyId)?.pulled;
  }

  /** Whether a third party has this name. */
  hasName(name: string): boolean {
    for (const [, pulled] of this.rows.all()) if (pulled.name === name) return true;
    return false;
  }

  /** Labels of the attributes for which any third party has several values. */
  labelsWithSeveral(): Set<string> {
    const labels = new Set<string>();
    for (const [, { attributes }] of this.rows.all()) {
      for (const [label, values] of attributes) if (values.length > 1) labels.add(label);
    }
    return labels;
  }

  /** Number of third parties that have a value, by the label of the attribute. */
  holderCounts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const [, { attributes }] of this.rows.all()) {
      for (const [label, values] of attributes) if (values.length > 0) counts.set(label, (counts.get(label) ?? 0) + 1);
    }
    return counts;
  }

  /** Whether an entry was last written before a time. @param seconds since 1970. */
  isOlder(thirdpartyId: string, seconds: number): boolean {
    return (this.rows.get(thirdpartyId)?.atSeconds ?? Infinity) < seconds;
  }

  ids(): IterableIterator<string> {
    return this.rows.ids();
  }

  /** The third party of each dossier. */
  owners(): Map<string, string> {
    const owners = new Map<string, string>();
    for (const [thirdpartyId, { dossiers }] of this.rows.all()) {
      for (const dossierId of dossiers) owners.set(dossierId, thirdpartyId);
    }
    return owners;
  }

  put(thirdpartyId: string, pulled: Pulled): void {
    this.rows.put(thirdpartyId, pulled);
  }

  /**
   * Replaces the known values of one attribute, after they were sent or taken from the service.
   * @param type the type with which the cell was written; null if the account's definitions show none.
   */
  putAttribute(
    thirdpartyId: string,
    label: string,
    values: readonly AttributeValue[],
    type: AttributeType | null,
  ): void {
    const pulled = this.get(thirdpartyId);
    if (pulled === undefined) return;
    const others = pulled.attributes.filter(([name]) => name !== label);
    const { unconfirmed = [], ...rest } = pulled;
    const left = unconfirmed.filter((name) => name !== label);
    const attributes = [...others, [label, values, type] as const];
    this.put(thirdpartyId, { ...rest, attributes, ...(left.length > 0 && { unconfirmed: left }) });
  }

  /** Notes that a change was sent and not confirmed. Until the service's value is known, every cell is an edit. */
  putUnconfirmed(thirdpartyId: string, label: string): void {
    const pulled = this.get(thirdpartyId);
    if (pulled === undefined) return;
    const unconfirmed = [...new Set([...(pulled.unconfirmed ?? []), label])];
    this.put(thirdpartyId, { ...pulled, unconfirmed });
  }

  /** Sets the columns whose cells are marked from now on: those that are never sent. */
  markColumns(keys: readonly string[]): void {
    if (this.cellMarks.choose(keys)) this.areColumnsStale = true;
  }

  isMarked(columnKey: string): boolean {
    return this.cellMarks.columns.includes(columnKey);
  }

  /**
   * Stores a mark of each written cell.
   * @param cells by the key of the column. @returns whether a cell has another value than before, or an unknown one.
   */
  mark(thirdpartyId: string, cells: ReadonlyMap<string, SheetCell>): boolean {
    const before = this.marksOf(thirdpartyId);
    const marks = this.cellMarks.write(before, cells);
    this.rows.mark(thirdpartyId, marks);
    return marks !== before;
  }

  /** Whether a marked cell has the value that was written into it; true if that value is unknown. */
  shows(thirdpartyId: string, columnKey: string, cell: SheetCell): boolean {
    return this.cellMarks.agree(this.marksOf(thirdpartyId), columnKey, cell);
  }

  remove(thirdpartyId: string): void {
    this.rows.remove(thirdpartyId);
  }

  /** Removes all entries, because their table no longer exists. */
  clear(): void {
    for (const thirdpartyId of this.ids()) this.remove(thirdpartyId);
  }

  /** The state to save, together with related state of the caller. Empty when nothing has changed since the last save. */
  *changes(): Op<(readonly [key: string, value: unknown])[]> {
    const changes = yield* this.rows.changes(this.areColumnsStale ? this.cellMarks.columns : undefined);
    this.areColumnsStale = false;
    return changes;
  }

  *save(): Op<void> {
    const changes = yield* this.changes();
    if (changes.length > 0) yield* saveState(changes);
  }

  private marksOf(thirdpartyId: string): string {
    return this.rows.get(thirdpartyId)?.marks ?? '';
  }
}
