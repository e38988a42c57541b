import { isFeedState, type FeedState } from '../../../src/sync/change-feed/feed-state.ts';
import { readFeed, type RecordChange } from '../../../src/sync/change-feed/read-feed.ts';
import { feedFromNow, feedSince } from '../../../src/sync/change-feed/start-feed.ts';
import { createSignedClient, driveAsync, driveSync } from '../../http/bench.ts';
import type { Journal } from './journal.ts';

export interface PollerOptions {
  readonly journal: Journal;
  readonly codes: readonly string[];
  readonly overrides?: Readonly<Record<string, unknown>>;
  /** Maximum number of records that one poll returns. */
  readonly most?: number;
}

/** A poller: stores the state as text, and records the returned changes. */
export class Poller {
  readonly handed: (RecordChange & { readonly atMs: number })[] = [];
  /** Number of batches of all polls. */
  batches = 0;
  /** Time that the last poll took, in ms. */
  tookMs = 0;
  private kept = '';
  private readonly options: PollerOptions;

  constructor(options: PollerOptions) {
    this.options = options;
  }

  get state(): FeedState {
    const state: unknown = JSON.parse(this.kept);
    if (!isFeedState(state)) throw new Error('No state was kept.');
    return state;
  }

  private get search() {
    return { subject: 'thirdParty', codes: this.options.codes } as const;
  }

  /** @param options `sinceMs`: default the computer's current time. `forMs`: how long the present may be looked for. */
  async begin(
    nowMs: number,
    { sinceMs, latencyMs = 5, forMs = Infinity }: { sinceMs?: number; latencyMs?: number; forMs?: number } = {},
  ): Promise<void> {
    const { journal, overrides } = this.options;
    const client = createSignedClient(overrides);
    const op = () =>
      sinceMs === undefined ? feedFromNow(client, this.search, nowMs + forMs) : feedSince(client, sinceMs);
    const { value, error } = await driveSync({ service: journal.service, startMs: nowMs, latencyMs }, op);
    if (value === undefined) throw error ?? new Error('Nothing was returned.');
    this.kept = JSON.stringify(value);
  }

  /** @param dies before the state is stored. @returns the ids of the returned records, in order. */
  async poll(
    nowMs: number,
    {
      dies = false,
      maxSpanSeconds,
      latencyMs = 5,
    }: { dies?: boolean; maxSpanSeconds?: number; latencyMs?: number } = {},
  ): Promise<string[]> {
    const { journal, overrides, most = Infinity } = this.options;
    const given: RecordChange[] = [];
    let state = this.state;
    this.tookMs = 0;
    for (let isDone = false; !isDone;) {
      const client = createSignedClient(overrides);
      const op = () => readFeed(client, this.search, state, maxSpanSeconds);
      const startMs = nowMs + this.tookMs;
      const { host, value, error } = await driveAsync({ service: journal.service, startMs, latencyMs }, op);
      this.tookMs += host.elapsedMs();
      this.batches += 1;
      if (value === undefined) throw error ?? new Error('Nothing was returned.');
      const part = value.changes.slice(0, most - given.length);
      given.push(...part);
      state = value.stateAfter(new Set(part.map(({ changed }) => changed.id)));
      isDone = value.isCurrent || part.length < value.changes.length || given.length >= most;
    }
    this.handed.push(...given.map((change) => ({ ...change, atMs: nowMs })));
    if (!dies) this.kept = JSON.stringify(state);
    return given.map(({ changed }) => changed.id);
  }

  /** All returned events. @param shiftSeconds error of the zone in seconds. */
  events(shiftSeconds = 0): string[] {
    return this.handed.flatMap(({ changed, occurrences }) =>
      occurrences.map(({ codes, fromSeconds, untilSeconds }) => {
        const length = untilSeconds - fromSeconds === 1 ? '' : ` for ${untilSeconds - fromSeconds} s`;
        return `${changed.id} ${codes.join()} ${fromSeconds - shiftSeconds}${length}`;
      }),
    );
  }
}
