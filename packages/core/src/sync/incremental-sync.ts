import { mapConcurrent, forEachConcurrent, type Op, type ItemProgress } from '../runtime/op.ts';
import { maxConcurrency } from '../api/profile/index.ts';
import type { Client } from '../client.ts';
import { withCheckpoint } from '../http/pagination/checkpoint.ts';
import { ThirdPartyReader } from '../reading/third-party-reader.ts';
import type { Facet, Presence } from '../reading/third-party-data.ts';
import { findStale, type FoundStale, type LocalState } from './find-stale.ts';
import { OneVisitAtATime } from './one-visit-at-a-time.ts';

/**
 * A changed third party. If it is shown elsewhere, its facts are the identity and the stale facets. If it is
 * `incomplete`, its stored data stays unchanged.
 */
export type Delta = { readonly thirdpartyId: string } & Presence;

/**
 * Updates stored facts by reading only the changes that events report. The cost depends on the changes, not on the
 * portfolio (R123). The next run may return changes again. A third party is returned only after it was read completely.
 * @returns the cursor for the next run; keep it only after the deltas are written.
 * @throws ConnectorError `retry-later` whose cursor is `since`: nothing is lost, the next run finds the same changes again.
 */
export function* syncChanges(
  client: Client,
  wanted: ReadonlySet<Facet>,
  since: string,
  known: LocalState,
  visit: (delta: Delta, progress: ItemProgress) => Op<void>,
): Op<string> {
  return yield* withCheckpoint(() => since, refresh(client, wanted, since, known, visit));
}

function* refresh(
  client: Client,
  wanted: ReadonlySet<Facet>,
  since: string,
  known: LocalState,
  visit: (delta: Delta, progress: ItemProgress) => Op<void>,
): Op<string> {
  const found = yield* findStale(client, wanted, since, known);
  const reader = readerOf(client, found, known);
  let done = 0;
  yield* forEachConcurrent(readings(reader, found, wanted, known), maxConcurrency(client.profile), (delta) =>
    visit(delta, { done: ++done, total: found.stale.size }),
  );
  reader.settleRefusals();
  yield* reader.warnOfIncomplete();
  return found.cursor;
}

/**
 * Reads the third parties that a search has found to be stale, and visits each as soon as it is read. A caller that
 * stores the stale ones, and removes each visited one, can continue with the rest after an interruption.
 */
export function* readStale(
  client: Client,
  wanted: ReadonlySet<Facet>,
  found: FoundStale,
  known: LocalState,
  visit: (deltas: readonly Delta[]) => Op<void>,
): Op<void> {
  const reader = readerOf(client, found, known);
  const visits = new OneVisitAtATime<Delta>(visit);
  const reads = readings(reader, found, wanted, known).map((read) => visitRead(read, visits));
  yield* mapConcurrent(reads, maxConcurrency(client.profile));
  reader.settleRefusals();
  yield* reader.warnOfIncomplete();
}

function* visitRead(read: Op<Delta>, visits: OneVisitAtATime<Delta>): Op<void> {
  yield* visits.pass([yield* read]);
}

/** If all stale third parties fail, only one that is not stale can show whether the service still reads others. */
function readerOf(client: Client, { stale }: FoundStale, { shownBefore = [] }: LocalState): ThirdPartyReader {
  const others = shownBefore.filter((thirdpartyId) => !stale.has(thirdpartyId));
  return new ThirdPartyReader(client, undefined, others);
}

function readings(
  reader: ThirdPartyReader,
  { stale, departed }: FoundStale,
  wanted: ReadonlySet<Facet>,
  known: LocalState,
): Op<Delta>[] {
  return [...stale].map(function* ([thirdpartyId, staleFacets]): Op<Delta> {
    const before = known.facts(thirdpartyId);
    const isKept = before !== undefined || known.isShown?.(thirdpartyId) === true;
    const facets = new Set<Facet>(isKept ? staleFacets : wanted);
    if (wanted.has('documents') && facets.has('dossiers')) facets.add('documents');
    const namedBy = departed.has(thirdpartyId) ? 'departure' : 'event';
    const found = yield* reader.facts(thirdpartyId, facets, { known: before, namedBy, isOneOfMany: true });
    return { thirdpartyId, ...found };
  });
}
