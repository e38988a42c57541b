import type { ListSource } from './list-source.ts';
import type { Page } from './parse-page.ts';

/** The records of one list: those that were handed over, those of the pass at hand, and those that have left since. */
export class ListRecords {
  private readonly source: ListSource;
  private readonly seen = new Set<string>();
  private readonly gone = new Set<string>();
  /** What the pass at hand has shown. */
  private shown = new Set<string>();
  /** How many the service counts; undefined while it has not said it. */
  total: number | undefined;
  /** Whether all pages of the pass at hand have named the same total. */
  isSteady = true;
  /** The largest total of the pass at hand. */
  private mostTotal = 0;

  constructor(source: ListSource) {
    this.source = source;
  }

  get count(): number {
    return this.seen.size;
  }

  /** Keys of records that were handed over and have left since, as far as that is known. */
  get departed(): ReadonlySet<string> {
    return this.gone;
  }

  /**
   * Whether the pass at hand has shown as many records as the service counts. Totals that are all smaller do not count the
   * list: some services send the number of records of each page as its total.
   */
  get isCounted(): boolean {
    if (this.total === undefined || this.shown.size > this.mostTotal) return true;
    return this.isSteady && this.shown.size >= this.total;
  }

  beginPass(): void {
    this.isSteady = true;
    this.shown = new Set();
    this.total = undefined;
    this.mostTotal = 0;
  }

  /** @returns the records of a page that no page before has shown. */
  take({ items, total }: Page<unknown>): unknown[] {
    if (total !== undefined) {
      this.isSteady &&= this.total === undefined || this.total === total;
      this.total = total;
      this.mostTotal = Math.max(this.mostTotal, total);
    }
    return items.filter((item) => {
      const id = this.source.idOf(item);
      if (id === undefined) return true;
      this.shown.add(id);
      this.gone.delete(id);
      if (this.seen.has(id)) return false;
      this.seen.add(id);
      return true;
    });
  }

  hasShown(id: string): boolean {
    return this.shown.has(id);
  }

  /** Takes note that records have left. One that a later pass shows has come back. */
  depart(ids: readonly string[]): void {
    for (const id of ids) this.gone.add(id);
  }

  /** A pass that is whole has shown everybody who is there. */
  departUnshown(): void {
    this.depart([...this.seen].filter((id) => !this.shown.has(id)));
  }

  /** Whether two pages begin with the same record. */
  isSame(page: Page<unknown>, other: Page<unknown>): boolean {
    const id = page.items.length > 0 ? this.source.idOf(page.items[0]) : undefined;
    return id !== undefined && other.items.length > 0 && id === this.source.idOf(other.items[0]);
  }
}
