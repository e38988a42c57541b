import { dossier, type Dossier } from '@tpr/core/api';
import { foldText, statuses } from '@tpr/core/values';
import { dossierTypeLocator } from '../shared/locators.ts';
import { statusFilter } from '../shared/statuses.ts';
import type { RecordKind } from './record-kind.ts';
import { fieldsIn, number, text, type Fields } from './schema.ts';

/** Fields of the simplified record. */
const output: Fields = {
  dossierId: text,
  thirdpartyId: text,
  dossierReference: text,
  type: text,
  status: text,
  creationDate: text,
  expirationDate: text,
  requiredDocuments: number,
  collectedDocuments: number,
};

export const dossierRecord = {
  output,
  selectable: { ...fieldsIn(dossier), ...output },
  ids: ['dossierId', 'thirdpartyId'],
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
      { ...dossierTypeLocator, description: 'Only dossiers of this type' },
      statusFilter('dossiers'),
    ],
    fits(filters) {
      const before = filters.day('expiresBefore');
      const chosen = filters.choices('status', statuses);
      const given = filters.chosen('typeCode')?.value;
      const type = given === undefined ? undefined : foldText(given);
      return ({ expirationDate, status, typeCode, typeName }) =>
        (before === undefined || (expirationDate !== null && expirationDate < before)) &&
        (chosen.length === 0 || chosen.some((each) => each === status)) &&
        // The field `type` of an item is the name of the type.
        (type === undefined || [typeCode, typeName].some((each) => each !== null && foldText(each) === type));
    },
  },
} satisfies RecordKind<Dossier>;
