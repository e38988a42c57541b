import { attributeTypes } from '../../values/attribute-type.ts';
import { statuses, thirdPartyStatuses } from '../../values/status.ts';
import { dictionary, emptyText, pages, words } from './entry.ts';

/** Maps the service's words to those of the connectors. */
const provider = (letter: string) =>
  emptyText({
    source: 'G37',
    note: `the word that replaces PROVIDER${letter} in event codes; if it is empty, those codes are not sent`,
  });

export const valueEntries = {
  'values.status': dictionary(
    {
      ABSENT: 'ABSENT',
      MISSING: 'ABSENT',
      ONGOING: 'ONGOING',
      IN_PROGRESS: 'ONGOING',
      ACTION_REQUIRED: 'ACTION_REQUIRED',
      VALID: 'VALID',
      BELOW_EXPECTATION: 'BELOW_EXPECTATION',
      INVALID: 'INVALID',
      NOT_VALID: 'INVALID',
      EXPIRED: 'INVALID',
    },
    { source: 'G93', note: 'documents and events do not use the same words' },
    statuses,
  ),
  'values.thirdPartyStatus': dictionary(
    {
      ACTIVE: 'ACTIVE',
      ACTIF: 'ACTIVE',
      COLLECTIVE_PROCEDURE: 'COLLECTIVE_PROCEDURE',
      'IN COLLECTIVE PROCEDURE': 'COLLECTIVE_PROCEDURE',
      'EN PROCÉDURE COLLECTIVE': 'COLLECTIVE_PROCEDURE',
      DEREGISTERED: 'DEREGISTERED',
      RADIÉ: 'DEREGISTERED',
      RADIÉE: 'DEREGISTERED',
    },
    { source: 'G51', note: 'the specification names three statuses, but not their codes' },
    thirdPartyStatuses,
  ),
  'values.attributeType': dictionary(
    {
      string: 'string',
      boolean: 'boolean',
      date: 'date',
      decimal: 'decimal',
      percentage: 'percentage',
      list_unique: 'list_unique',
      list_multiple: 'list_multiple',
    },
    { source: 'G52', note: 'the seven types of the specification' },
    attributeTypes,
  ),
  'values.topics': dictionary(
    {
      'legal compliance': 'legal compliance',
      'financial risk': 'finance',
      'cybersecurity score': 'cybersecurity',
      'environmental impact': 'environment',
      'bank details': 'ethics and compliance',
      dependency: 'finance',
    },
    { source: 'G62', note: 'maps the label of an indicator to one of the six topics; all others get "other"' },
  ),
  'values.yes': words(['YES', 'OUI', 'TRUE', '1'], {
    source: 'G85',
    note: 'words of verifications and forms that mean yes (G86)',
  }),
  'values.no': words(['NO', 'NON', 'FALSE', '0'], {
    source: 'G85',
    note: 'words of verifications and forms that mean no (G86)',
  }),
  'values.providers.A': provider('A'),
  'values.providers.B': provider('B'),
  'values.providers.C': provider('C'),
  'values.providers.D': provider('D'),
  'values.validityUnit': emptyText({
    source: 'G67',
    note: 'unit of a requirement’s validity period; if it is empty, the period is shown without a unit',
  }),
  'values.pages': pages(['thirdParty', 'dossier', 'document'], {
    source: 'G111',
    note: 'addresses that open a record in the service itself; they may contain {accountId}, {thirdpartyId}, {dossierId} and {documentId}',
  }),
};
