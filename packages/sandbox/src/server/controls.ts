import { type EventCode, eventSets } from '@tpr/core/api';
import {
  answerDocument,
  archiveDossier,
  archiveThirdParty,
  changeCompanyStatus,
  recordEvent,
  setAttribute,
  setIndicator,
  type WorkDone,
} from '../domain/index.ts';
import {
  companyStatuses,
  type DocumentRow,
  type OutboxRow,
  type StoppingReason,
  type WallClock,
  wallMs,
  wallText,
} from '../store/index.ts';
import type { Counters, LoggedRequest } from './request-log.ts';
import { parseFault } from '../fault-injection/rules.ts';
import type { Limit } from '../rate-limits/limiter.ts';
import type { SandboxContext } from './context.ts';

export interface JournalEntry {
  readonly id: number;
  readonly kind: 'thirdParty' | 'dossier' | 'document';
  readonly code: string;
  readonly resourceId: number;
  readonly at: WallClock;
}

/** What a touch changed about one third party. */
export interface Touched {
  readonly thirdPartyId: number;
  readonly change: 'attribute' | 'indicator' | 'identity' | 'document';
}

/** What a test or a demonstration can do with a sandbox besides calling the service. */
export interface Controls {
  counters(): Counters;
  resetCounters(): void;
  /** The last thousand calls, without headers and bodies. */
  requests(): readonly LoggedRequest[];
  /** Moves the clock forward and does the work that becomes due. */
  advance(by: { readonly seconds?: number; readonly days?: number }): {
    readonly now: WallClock;
    readonly done: WorkDone;
  };
  now(): WallClock;
  /** Replaces the faults, `<kind>@<operation>=<probability>` each, and resets their counts. */
  setFaults(faults: readonly string[], seed?: number): void;
  /** Undefined: no limit. */
  setLimit(limit: Limit | undefined): void;
  /** Answers so many more requests and refuses later ones, with a wait of a day. Undefined: no quota. */
  setQuota(requests: number | undefined): void;
  setLatency(ms: number): void;
  /** Ends every session: access and refresh tokens. */
  revokeAll(): void;
  /** At most a thousand events since a time of the service's clock, oldest first. */
  journal(since?: WallClock): JournalEntry[];
  /** Adds events to the journal, dated now, without changing any data. @throws RangeError for an unknown code. */
  record(events: readonly { readonly code: string; readonly resourceId: number }[]): void;
  /** Simulates user changes to `count` third parties; the same seed changes the same ones. */
  touch(many: { readonly count: number; readonly seed: number }): Touched[];
  archive(what: {
    readonly thirdpartyId?: number;
    readonly dossierId?: number;
    readonly reason?: StoppingReason;
  }): boolean;
  outbox(): OutboxRow[];
}

const kinds = { 1: 'thirdParty', 2: 'dossier', 3: 'document' } as const;

export function createControls(context: SandboxContext): Controls {
  const { store, clock, requestLog, faults, limits, sessions } = context;
  return {
    counters: () => structuredClone(requestLog.counters),
    resetCounters: () => requestLog.reset(),
    requests: () => [...requestLog.lines],
    advance({ seconds = 0, days = 0 }) {
      const done = clock.advance((seconds + days * 86_400) * 1000);
      return { now: clock.wall(), done };
    },
    now: () => clock.wall(),
    setFaults: (list, seed) => faults.set(list.map(parseFault), seed),
    setLimit: (limit) => limits.setLimit(limit),
    setQuota: (requests) => limits.setQuota(requests),
    setLatency(ms) {
      context.latencyMs = ms;
    },
    revokeAll: () => sessions.revokeAll(),
    journal(since) {
      const rows = store.all<{ id: number; type: 1 | 2 | 3; code: string; resourceId: number; time: number }>(
        `SELECT event.id, event.type, eventCode.code, resourceId, time FROM event
         JOIN eventCode ON eventCode.id = event.code WHERE time >= ? ORDER BY time, event.id LIMIT 1000`,
        since === undefined ? 0 : wallMs(since),
      );
      return rows.map(({ id, type, code, resourceId, time }) => ({
        id,
        kind: kinds[type],
        code,
        resourceId,
        at: wallText(time),
      }));
    },
    record(events) {
      const now = clock.tick();
      store.atomic(() => {
        for (const { code, resourceId } of events) recordEvent(store, knownCode(code), resourceId, now);
      });
    },
    touch: ({ count, seed }) => store.atomic(() => touchThirdParties(context, count, seed)),
    archive({ thirdpartyId, dossierId, reason = 'STOPREQUEST' }) {
      const now = clock.tick();
      if (thirdpartyId !== undefined) return store.atomic(() => archiveThirdParty(store, thirdpartyId, now));
      return dossierId !== undefined && store.atomic(() => archiveDossier(store, dossierId, reason, now));
    },
    outbox: () => store.all<OutboxRow>('SELECT * FROM outbox ORDER BY id'),
  };
}

function knownCode(code: string): EventCode {
  const known = Object.values(eventSets)
    .flat()
    .find((event) => event.code === code);
  if (known === undefined) throw new RangeError(`There is no event code '${code}'.`);
  return known.code;
}

/** A small random generator (mulberry32), deterministic by its seed. */
function createDice(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

interface Target {
  id: number;
  accountId: number;
}

function touchThirdParties({ store, clock }: SandboxContext, count: number, seed: number): Touched[] {
  const dice = createDice(seed);
  const all = store.all<Target>(
    `SELECT id, accountId FROM thirdParty WHERE archivedAt IS NULL AND identityAt IS NOT NULL
     AND accountId = (SELECT min(id) FROM account) ORDER BY id`,
  );
  const touched: Touched[] = [];
  for (let i = 0; i < Math.min(count, all.length); i += 1) {
    // A partial Fisher-Yates shuffle: no third party is touched twice.
    const pick = i + dice(all.length - i);
    const target = all[pick]!;
    all[pick] = all[i]!;
    const now = clock.tick();
    const value = dice(1_000_000);
    const changes = {
      attribute: () => {
        const write = { accountId: target.accountId, thirdPartyId: target.id, label: 'Annual purchase amount' };
        return setAttribute(store, { ...write, values: [value] }, now).previous[0] !== value;
      },
      indicator: () => setIndicator(store, target.id, 'ENVIRONMENT', value % 101, now),
      identity: () => changeCompanyStatus(store, target.id, companyStatuses[value % 2] ?? 'ACTIVE', now),
      document: () => answerMissing(target.id),
    };
    const answerMissing = (thirdPartyId: number): boolean => {
      const missing = store.get<Pick<DocumentRow, 'id'>>(
        `SELECT document.id FROM document JOIN dossier ON dossier.id = dossierId
         WHERE thirdPartyId = ? AND archivedAt IS NULL AND document.status = 'ABSENT' ORDER BY document.id LIMIT 1`,
        thirdPartyId,
      );
      if (!missing) return false;
      answerDocument(store, missing.id, 'ACTION_REQUIRED', now);
      return true;
    };
    const wished = (Object.keys(changes) as (keyof typeof changes)[])[dice(4)] ?? 'attribute';
    // The drawn change may have no effect; an attribute write always records an event.
    const change = changes[wished]() ? wished : (changes.attribute(), 'attribute' as const);
    touched.push({ thirdPartyId: target.id, change });
  }
  return touched;
}
