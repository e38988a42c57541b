import type { Client } from '../../../client.ts';
import type { Op } from '../../../runtime/op.ts';
import { onboardingMessages } from '../../../i18n/onboarding.ts';
import { loadState, saveState } from '../../document-state.ts';
import { isTexts } from '../../stored-forms.ts';
import { clientOf, userLanguageOf, type Task } from '../../task-context.ts';
import { planAdditions } from './onboarding-plan.ts';
import { keyOf } from './onboarding-table.ts';
import type { PlannedAddition } from './task-types.ts';

/** State key of the identifiers whose third party the task `onboard` may have added, but has not completed. */
function stateKeyOf({ connection: { accountId, environment = '' } }: Client): string {
  return `onboarding unfinished ${accountId} ${environment}`;
}

export function* loadUnfinished(client: Client): Op<Set<string>> {
  const kept = yield* loadState<unknown>(stateKeyOf(client));
  return new Set(isTexts(kept) ? kept : []);
}

export function* saveUnfinished(client: Client, keys: ReadonlySet<string>): Op<void> {
  yield* saveState([[stateKeyOf(client), keys.size === 0 ? undefined : [...keys]]]);
}

/**
 * A third party that an earlier run may have added without completing it is planned as one to add, so the user sees
 * beforehand that it gets attributes and a dossier.
 */
export const planOnboarding: Task<'planOnboarding'> = function* (context, { candidates }) {
  const plans = yield* planAdditions(context, candidates);
  const unfinished = yield* loadUnfinished(clientOf(context));
  const reason = onboardingMessages[userLanguageOf(context)].begun;
  return plans.map((planned): PlannedAddition => {
    const { plan, thirdpartyId } = planned;
    const isBegun = plan === 'alreadyThere' && thirdpartyId !== undefined && unfinished.has(keyOf(planned));
    return isBegun ? { ...planned, plan: 'add', reason } : planned;
  });
};
