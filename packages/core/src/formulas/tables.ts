import type { CellType, Column, Row, Table } from '../portfolio/table.ts';
import type { Language } from '../i18n/language.ts';
import { tableHeaders, type HeaderKey } from './formula-labels.ts';

type Shown = readonly [key: HeaderKey, type: CellType];

export const dossierColumns: readonly Shown[] = [
  ['thirdpartyId', 'text'],
  ['dossierId', 'text'],
  ['dossierReference', 'text'],
  ['dossierType', 'text'],
  ['dossierStatus', 'text'],
  ['creationDate', 'date'],
  ['expirationDate', 'date'],
  ['daysLeft', 'number'],
  ['requiredDocuments', 'number'],
  ['collectedDocuments', 'number'],
];

export const documentColumns: readonly Shown[] = [
  ['thirdpartyId', 'text'],
  ['dossierId', 'text'],
  ['dossierType', 'text'],
  ['documentId', 'text'],
  ['documentCode', 'text'],
  ['document', 'text'],
  ['documentStatus', 'text'],
  ['requestDate', 'dateTime'],
  ['expirationDate', 'date'],
  ['daysLeft', 'number'],
];

export const eventColumns: readonly Shown[] = [
  ['eventDay', 'date'],
  ['event', 'text'],
  ['eventKind', 'text'],
  ['thirdpartyId', 'text'],
  ['dossierId', 'text'],
  ['documentId', 'text'],
  ['name', 'text'],
  ['status', 'text'],
];

export const companyColumns: readonly Shown[] = [
  ['name', 'text'],
  ['companyIdType', 'text'],
  ['companyIdValue', 'text'],
  ['countryCode', 'text'],
  ['postalCode', 'text'],
  ['city', 'text'],
  ['thirdpartyId', 'text'],
];

export function tableOf(name: string, columns: readonly Shown[], rows: readonly Row[], language: Language): Table {
  const headers = tableHeaders[language];
  const header = ([key, type]: Shown): Column => ({ key, header: headers[key], type, note: '', editable: false });
  return { name, columns: columns.map(header), rows };
}
