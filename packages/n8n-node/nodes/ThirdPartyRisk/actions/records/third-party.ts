import type { WithoutRaw } from '@tpr/core';
import { thirdParty, type ThirdParty } from '@tpr/core/api';
import { foldText, thirdPartyStatuses } from '@tpr/core/values';
import { statusFilter } from '../shared/statuses.ts';
import type { RecordKind } from './record-kind.ts';
import { fieldsIn, text, type Fields } from './schema.ts';

/** Fields of the simplified record. */
const output: Fields = {
  thirdpartyId: text,
  name: text,
  status: text,
  kind: text,
  siret: text,
  vatNumber: text,
  duns: text,
  city: text,
  country: text,
  activity: text,
};

export const thirdPartyRecord = {
  output,
  selectable: { ...fieldsIn(thirdParty), ...output },
  ids: ['thirdpartyId'],
  simplified: ({ thirdpartyId, name, status, statusCode, kind, ...rest }) => ({
    thirdpartyId,
    name,
    status: status ?? statusCode,
    kind,
    siret: rest.siret,
    vatNumber: rest.vatNumber,
    duns: rest.duns,
    city: rest.city,
    country: rest.country,
    activity: rest.activity,
  }),
  filters: {
    fields: [
      {
        displayName: 'Country',
        name: 'country',
        type: 'string',
        default: '',
        placeholder: 'e.g. FR',
        description: 'Two-letter country code of the headquarters',
      },
      {
        displayName: 'Name Contains',
        name: 'name',
        type: 'string',
        default: '',
        placeholder: 'e.g. logistics',
        description: 'A part of the company name; case and accents are ignored',
      },
      statusFilter('third parties', thirdPartyStatuses),
    ],
    fits(filters) {
      const country = filters.country('country');
      const part = foldText(filters.optional('name') ?? '');
      const statuses = filters.choices('status', thirdPartyStatuses);
      return (thirdParty) =>
        (country === undefined || thirdParty.country?.toUpperCase() === country) &&
        foldText(thirdParty.name ?? '').includes(part) &&
        (statuses.length === 0 || statuses.some((status) => status === thirdParty.status));
    },
  },
} satisfies RecordKind<WithoutRaw<ThirdParty>>;
