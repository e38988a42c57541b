import { ConnectorError, type Lean } from '@tpr/core';
import type { ThirdParty } from '@tpr/core/service';
import { thirdPartyStatuses } from '@tpr/core/values';
import { statusFilter } from '../shared/statuses.ts';
import type { RecordKind } from './record-kind.ts';

export const thirdPartyRecord = {
  example: {
    thirdpartyId: '1042',
    name: 'Brumelac Maçonnerie (fictif)',
    status: 'ACTIVE',
    kind: 'supplier',
    siret: '00000000100018',
    vatNumber: 'FR00000000001',
    duns: '000000001',
    city: 'Lyon',
    country: 'FR',
    activity: 'Masonry',
  },
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
        description: 'Two letters of the country of the headquarters',
      },
      {
        displayName: 'Name Contains',
        name: 'name',
        type: 'string',
        default: '',
        placeholder: 'e.g. logistics',
        description: 'A part of the company name, upper and lower case alike',
      },
      statusFilter('third parties', thirdPartyStatuses),
    ],
    fits(filters) {
      const country = filters.country('country');
      const part = filters.optional('name')?.toLowerCase();
      const statuses = filters.list('status');
      if (country !== undefined && !/^[A-Z]{2}$/.test(country)) {
        throw new ConnectorError('config', `"${country}" is no country code: write two letters, such as FR.`, {
          field: 'country',
        });
      }
      return (thirdParty) =>
        (country === undefined || thirdParty.country?.toUpperCase() === country) &&
        (part === undefined || (thirdParty.name ?? '').toLowerCase().includes(part)) &&
        (statuses.length === 0 || (thirdParty.status !== null && statuses.includes(thirdParty.status)));
    },
  },
} satisfies RecordKind<Lean<ThirdParty>>;
