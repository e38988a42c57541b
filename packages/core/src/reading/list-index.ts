import type { ListCall } from '../client.ts';
import { withLimit, type Op } from '../runtime/op.ts';
import type { ListEnd } from '../http/pagination/list-source.ts';
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
  /** The result of reading the whole list; undefined until then. */
  private end: ListEnd | undefined;
  private isConfirmed = false;
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
   * @param options `mostPages`: maximum number of pages. `isForWrites`: confirms that the list is complete.
   * @returns undefined for a list with more pages.
   */
  *findAll(
    names: readonly string[],
    { mostPages = Infinity, isForWrites = false } = {},
  ): Op<readonly string[] | undefined> {
    if (!this.isWhole) yield* withLimit(this, 1, this.readWhole(mostPages));
    if (!this.isWhole) return undefined;
    if (isForWrites || this.known(names) === undefined) yield* withLimit(this, 1, this.confirm());
    return [...(this.known(names) ?? [])];
  }

  private get isWhole(): boolean {
    return this.end !== undefined;
  }

  private *readWhole(mostPages: number): Op<void> {
    // A service may send no total: then only a caller without a maximum reads on.
    const isTooMuch = () => (this.pages ?? Infinity) > mostPages;
    const isSeen = this.next !== undefined;
    if (!this.isWhole && !(isSeen && isTooMuch())) yield* this.read(isTooMuch);
  }

  private known(names: readonly string[]): ReadonlySet<string> | undefined {
    return names.map((name) => this.ids.get(name)).find((ids) => ids !== undefined);
  }

  private *read(isEnough: () => boolean): Op<void> {
    const take = (records: readonly T[], total: number | undefined) => this.take(records, total, isEnough);
    const end = yield* visitUntil(this.list, {}, take, this.next, { confirmLater: true });
    if (typeof end === 'string') this.next = end;
    else this.end = end;
  }

  private *take(records: readonly T[], total: number | undefined, isEnough: () => boolean): Op<boolean> {
    yield* this.addAll(records);
    this.pages ??= total && Math.ceil(total / records.length);
    return isEnough();
  }

  /** Reads the list again if records left meanwhile: each departure moves a record onto a page that was already read. */
  private *confirm(): Op<void> {
    if (this.isConfirmed || this.end === undefined) return;
    if (!(yield* this.end.confirm())) yield* this.list.each({}, (records) => this.addAll(records));
    this.isConfirmed = true;
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
