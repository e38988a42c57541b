import type { ListedPage } from '../../../sync/full-sync.ts';
import type { ThirdPartyData } from '../../../reading/third-party-data.ts';
import type { PullPosition } from './portfolio-state.ts';

/** The third parties of the current page of the list: those that were read, and those that wait to be written. */
export class RowBuffer {
  private cursor: string | undefined;
  /** The index of each third party in the list. */
  private order = new Map<string, number>();
  /** Third parties of the page that this run reads. */
  private chosen: readonly string[] = [];
  private read: string[];
  /** Read and not written. */
  private waiting: readonly ThirdPartyData[] = [];

  constructor({ cursor, read }: PullPosition) {
    this.cursor = cursor;
    this.read = [...(read ?? [])];
  }

  /** Starts a page. @returns its third parties that are still to be read. */
  startPage({ thirdpartyIds, progress: { at } }: ListedPage): readonly string[] {
    if (at !== this.cursor) this.read = [];
    this.cursor = at;
    // Rows of the previous page that still wait come first.
    const waiting = this.ordered(this.waiting).map(({ thirdpartyId }) => thirdpartyId);
    this.order = new Map([...waiting, ...thirdpartyIds].map((thirdpartyId, index) => [thirdpartyId, index]));
    this.chosen = thirdpartyIds.filter((thirdpartyId) => !this.read.includes(thirdpartyId));
    return this.chosen;
  }

  /** @param isWanted whether the third party gets a row. */
  add(facts: ThirdPartyData, isWanted: boolean): void {
    this.read.push(facts.thirdpartyId);
    if (isWanted) this.waiting = [...this.waiting, facts];
  }

  /** How many rows wait to be written. */
  get size(): number {
    return this.waiting.length;
  }

  /**
   * Rows that can be written now, in the order of the list: all before the first third party that is still being read.
   */
  inOrder(): readonly ThirdPartyData[] {
    const slow = this.chosen.find((thirdpartyId) => !this.read.includes(thirdpartyId));
    const end = slow === undefined ? Infinity : this.indexOf(slow);
    return this.waiting.filter(({ thirdpartyId }) => this.indexOf(thirdpartyId) < end);
  }

  /** Takes rows out of the buffer. @returns them in the order of the list. */
  release(ready: readonly ThirdPartyData[] = this.waiting): readonly ThirdPartyData[] {
    this.waiting = this.waiting.filter((facts) => !ready.includes(facts));
    return this.ordered(ready);
  }

  isAt(cursor: string): boolean {
    return cursor === this.cursor;
  }

  /** Where a later run continues. Rows that were not written are read again. */
  get position(): PullPosition {
    const waiting = new Set(this.waiting.map(({ thirdpartyId }) => thirdpartyId));
    return { cursor: this.cursor, read: this.read.filter((thirdpartyId) => !waiting.has(thirdpartyId)) };
  }

  private ordered(some: readonly ThirdPartyData[]): ThirdPartyData[] {
    return [...some].sort((a, b) => this.indexOf(a.thirdpartyId) - this.indexOf(b.thirdpartyId));
  }

  private indexOf(thirdpartyId: string): number {
    return this.order.get(thirdpartyId) ?? 0;
  }
}
