import { profileEntries } from '@tpr/core/api';
import type { Gap } from './variant.ts';

/** Overrides that give every field of the third party its first name that is not nested. */
const flatThirdParty = Object.fromEntries(
  Object.entries(profileEntries)
    .filter(([key]) => key.startsWith('fields.thirdParty.'))
    .map(([key, { value }]) => [key, [(value as readonly string[]).find((name) => !name.includes('.'))]]),
);

/** Names, forms and words of the records. */
export const recordVariants = {
  G03: {
    about: 'identifiers of third parties and dossiers in the current interface',
    usual: 'integers',
    values: { uuid: { description: 'texts in the form of a UUID' } },
  },
  G36: {
    about: 'name of the automatic check',
    usual: 'serviceCheck',
    values: {
      serviceCheck: { description: 'serviceCheck' },
      random: {
        description: 'a name that the profile does not know',
        profile: { 'fields.evidence.serviceCheck': ['qx7Review'] },
      },
    },
  },
  G50: {
    about: 'identity of a third party',
    usual: 'nested: identity, address, activity, financial, businessStatus',
    values: {
      nested: { description: 'nested' },
      flat: { description: 'every field at the top', profile: flatThirdParty },
    },
  },
  G51: {
    about: 'status of a third party',
    usual: 'ACTIVE, COLLECTIVE_PROCEDURE, DEREGISTERED',
    values: {
      text: { description: 'Actif, En procédure collective, Radiée' },
      flags: { description: 'only businessStatus.active and closedDate' },
    },
  },
  G52: {
    about: 'attribute definitions',
    usual: 'label, type, choices, readOnly',
    values: {
      full: { description: 'label, type, choices, readOnly' },
      'label-only': { description: 'label' },
      objects: { description: 'choices are { code, label }' },
    },
  },
  G53: {
    about: 'attributes of a third party',
    usual: 'a list of { label, type, values }',
    values: {
      array: { description: 'a list of { label, type, values }' },
      map: { description: 'label to values' },
      value: { description: 'a list of { label, value }', profile: { 'fields.attribute.values': ['value'] } },
    },
  },
  G58: {
    about: 'scale of a percentage',
    usual: '12 % is 12',
    values: {
      points: { description: '12 % is 12' },
      fraction: { description: '12 % is 0.12', profile: { 'attributes.percentScale': '1' } },
    },
  },
  G61: {
    about: 'indicators',
    usual: 'code, label, value, scale, date, topic',
    values: {
      names: {
        description: 'indicatorCode, indicatorName, score, lastChangeDate',
        profile: {
          'fields.indicator.code': ['indicatorCode'],
          'fields.indicator.label': ['indicatorName'],
          'fields.indicator.value': ['score'],
          'fields.indicator.date': ['lastChangeDate'],
        },
      },
      map: { description: 'label to value' },
    },
  },
  G63: {
    about: 'dossiers',
    usual: 'codes, counts, and documents where one third party or dossier is read',
    values: {
      nested: {
        description: 'dossierType and status are objects of code and label',
        profile: {
          'fields.dossier.typeCode': ['dossierType.code'],
          'fields.dossier.typeName': ['dossierType.label'],
          'fields.dossier.statusCode': ['status.code'],
        },
      },
      counts: { description: 'counts, no documents' },
      lists: { description: 'the counts are lists of document codes' },
      'no-documents': { description: 'neither counts nor documents' },
    },
  },
  G70: {
    about: 'legacy indicator and stopping reason',
    usual: 'code; null when nothing was stopped',
    values: {
      indicatorCode: { description: 'indicatorCode', profile: { 'fields.legacyIndicator.code': ['indicatorCode'] } },
      NA: { description: 'NA when nothing was stopped' },
    },
  },
  G72: {
    about: 'items of legacy messages',
    usual: 'texts',
    values: { objects: { description: '{ code, message, request, reason }' } },
  },
  G76: {
    about: 'dates of evidences, and the end of a dossier',
    usual: 'local date-time with milliseconds',
    values: {
      'date-only': { description: 'YYYY-MM-DD' },
      offset: { description: 'with the offset of the service, +0200' },
      utc: { description: 'in UTC, with Z' },
    },
  },
  G80: {
    about: 'operations that take withExtractedData',
    usual: 'five take it, others ignore it',
    values: { five: { description: 'five take it, others ignore it' }, strict: { description: 'others answer 400' } },
  },
  G81: {
    about: 'an evidence without extracted data',
    usual: 'every form of absence in turn',
    values: {
      'no-check': { description: 'no serviceCheck' },
      null: { description: 'serviceCheck is null' },
      empty: { description: 'serviceCheck is {}' },
      'null-data': { description: 'extractedData is null' },
      'empty-data': { description: 'extractedData is []' },
    },
  },
  G82: {
    about: 'a boolean that was not found on the document',
    usual: 'null',
    values: { text: { description: 'the empty text' }, false: { description: 'false' } },
  },
  G86: {
    about: 'yes and no in forms',
    usual: 'yes, no',
    values: { oui: { description: 'oui, non' } },
  },
  G93: {
    about: 'words for statuses',
    usual: 'MISSING, IN_PROGRESS, ACTION_REQUIRED, VALID, BELOW_EXPECTATION, NOT_VALID',
    values: {
      default: { description: 'as usual' },
      canonical: { description: 'ABSENT, ONGOING and INVALID as events say' },
    },
  },
  R032: {
    about: 'fields that are not documented',
    usual: 'none',
    values: { noise: { description: 'every record carries one more field' } },
  },
} as const satisfies Record<string, Gap>;
