import type { Dossier } from '@tpr/core/service';
import { statusFilter } from '../shared/statuses.ts';
import type { RecordKind } from './record-kind.ts';

export const dossierRecord = {
  example: {
    dossierId: '50017',
    thirdpartyId: '1042',
    dossierReference: 'VIG-2026-0042',
    type: 'Vigilance',
    status: 'INVALID',
    creationDate: '2026-01-12',
    expirationDate: '2026-12-31',
    requiredDocuments: 6,
    collectedDocuments: 4,
  },
  simplified: ({ dossierId, thirdpartyId, dossierReference, typeName, typeCode, status, statusCode, ...rest }) => ({
    dossierId,
    thirdpartyId,
    dossierReference,
    type: typeName ?? typeCode,
    status: status ?? statusCode,
    creationDate: rest.creationDate,
    expirationDate: rest.expirationDate,
    requiredDocuments: rest.requiredDocuments,
    collectedDocuments: rest.collectedDocuments,
  }),
  filters: {
    fields: [
      {
        displayName: 'Expires Before',
        name: 'expiresBefore',
        type: 'dateTime',
        default: '',
        description: 'Only dossiers that end before this day',
      },
      statusFilter('dossiers'),
      {
        displayName: 'Type Code',
        name: 'typeCode',
        type: 'string',
        default: '',
        placeholder: 'e.g. VIGILANCE',
        description: 'Only dossiers of this type',
      },
    ],
    fits(filters) {
      const before = filters.day('expiresBefore');
      const statuses = filters.list('status');
      const code = filters.optional('typeCode')?.toLowerCase();
      return ({ expirationDate, status, typeCode }) =>
        (before === undefined || (expirationDate !== null && expirationDate < before)) &&
        (statuses.length === 0 || (status !== null && statuses.includes(status))) &&
        (code === undefined || typeCode?.toLowerCase() === code);
    },
  },
} satisfies RecordKind<Dossier>;
