import { endpoints } from '../../api/endpoints.ts';
import { behaviourEntries, profileEntries } from '../../api/profile/index.ts';
import type { Examination } from '../examination.ts';
import { notTestable } from '../finding.ts';
import type { Reason } from '../messages/reasons.ts';

/** The reason why reading does not test an entry that no probe covers: the first matching prefix. */
const reasons: readonly (readonly [beginning: string, why: Reason])[] = [
  ['body.', 'write'],
  ['fields.process.', 'process'],
  ['query.legacy.dossiers.list.processId', 'noLegacy'],
  ['errors.shape', 'noRefusal'],
  ['thirdParties.duplicateStatus', 'write'],
  ['identifiers.cit002Scope', 'write'],
  ['attributes.emptyClears', 'writeOfOne'],
  ['attributes.bodyFormat', 'writeOfOne'],
  ['attributes.multiSelectMode', 'writeOfOne'],
  ['limits.textCharacters', 'writeOfOne'],
  ['values.providers.', 'provider'],
  ['values.pages', 'pages'],
  ['values.validityUnit', 'unit'],
  ['labels.state', 'meaning'],
  ['labels.globalState', 'meaning'],
  ['labels.', 'codeMeaning'],
  ['values.yes', 'formWord'],
  ['values.no', 'formWord'],
  ['events.zoneToleranceSeconds', 'margin'],
  ['identifiers.countryFormat', 'noCompany'],
  ['accounts.interface', 'accounts'],
  ['legacy.stateLastChangeFormat', 'noLegacy'],
  ['query.legacy.dossiers.list.stateLastChangeDate', 'legacyFilter'],
  ['auth.retryOn403', 'address'],
];

const ofWrites = endpoints
  .filter(({ repeatable }) => !repeatable)
  .map(({ name }) => [`paths.${name}`, 'write'] as const);
const unmet = ['', 'unmet'] as const;
const ownChoice = ['', 'ownChoice'] as const;

/** Adds a finding for each entry without one, and lists each operation that was not tried, with the reasons. */
export function noteUntested(examination: Examination): void {
  const { messages, misaddressed } = examination;
  for (const [key, { basis }] of Object.entries(profileEntries)) {
    if (basis !== 'assumed' || examination.findings.has(key)) continue;
    if (examination.ended !== undefined) {
      examination.note(notTestable(key, messages.service.endedBefore(examination.describe(examination.ended))));
      continue;
    }
    if (misaddressed !== undefined) {
      examination.note(notTestable(key, messages.service.otherInterface));
      continue;
    }
    const [, why] =
      [...ofWrites, ...reasons].find(([beginning]) => key.startsWith(beginning)) ??
      (key in behaviourEntries ? ownChoice : unmet);
    examination.note(notTestable(key, messages.reasons[why]));
  }
  for (const { name, repeatable } of endpoints) {
    if (examination.tried.has(name)) continue;
    const outcome = repeatable ? 'not tried: there was nothing to read' : 'not tried: it would change something';
    examination.tried.set(name, { operation: name, outcome });
  }
}
