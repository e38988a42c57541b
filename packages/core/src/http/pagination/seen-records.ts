import type { ListSource } from './list-source.ts';
import type { Page } from './parse-page.ts';

/** The records of one list: those that were visited, those of the current pass, and those that have left since. */
export class SeenRecords {
  private readonly source: ListSource;
  private readonly seen = new Set<string>();
  /** Keys of records that were visited and have left since, as far as is known. */
  readonly departed = new Set<string>();
  /** Keys of the records that the current pass contained. */
  private inPass = new Set<string>();
  /** The service's total; undefined until it is sent. */
  total: number | undefined;
  /** Whether all pages of the current pass had the same total. */
  isSteady = true;
  /** The largest total of the current pass. */
  private mostTotal = 0;

  constructor(source: ListSource) {
    this.source = source;
  }

  get count(): number {
    return this.seen.size;
  }

  /** Whether the current pass contained as many records as the service counts. Smaller totals may be those of pages. */
  get isCounted(): boolean {
    if (this.total === undefined || this.inPass.size > this.mostTotal) return true;
    return this.isSteady && this.inPass.size >= this.total;
  }

  beginPass(): void {
    this.isSteady = true;
    this.inPass = new Set();
    this.total = undefined;
    this.mostTotal = 0;
  }

  /** @returns the records of a page that no earlier page contained. */
  take({ items, total }: Page<unknown>): unknown[] {
    if (total !== undefined) {
      this.isSteady &&= this.total === undefined || this.total === total;
      this.total = total;
      this.mostTotal = Math.max(this.mostTotal, total);
    }
    return items.filter((item) => {
      const id = this.source.idOf(item);
      if (id === undefined) return true;
      this.inPass.add(id);
      this.departed.delete(id);
      if (this.seen.has(id)) return false;
      this.seen.add(id);
      return true;
    });
  }

  isInPass(id: string): boolean {
    return this.inPass.has(id);
  }

  /** Marks records as departed. One that a later pass contains has come back. */
  depart(ids: readonly string[]): void {
    for (const id of ids) this.departed.add(id);
  }

  /** After a complete pass: records that it did not contain have left. */
  departMissing(): void {
    this.depart([...this.seen].filter((id) => !this.inPass.has(id)));
  }

  /** Whether two pages begin with the same record. */
  isSame(page: Page<unknown>, other: Page<unknown>): boolean {
    const id = page.items.length > 0 ? this.source.idOf(page.items[0]) : undefined;
    return id !== undefined && other.items.length > 0 && id === this.source.idOf(other.items[0]);
  }
}
