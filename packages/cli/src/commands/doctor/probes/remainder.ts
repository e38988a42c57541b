import { endpoints, profileEntries } from '@tpr/core/service';
import type { Probe } from '../probe.ts';
import { notTestable } from '../finding.ts';

/** Why an entry that no probe spoke of can not be told by reading: the first beginning that fits. */
const reasons: readonly (readonly [beginning: string, why: string])[] = [
  ['body.', 'only a write would show it'],
  ['aliases.process.', 'only a write is answered with a process'],
  ['query.legacy.dossiers.list.processId', 'only a process under way would show it'],
  ['behaviour.duplicateStatus', 'only a write would show it'],
  ['behaviour.cit002', 'only a write would show it'],
  ['behaviour.clear', 'only a write would show it'],
  ['behaviour.multiMode', 'only a write would show it; tpr set looks after it'],
  ['values.providers.', 'the service has to tell the word'],
  ['values.validityUnit', 'no answer names a unit'],
  ['values.yes', 'any word may come in a form; unknown ones are shown as they are'],
  ['values.no', 'any word may come in a form; unknown ones are shown as they are'],
  [
    'behaviour.serviceZone',
    'no answer names a zone; windows are widened by behaviour.zoneMarginSeconds until you know',
  ],
  ['behaviour.zoneMarginSeconds', 'a choice of yours: 0 once behaviour.serviceZone is certain'],
  ['behaviour.reauthOn403', 'only a change of address would show it'],
  ['behaviour.', 'a choice of yours, not a fact of the service'],
];

const ofWrites = endpoints
  .filter(({ repeatable }) => !repeatable)
  .map(({ name }) => [`paths.${name}`, 'only a write would show it'] as const);
const unmet = ['', 'no record was met that shows it'] as const;

/** Every entry gets an answer, and every operation is listed: what was not tried, and why. */
export const noteRemainder: Probe = async (survey) => {
  for (const [key, { basis }] of Object.entries(profileEntries)) {
    if (basis !== 'assumed' || survey.findings.has(key)) continue;
    const [, why] = [...ofWrites, ...reasons].find(([beginning]) => key.startsWith(beginning)) ?? unmet;
    survey.note(notTestable(key, why));
  }
  for (const { name, repeatable } of endpoints) {
    if (survey.tried.has(name)) continue;
    const outcome = repeatable ? 'not tried: there was nothing to read' : 'not tried: it would change something';
    survey.tried.set(name, { operation: name, outcome });
  }
};
