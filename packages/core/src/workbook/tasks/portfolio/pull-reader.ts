import type { Client } from '../../../client.ts';
import { maxConcurrency } from '../../../api/profile/index.ts';
import type { Presence, ThirdPartyData } from '../../../reading/third-party-data.ts';
import { ThirdPartyReader } from '../../../reading/third-party-reader.ts';
import { forEachConcurrent, type Op } from '../../../runtime/op.ts';
import { fullSync, type ListedPage, type PullPiece } from '../../../sync/full-sync.ts';
import type { PullPosition } from './portfolio-state.ts';
import { facetsFor, isChosen, showsDetailsFor } from './portfolio-choice.ts';
import { RowBuffer } from './row-buffer.ts';
import type { PortfolioChoice } from './task-types.ts';

/** Reads the portfolio in the order of the list, and finds out whether the list was complete. */
export class PullReader {
  private readonly client: Client;
  private readonly choice: PortfolioChoice;
  buffer = new RowBuffer({});
  /** Third parties of the choice that were read. */
  readonly seen = new Set<string>();
  /** Listed third parties that were not found. */
  readonly incomplete: Set<string>;
  /** Third parties that have left or are not chosen, and whose rows have not been removed yet. */
  readonly gone = new Set<string>();
  /** How many third parties were read. */
  count = 0;
  /** How many third parties the service counts. */
  total: number | undefined;
  /** Minimum number of third parties that are missing from the list. */
  missing = 0;
  /** How many third parties the service has listed in this reading. */
  private listed = 0;
  private isFromStart = true;

  constructor(client: Client, choice: PortfolioChoice, incomplete: readonly string[]) {
    this.client = client;
    this.choice = choice;
    this.incomplete = new Set(incomplete);
  }

  /**
   * @param onRows receives the chosen third parties of each piece, after they were added to the buffer.
   * @param shownBefore third parties that an earlier run of this pull has read.
   */
  *read(
    position: PullPosition,
    onRows: (rows: readonly ThirdPartyData[]) => Op<void>,
    shownBefore: readonly string[] = [],
  ): Op<void> {
    const { cursor: from } = position;
    this.buffer = new RowBuffer(position);
    this.listed = 0;
    this.isFromStart = from === undefined;
    if (this.isFromStart) this.incomplete.clear();
    const choose = (page: ListedPage): readonly string[] => this.startPage(page);
    const onPiece = (piece: PullPiece): Op<void> => onRows(this.add(piece));
    const options = { choose, from, shownBefore, showsDetails: showsDetailsFor(this.choice) };
    const end = yield* fullSync(this.client, facetsFor(this.choice), onPiece, options);
    for (const thirdpartyId of end.departed) this.seen.delete(thirdpartyId);
    const uncounted = this.isFromStart ? (this.total ?? 0) - this.listed : 0;
    this.missing = end.isShort ? Math.max(1, uncounted) : 0;
  }

  /** Reads single third parties, which may not be listed any more. The other parameters are those of `read`. */
  *readEach(
    thirdpartyIds: readonly string[],
    onRows: (rows: readonly ThirdPartyData[]) => Op<void>,
    shownBefore: readonly string[],
  ): Op<void> {
    const reader = new ThirdPartyReader(this.client, undefined, shownBefore);
    const facets = facetsFor(this.choice);
    const take = (thirdpartyId: string, found: Presence): readonly ThirdPartyData[] => {
      this.incomplete.delete(thirdpartyId);
      if (found.state === 'there' && isChosen(found.facts, this.choice)) {
        return this.add({ facts: [found.facts], incomplete: [] });
      }
      if (found.state === 'incomplete') this.incomplete.add(thirdpartyId);
      else this.gone.add(thirdpartyId);
      return [];
    };
    yield* forEachConcurrent(
      thirdpartyIds.map((id) => reader.facts(id, facets, { namedBy: 'event', isOneOfMany: true })),
      maxConcurrency(this.client.profile),
      (found, at) => onRows(take(thirdpartyIds[at]!, found)),
    );
    yield* reader.warnOfIncomplete();
  }

  /** Minimum number of third parties that could not be read completely. */
  get lacking(): number {
    return this.incomplete.size + this.missing;
  }

  /** The service has listed no third party: all have left, or the service has a fault. */
  get isEmpty(): boolean {
    return this.listed === 0 && (this.isFromStart || this.total === 0);
  }

  /**
   * Whether third parties are missing, such as those that moved to an earlier page between two runs.
   * @param present how many rows the table has.
   */
  isShort(present: number): boolean {
    const { statuses, kinds, countries } = this.choice.filter;
    const isWhole = statuses.length + kinds.length + countries.length === 0;
    return (
      this.missing > 0 ||
      (this.listed === 0 && this.total === 0) ||
      (isWhole && this.total !== undefined && present < this.total)
    );
  }

  private startPage(page: ListedPage): readonly string[] {
    this.total = page.progress.total;
    this.listed += page.thirdpartyIds.length;
    return this.buffer.startPage(page);
  }

  private add({ facts, incomplete }: Pick<PullPiece, 'facts' | 'incomplete'>): readonly ThirdPartyData[] {
    this.count += facts.length;
    for (const { thirdpartyId } of facts) this.incomplete.delete(thirdpartyId);
    for (const thirdpartyId of incomplete) this.incomplete.add(thirdpartyId);
    return facts.filter((each) => {
      const isWanted = isChosen(each, this.choice);
      this.buffer.add(each, isWanted);
      this.gone.delete(each.thirdpartyId);
      (isWanted ? this.seen : this.gone).add(each.thirdpartyId);
      return isWanted;
    });
  }
}
