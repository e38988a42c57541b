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
    values: { uuid: { does: 'texts in the form of a UUID' } },
  },
  G36: {
    about: 'name of the automatic check',
    usual: 'serviceCheck',
    values: {
      serviceCheck: { does: 'serviceCheck' },
      random: {
        does: 'a name that the profile does not know',
        profile: { 'fields.evidence.serviceCheck': ['qx7Review'] },
      },
    },
  },
  G50: {
    about: 'identity of a third party',
    usual: 'nested: identity, address, activity, financial, businessStatus',
    values: { nested: { does: 'nested' }, flat: { does: 'every field at the top', profile: flatThirdParty } },
  },
  G51: {
    about: 'status of a third party',
    usual: 'ACTIVE, COLLECTIVE_PROCEDURE, DEREGISTERED',
    values: {
      text: { does: 'Actif, En procédure collective, Radiée' },
      flags: { does: 'only businessStatus.active and closedDate' },
    },
  },
  G52: {
    about: 'attribute definitions',
    usual: 'label, type, choices, readOnly',
    values: {
      full: { does: 'label, type, choices, readOnly' },
      'label-only': { does: 'label' },
      objects: { does: 'choices are { code, label }' },
    },
  },
  G53: {
    about: 'attributes of a third party',
    usual: 'a list of { label, type, values }',
    values: {
      array: { does: 'a list of { label, type, values }' },
      map: { does: 'label to values' },
      value: { does: 'a list of { label, value }', profile: { 'fields.attribute.values': ['value'] } },
    },
  },
  G58: {
    about: 'scale of a percentage',
    usual: '12 % is 12',
    values: {
      points: { does: '12 % is 12' },
      fraction: { does: '12 % is 0.12', profile: { 'attributes.percentScale': '1' } },
    },
  },
  G61: {
    about: 'indicators',
    usual: 'code, label, value, scale, date, topic',
    values: {
      names: {
        does: 'indicatorCode, indicatorName, score, lastChangeDate',
        profile: {
          'fields.indicator.code': ['indicatorCode'],
          'fields.indicator.label': ['indicatorName'],
          'fields.indicator.value': ['score'],
          'fields.indicator.date': ['lastChangeDate'],
        },
      },
      map: { does: 'label to value' },
    },
  },
  G63: {
    about: 'dossiers',
    usual: 'codes, counts, and documents where one third party or dossier is read',
    values: {
      nested: {
        does: 'dossierType and status are objects of code and label',
        profile: {
          'fields.dossier.typeCode': ['dossierType.code'],
          'fields.dossier.typeName': ['dossierType.label'],
          'fields.dossier.statusCode': ['status.code'],
        },
      },
      counts: { does: 'counts, no documents' },
      lists: { does: 'the counts are lists of document codes' },
      'no-documents': { does: 'neither counts nor documents' },
    },
  },
  G70: {
    about: 'legacy indicator and stopping reason',
    usual: 'code; null when nothing was stopped',
    values: {
      indicatorCode: { does: 'indicatorCode', profile: { 'fields.legacyIndicator.code': ['indicatorCode'] } },
      NA: { does: 'NA when nothing was stopped' },
    },
  },
  G72: {
    about: 'items of legacy messages',
    usual: 'texts',
    values: { objects: { does: '{ code, message, request, reason }' } },
  },
  G76: {
    about: 'dates of evidences, and the end of a dossier',
    usual: 'local date-time with milliseconds',
    values: {
      'date-only': { does: 'YYYY-MM-DD' },
      offset: { does: 'with the offset of the service, +0200' },
      utc: { does: 'in UTC, with Z' },
    },
  },
  G80: {
    about: 'operations that take withExtractedData',
    usual: 'five take it, others ignore it',
    values: { five: { does: 'five take it, others ignore it' }, strict: { does: 'others answer 400' } },
  },
  G81: {
    about: 'an evidence without extracted data',
    usual: 'every form of absence in turn',
    values: {
      'no-check': { does: 'no serviceCheck' },
      null: { does: 'serviceCheck is null' },
      empty: { does: 'serviceCheck is {}' },
      'null-data': { does: 'extractedData is null' },
      'empty-data': { does: 'extractedData is []' },
    },
  },
  G82: {
    about: 'a boolean that was not found on the document',
    usual: 'null',
    values: { text: { does: 'the empty text' }, false: { does: 'false' } },
  },
  G86: {
    about: 'yes and no in forms',
    usual: 'yes, no',
    values: { oui: { does: 'oui, non' } },
  },
  G93: {
    about: 'words for statuses',
    usual: 'MISSING, IN_PROGRESS, ACTION_REQUIRED, VALID, BELOW_EXPECTATION, NOT_VALID',
    values: { default: { does: 'as usual' }, canonical: { does: 'ABSENT, ONGOING and INVALID as events say' } },
  },
  R032: {
    about: 'fields that are not documented',
    usual: 'none',
    values: { noise: { does: 'every record carries one more field' } },
  },
} as const satisfies Record<string, Gap>;
