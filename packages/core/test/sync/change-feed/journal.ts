import { eventSets } from '../../../src/api/events.ts';
import { wallClock, type Zone } from '../../../src/values/zone.ts';
import type { Service } from '../../conformance/index.ts';
import { json, queryOf } from '../../http/bench.ts';

export interface JournalEntry {
  readonly id: string;
  readonly code: string;
  /** In the time of the service's clock. */
  readonly atMs: number;
  /** The time from which searches find it; default: at once. */
  readonly shownMs?: number;
}

export interface JournalOptions {
  readonly zone?: Zone;
  /** Time by which the service's clock is ahead of the computer's. */
  readonly skewMs?: number;
  /** Whether an event at the very end of a range is found (G34). */
  readonly isEndIncluded?: boolean;
}

/** Codes without the name of a provider. */
export const codes = eventSets.thirdParty.map(({ code }) => code).filter((code) => !code.includes('PROVIDER'));

/** The parts of the service that watching needs: event searches over a growing journal, with the service's clock. */
export class Journal {
  readonly entries: JournalEntry[] = [];
  searches = 0;
  private readonly options: Required<JournalOptions>;
  private readonly walls = new Map<JournalEntry, string>();

  constructor({ zone = 'Europe/Paris', skewMs = 0, isEndIncluded = true }: JournalOptions = {}) {
    this.options = { zone, skewMs, isEndIncluded };
  }

  /** @returns the service's time at a time of the computer. */
  serviceMs(computerMs: number): number {
    return computerMs + this.options.skewMs;
  }

  readonly service: Service = (request, _attempt, computerMs) => {
    this.searches += 1;
    const nowMs = this.serviceMs(computerMs);
    const query = queryOf(request);
    const wanted = query.get('eventNames')!.split(',');
    const [from, to] = ['Start', 'End'].map((end) => query.get(`eventOccurrence${end}Date`)!);
    const found = this.entries.filter((entry) => {
      const { code, atMs, shownMs = atMs } = entry;
      const wall = this.wallOf(entry);
      const isBeforeEnd = this.options.isEndIncluded ? wall <= `${to}.000` : wall < `${to}.000`;
      return wanted.includes(code) && shownMs <= nowMs && `${from}.000` <= wall && isBeforeEnd;
    });
    const ids = [...new Set(found.map(({ id }) => id))];
    return json(
      { content: ids.map((id) => ({ thirdpartyId: id, name: `Party ${id}` })), page: 0, size: 1_000 },
      { date: new Date(nowMs).toUTCString() },
    );
  };

  private wallOf(entry: JournalEntry): string {
    // Whole ms: walls are compared as text, in which a fraction would put an event before the start of its second.
    const wall = this.walls.get(entry) ?? wallClock(Math.floor(entry.atMs), this.options.zone);
    this.walls.set(entry, wall);
    return wall;
  }
}
