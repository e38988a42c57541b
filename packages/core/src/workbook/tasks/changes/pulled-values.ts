import { settle } from '../../../runtime/outcome.ts';
import { ask, type Op } from '../../../runtime/op.ts';
import { ConnectorError } from '../../../errors.ts';
import { parseInstantMs } from '../../../values/wall-time.ts';
import { findStale } from '../../../sync/incremental-sync.ts';
import type { KnownHeld } from '../../../writing/review-edits.ts';
import { loadState, saveState } from '../../document-state.ts';
import { tell } from '../../task-context.ts';
import type { Baseline } from '../portfolio/baseline.ts';
import type { OpenPortfolio } from '../portfolio/portfolio.ts';

/** Searches cost a handful of calls, and more the older the table is: of fewer third parties each is read. */
const fewestParties = 100;

/** The cursor at which the service was seen to hold a value without an event. */
const silentKey = 'silent since';

/** Until the next refresh or pull a review reads each third party: a conflict has come up that it had not seen. */
export function* distrustEvents({ state }: OpenPortfolio): Op<void> {
  yield* saveState([[silentKey, state.since]]);
}

const nothing: KnownHeld = () => undefined;

/**
 * The values of third parties without an event since the table was read: the pulled ones. Good for a
 * review alone: a service may change without an event, so a write reads each of them again.
 * @param listed whether the service lists the third party now.
 */
export function* pulledValues(
  { client, state }: OpenPortfolio,
  baseline: Baseline,
  parties: ReadonlySet<string>,
  listed: (thirdpartyId: string) => boolean,
): Op<KnownHeld> {
  const isWhole = state.unfinished === undefined && state.isShort !== true;
  if (parties.size < fewestParties || !isWhole) return nothing;
  if ((yield* loadState<string>(silentKey)) === state.since) return nothing;
  // A search reaches some days: a table of long ago costs more searches than reads.
  const days = ((yield* ask('now')) - (parseInstantMs(state.since) ?? 0)) / 86_400_000;
  if (days > parties.size) return nothing;
  yield* tell({ step: 'searching', done: 0 });
  const search = findStale(client, new Set(['attributes']), state.since, { ownerOf: () => undefined });
  const found = yield* settle(search);
  if (!found.ok) {
    // Where the service offers no search, each is read.
    const { error } = found;
    if (error instanceof ConnectorError && ['refused', 'invalid-response', 'config'].includes(error.kind))
      return nothing;
    throw error;
  }
  const { stale } = found.value;
  const doubtful = new Set(state.doubtful);
  return (thirdpartyId) => {
    const pulled = baseline.get(thirdpartyId);
    if (pulled === undefined || stale.has(thirdpartyId) || doubtful.has(thirdpartyId)) return undefined;
    if (pulled.isOlder === true || !listed(thirdpartyId)) return undefined;
    return new Map(pulled.attributes.map(([label, values, type]) => [label, { values, type }]));
  };
}
