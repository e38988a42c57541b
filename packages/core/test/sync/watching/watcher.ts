import {
  isWatchState,
  lookOn,
  watchFromNow,
  watchSince,
  type Sighting,
  type WatchState,
} from '../../../src/sync/watching/index.ts';
import { createSignedClient, driveSync } from '../../http/bench.ts';
import type { Journal } from './journal.ts';

export interface WatcherOptions {
  readonly journal: Journal;
  readonly codes: readonly string[];
  readonly overrides?: Readonly<Record<string, unknown>>;
  /** Maximum number of records that one poll returns. */
  readonly most?: number;
}

/** A poller: stores the state as text, and records the returned changes. */
export class Watcher {
  readonly handed: (Sighting & { readonly atMs: number })[] = [];
  private kept = '';
  private readonly options: WatcherOptions;

  constructor(options: WatcherOptions) {
    this.options = options;
  }

  get state(): WatchState {
    const state: unknown = JSON.parse(this.kept);
    if (!isWatchState(state)) throw new Error('No state was kept.');
    return state;
  }

  private get search() {
    return { subject: 'thirdParty', codes: this.options.codes } as const;
  }

  /** @param sinceMs default: the computer's current time. */
  async begin(nowMs: number, sinceMs?: number): Promise<void> {
    const { journal, overrides } = this.options;
    const client = createSignedClient(overrides);
    const op = () => (sinceMs === undefined ? watchFromNow(client, this.search) : watchSince(client, sinceMs));
    const { value, error } = await driveSync({ service: journal.service, startMs: nowMs, latencyMs: 5 }, op);
    if (value === undefined) throw error ?? new Error('Nothing was returned.');
    this.kept = JSON.stringify(value);
  }

  /** @param dies before the state is stored. @returns the ids of the returned records, in order. */
  async poll(nowMs: number, { dies = false, stretchS }: { dies?: boolean; stretchS?: number } = {}): Promise<string[]> {
    const { journal, overrides, most = Infinity } = this.options;
    const given: Sighting[] = [];
    let state = this.state;
    for (let isDone = false; !isDone;) {
      const client = createSignedClient(overrides);
      const op = () => lookOn(client, this.search, state, stretchS);
      const { value, error } = await driveSync({ service: journal.service, startMs: nowMs, latencyMs: 5 }, op);
      if (value === undefined) throw error ?? new Error('Nothing was returned.');
      const part = value.changes.slice(0, most - given.length);
      given.push(...part);
      state = value.after(new Set(part.map(({ changed }) => changed.id)));
      isDone = value.isCurrent || part.length < value.changes.length || given.length >= most;
    }
    this.handed.push(...given.map((sighting) => ({ ...sighting, atMs: nowMs })));
    if (!dies) this.kept = JSON.stringify(state);
    return given.map(({ changed }) => changed.id);
  }

  /** All returned events. @param shiftS error of the zone in seconds. */
  events(shiftS = 0): string[] {
    return this.handed.flatMap(({ changed, occurrences }) =>
      occurrences.map(({ codes, fromS, untilS }) => {
        const length = untilS - fromS === 1 ? '' : ` for ${untilS - fromS} s`;
        return `${changed.id} ${codes.join()} ${fromS - shiftS}${length}`;
      }),
    );
  }
}
