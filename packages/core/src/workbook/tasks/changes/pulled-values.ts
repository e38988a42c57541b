import { settle } from '../../../runtime/outcome.ts';
import { ask, type Op } from '../../../runtime/op.ts';
import { mayLackOperation } from '../../../reading/failure-scope.ts';
import { dayMs } from '../../../values/calendar.ts';
import { parseInstantMs } from '../../../values/wall-time.ts';
import { findStale } from '../../../sync/find-stale.ts';
import type { KnownValues } from '../../../writing/review-edits.ts';
import { loadState, saveState } from '../../document-state.ts';
import { tell } from '../../task-context.ts';
import type { Baseline } from '../portfolio/baseline.ts';
import type { OpenPortfolio } from '../portfolio/portfolio-state.ts';

/**
 * With fewer third parties than this, each one is read. An event search takes a few calls, and more for an older table.
 */
const fewestParties = 100;

/** State key of the refresh cursor after which a value changed without an event. */
const silentKey = 'silent since';

/**
 * After a conflict that the events did not show, makes reviews read each third party until the next refresh or pull.
 */
export function* reviewWithoutEvents({ state }: OpenPortfolio): Op<void> {
  yield* saveState([[silentKey, state.since]]);
}

const nothing: KnownValues = () => undefined;

/**
 * The pulled values of third parties without an event since the table was read. Only for a review: a value may change
 * without an event, so a write reads each third party again.
 * @param listed whether the service lists the third party now.
 */
export function* pulledValues(
  { client, state }: OpenPortfolio,
  baseline: Baseline,
  parties: ReadonlySet<string>,
  listed: (thirdpartyId: string) => boolean,
): Op<KnownValues> {
  const isWhole = state.unfinished === undefined && state.isShort !== true;
  if (parties.size < fewestParties || !isWhole) return nothing;
  if ((yield* loadState<string>(silentKey)) === state.since) return nothing;
  // A search covers a limited number of days, so an old table would need more searches than reads.
  const days = ((yield* ask('now')) - (parseInstantMs(state.since) ?? 0)) / dayMs;
  if (days > parties.size) return nothing;
  yield* tell({ step: 'searching', done: 0 });
  const search = findStale(client, new Set(['attributes']), state.since, { ownerOf: () => undefined });
  const found = yield* settle(search);
  if (!found.ok) {
    // If the service has no event search, each third party is read.
    if (mayLackOperation(found.error)) return nothing;
    throw found.error;
  }
  const { stale } = found.value;
  const incomplete = new Set(state.incomplete);
  return (thirdpartyId) => {
    const pulled = baseline.get(thirdpartyId);
    if (pulled === undefined || stale.has(thirdpartyId) || incomplete.has(thirdpartyId)) return undefined;
    if (pulled.isOlder === true || pulled.unconfirmed !== undefined || !listed(thirdpartyId)) return undefined;
    return new Map(pulled.attributes.map(([label, values, type]) => [label, { values, type }]));
  };
}
