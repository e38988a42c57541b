import type { CellType, Column, Row, Table } from '../sheet/table.ts';
import { wordOf, type LookupWords } from './words.ts';

type Shown = readonly [key: string, header: string, type: CellType];

const thirdParty: Shown = ['thirdpartyId', 'Third party', 'text'];
const dossier: Shown = ['dossierId', 'Dossier', 'text'];

export const dossierColumns: readonly Shown[] = [
  thirdParty,
  dossier,
  ['dossierReference', 'Reference', 'text'],
  ['dossierType', 'Dossier type', 'text'],
  ['dossierStatus', 'Status', 'text'],
  ['creationDate', 'Created', 'date'],
  ['expirationDate', 'Expires', 'date'],
  ['daysLeft', 'Days left', 'number'],
  ['requiredDocuments', 'Required', 'number'],
  ['collectedDocuments', 'Collected', 'number'],
];

export const documentColumns: readonly Shown[] = [
  thirdParty,
  dossier,
  ['dossierType', 'Dossier type', 'text'],
  ['documentId', 'Document id', 'text'],
  ['documentCode', 'Code', 'text'],
  ['document', 'Document', 'text'],
  ['documentStatus', 'Status', 'text'],
  ['requestDate', 'Requested', 'dateTime'],
  ['expirationDate', 'Expires', 'date'],
  ['daysLeft', 'Days left', 'number'],
];

export const eventColumns: readonly Shown[] = [
  ['eventKind', 'Kind', 'text'],
  thirdParty,
  dossier,
  ['documentId', 'Document id', 'text'],
  ['name', 'Name', 'text'],
  ['status', 'Status', 'text'],
];

export const companyColumns: readonly Shown[] = [
  ['name', 'Name', 'text'],
  ['companyIdType', 'Identifier type', 'text'],
  ['companyIdValue', 'Identifier', 'text'],
  ['countryCode', 'Country', 'text'],
  ['postalCode', 'Postal code', 'text'],
  ['city', 'City', 'text'],
  thirdParty,
];

/** A table whose headers stand in the words given. */
export function tableOf(name: string, columns: readonly Shown[], rows: readonly Row[], words: LookupWords): Table {
  return {
    name,
    columns: columns.map(([key, header, type]): Column => {
      const word = wordOf(words.headers, key);
      return { key, header: word === key ? header : word, type, note: '', editable: false };
    }),
    rows,
  };
}
