import type { ListCall } from '../client.ts';
import { withLimit, type Op } from '../runtime/op.ts';
import { readUntil } from './find-first.ts';

/** A record, and what people may call it. */
export interface NamedRecord {
  readonly id: string;
  readonly names: readonly (string | null)[];
}

/** Records of a list by name, read page by page as far as needed, and no page twice. */
export class ListIndex<T> {
  private readonly list: ListCall<object, T>;
  private readonly entryOf: (record: T) => NamedRecord | undefined;
  private readonly ids = new Map<string, Set<string>>();
  private next: string | undefined;
  private isWhole = false;
  /** Pages of the whole list, when the service has told how much there is. */
  private pages: number | undefined;

  constructor(list: ListCall<object, T>, entryOf: (record: T) => NamedRecord | undefined) {
    this.list = list;
    this.entryOf = entryOf;
  }

  /** @param names of one record, the likeliest first. One at a time reads on; the others find what it has read. */
  *find(names: readonly string[]): Op<string | undefined> {
    const [first] = this.known(names) ?? (yield* withLimit(this, 1, this.readOn(names))) ?? [];
    return first;
  }

  /**
   * All records of the first of these names that there is; by reading the whole list.
   * @param mostPages more than so many are not read. @returns undefined where that leaves it open.
   */
  *findAll(names: readonly string[], mostPages: number): Op<readonly string[] | undefined> {
    if (!this.isWhole) yield* withLimit(this, 1, this.readWhole(mostPages));
    return this.isWhole ? [...(this.known(names) ?? [])] : undefined;
  }

  private *readWhole(mostPages: number): Op<void> {
    const isTooMuch = () => this.pages === undefined || this.pages > mostPages;
    const isSeen = this.next !== undefined;
    if (!this.isWhole && !(isSeen && isTooMuch())) yield* this.read(isTooMuch);
  }

  private known(names: readonly string[]): ReadonlySet<string> | undefined {
    return names.map((name) => this.ids.get(name)).find((ids) => ids !== undefined);
  }

  private *readOn(names: readonly string[]): Op<ReadonlySet<string> | undefined> {
    const isFound = () => this.known(names) !== undefined;
    if (!isFound() && !this.isWhole) yield* this.read(isFound);
    return this.known(names);
  }

  private *read(isEnough: () => boolean): Op<void> {
    const take = (records: readonly T[], total: number | undefined): boolean => {
      for (const record of records) this.add(this.entryOf(record));
      this.pages ??= total && Math.ceil(total / records.length);
      return isEnough();
    };
    this.next = yield* readUntil(this.list, {}, take, this.next);
    this.isWhole = this.next === undefined;
  }

  private add(entry: NamedRecord | undefined): void {
    if (entry === undefined) return;
    for (const name of entry.names) {
      if (name !== null) this.ids.set(name, (this.ids.get(name) ?? new Set()).add(entry.id));
    }
  }
}
