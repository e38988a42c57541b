import type { ListedPage } from '../../../sync/full-sync.ts';
import type { ThirdPartyData } from '../../../reading/third-party-data.ts';
import type { PullRest } from './portfolio.ts';

/** The page of the list that a pull is at: who stands on it, who of them was read, and whose rows wait to be written. */
export class PullPage {
  private cursor: string | undefined;
  /** The third parties by their order in the list. */
  private places = new Map<string, number>();
  private chosen: readonly string[] = [];
  private taken: string[];
  private waiting: readonly ThirdPartyData[] = [];

  constructor({ cursor, read }: PullRest = {}) {
    this.cursor = cursor;
    this.taken = [...(read ?? [])];
  }

  /** @returns the third parties of the page that are to be read. */
  turnTo({ thirdpartyIds, progress: { at } }: ListedPage): readonly string[] {
    if (at !== this.cursor) this.taken = [];
    this.cursor = at;
    // Those of the page before that wait still come first.
    const waiting = this.ordered(this.waiting).map(({ thirdpartyId }) => thirdpartyId);
    this.places = new Map([...waiting, ...thirdpartyIds].map((thirdpartyId, place) => [thirdpartyId, place]));
    this.chosen = thirdpartyIds.filter((thirdpartyId) => !this.taken.includes(thirdpartyId));
    return this.chosen;
  }

  /** @param isWanted whether the third party is to have a row. */
  take(facts: ThirdPartyData, isWanted: boolean): void {
    this.taken.push(facts.thirdpartyId);
    if (isWanted) this.waiting = [...this.waiting, facts];
  }

  get waits(): number {
    return this.waiting.length;
  }

  /** What can be written: rows stand in the order of the list, so one that is slow holds back those behind it. */
  inOrder(): readonly ThirdPartyData[] {
    const slow = this.chosen.find((thirdpartyId) => !this.taken.includes(thirdpartyId));
    const end = slow === undefined ? Infinity : this.placeOf(slow);
    return this.waiting.filter(({ thirdpartyId }) => this.placeOf(thirdpartyId) < end);
  }

  /** @returns those to write now, in their order; they wait no more. */
  release(ready: readonly ThirdPartyData[] = this.waiting): readonly ThirdPartyData[] {
    this.waiting = this.waiting.filter((facts) => !ready.includes(facts));
    return this.ordered(ready);
  }

  isAt(cursor: string): boolean {
    return cursor === this.cursor;
  }

  /** Where a later run goes on: what waits is read again. */
  get rest(): PullRest {
    const waiting = new Set(this.waiting.map(({ thirdpartyId }) => thirdpartyId));
    return { cursor: this.cursor, read: this.taken.filter((thirdpartyId) => !waiting.has(thirdpartyId)) };
  }

  private ordered(some: readonly ThirdPartyData[]): ThirdPartyData[] {
    return [...some].sort((a, b) => this.placeOf(a.thirdpartyId) - this.placeOf(b.thirdpartyId));
  }

  private placeOf(thirdpartyId: string): number {
    return this.places.get(thirdpartyId) ?? 0;
  }
}
