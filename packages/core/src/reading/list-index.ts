import type { ListCall } from '../client.ts';
import { withLimit, type Op } from '../runtime/op.ts';
import { visitUntil } from './find-first.ts';

/** A record, and the names by which it can be found. */
export interface NamedRecord {
  readonly id: string;
  readonly names: readonly (string | null)[];
}

/** Records of a list by name. Reads no page twice. */
export class ListIndex<T> {
  private readonly list: ListCall<object, T>;
  private readonly entryOf: (record: T) => NamedRecord | undefined;
  private readonly ids = new Map<string, Set<string>>();
  private next: string | undefined;
  private isWhole = false;
  /** Pages of the whole list, once the service has sent a total. */
  private pages: number | undefined;

  constructor(list: ListCall<object, T>, entryOf: (record: T) => NamedRecord | undefined) {
    this.list = list;
    this.entryOf = entryOf;
  }

  /**
   * The IDs of all records with the first of these names that the list contains. Reads the whole list, one call at a time
   * for all.
   * @param names possible names of one record, the most likely first.
   * @param mostPages the whole list is read only if it has no more pages.
   * @returns undefined for a list with more pages.
   */
  *findAll(names: readonly string[], mostPages = Infinity): Op<readonly string[] | undefined> {
    if (!this.isWhole) yield* withLimit(this, 1, this.readWhole(mostPages));
    if (!this.isWhole) return undefined;
    return [...(names.map((name) => this.ids.get(name)).find((ids) => ids !== undefined) ?? [])];
  }

  private *readWhole(mostPages: number): Op<void> {
    // A service may send no total: then only a caller without a maximum reads on.
    const isTooMuch = () => (this.pages ?? Infinity) > mostPages;
    const { next } = this;
    if (this.isWhole || (next !== undefined && isTooMuch())) return;
    const end = yield* visitUntil(this.list, {}, (records, total) => this.take(records, total, isTooMuch), next);
    if (typeof end === 'string') {
      this.next = end;
      return;
    }
    // A reading that was continued does not know the pages before. Each departure moves a record onto one of them.
    if (next !== undefined && end.isShort) yield* this.list.each({}, (records) => this.addAll(records));
    this.isWhole = true;
  }

  private *take(records: readonly T[], total: number | undefined, isEnough: () => boolean): Op<boolean> {
    yield* this.addAll(records);
    this.pages ??= total && Math.ceil(total / records.length);
    return isEnough();
  }

  private *addAll(records: readonly T[]): Op<void> {
    for (const record of records) this.add(this.entryOf(record));
  }

  private add(entry: NamedRecord | undefined): void {
    if (entry === undefined) return;
    for (const name of entry.names) {
      if (name !== null) this.ids.set(name, (this.ids.get(name) ?? new Set()).add(entry.id));
    }
  }
}
