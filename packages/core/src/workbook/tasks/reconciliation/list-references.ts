import type { PlannedAddition } from '../onboarding/task-types.ts';

/**
 * The references of a list by third party. Left out are lines whose identifiers disagree or name no single third party,
 * and third parties to which the list gives several references.
 */
export function referencesOf(plan: readonly PlannedAddition[]): ReadonlyMap<string, string> {
  const references = new Map<string, string>();
  const leftOut = new Set<string>();
  for (const { match, listed } of plan) {
    const [thirdpartyId, reference] = [match?.thirdpartyId, listed?.reference ?? ''];
    if (thirdpartyId === undefined || reference === '') continue;
    const isSure = match?.findings.includes('disagree') === false;
    if (!isSure || (references.get(thirdpartyId) ?? reference) !== reference) leftOut.add(thirdpartyId);
    references.set(thirdpartyId, reference);
  }
  for (const thirdpartyId of leftOut) references.delete(thirdpartyId);
  return references;
}
