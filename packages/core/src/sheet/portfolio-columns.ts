import { daysToExpiry, type LocalDate } from '../values/calendar.ts';

import type { Facet, Facts, Lean } from '../changes/facets.ts';
import type { Document } from '../service/records/document.ts';
import type { CellType, CellValue, Column } from './table.ts';

/** A column of the portfolio table: what it shows of a third party, and which facet has to be read for it. */
export interface PortfolioColumn extends Column {
  /** Undefined: the portfolio list shows it already. */
  readonly facet: Facet | undefined;
  /** @param today in the service's zone. */
  cellOf(facts: Facts, today: LocalDate): CellValue;
}

type Cell = (facts: Facts, today: LocalDate) => CellValue;

const column = (
  key: string,
  header: string,
  type: CellType,
  facet: Facet | undefined,
  note: string,
  cellOf: Cell,
): PortfolioColumn => ({
  key,
  header,
  type,
  facet,
  note,
  editable: false,
  cellOf,
});

type TextField = {
  [K in keyof Facts['identity']]: Facts['identity'][K] extends string | null ? K : never;
}[keyof Facts['identity']];

const shown = (key: TextField, header: string, note: string, facet?: Facet) =>
  column(key, header, 'text', facet, note, ({ identity }) => identity[key]);

/** Columns that every portfolio has; attributes and indicators of the account join them (see ColumnScan). */
export const fixedColumns: readonly PortfolioColumn[] = [
  shown('thirdpartyId', 'Third party', 'Identifier of the service; the key of the row'),
  shown('name', 'Name', 'Company name from the reference data provider; empty while it is pending'),
  column(
    'status',
    'Company status',
    'text',
    undefined,
    'Active, in collective procedure or deregistered; otherwise the word of the service',
    statusOf,
  ),
  shown('kind', 'Kind', 'Supplier, subcontractor or partner, where the service says it'),
  shown('thirdpartyCode', 'Code', 'Your own code of the third party'),
  shown('siren', 'SIREN', 'Nine digits'),
  shown('siret', 'SIRET', 'Fourteen digits'),
  shown('vatNumber', 'VAT number', 'European VAT number'),
  shown('duns', 'DUNS', 'Nine digits'),
  shown('street', 'Street', 'Headquarters'),
  shown('postalCode', 'Postal code', 'Headquarters'),
  shown('city', 'City', 'Headquarters'),
  shown('country', 'Country', 'Headquarters'),
  shown('activityCode', 'NAF', 'Activity code'),
  shown('activity', 'Main activity', 'Label of the activity code'),
  shown('legalForm', 'Legal form', 'Read with the identity', 'identity'),
  column(
    'workforce',
    'Workforce',
    'number',
    'identity',
    'Employees; read with the identity',
    ({ identity }) => identity.workforce,
  ),
  column('directors', 'Directors', 'text', 'identity', 'Read with the identity', directorsOf),
  column(
    'dossiers',
    'Dossiers',
    'number',
    'dossiers',
    'Evaluation dossiers',
    ({ dossiers }) => dossiers?.length ?? null,
  ),
  column(
    'dossiersValid',
    'Dossiers valid',
    'number',
    'dossiers',
    'Dossiers whose status is valid',
    countDossiers('VALID'),
  ),
  column(
    'dossiersNotValid',
    'Dossiers not valid',
    'number',
    'dossiers',
    'Dossiers whose status is not valid or below expectation',
    countDossiers('INVALID', 'BELOW_EXPECTATION'),
  ),
  column('dossierTypes', 'Dossier types', 'text', 'dossiers', 'Types of the dossiers', dossierTypesOf),
  column(
    'nextDossierExpiry',
    'Next dossier expiry',
    'date',
    'dossiers',
    'Earliest expiration date still to come',
    nextExpiryOf,
  ),
  column(
    'documentsToDecide',
    'Documents to decide',
    'number',
    'documents',
    'Documents that wait to be approved or rejected',
    countDocuments('ACTION_REQUIRED'),
  ),
  column(
    'documentsMissing',
    'Documents missing',
    'number',
    'documents',
    'Documents that were not supplied',
    countDocuments('ABSENT'),
  ),
];

const statusWords: Readonly<Record<string, string>> = {
  ACTIVE: 'active',
  COLLECTIVE_PROCEDURE: 'in collective procedure',
  DEREGISTERED: 'deregistered',
};

function statusOf({ identity }: Facts): CellValue {
  return identity.status === null ? identity.statusCode : (statusWords[identity.status] ?? identity.status);
}

function directorsOf({ identity }: Facts): CellValue {
  const names = identity.directors.map(({ firstName, lastName, role }) => {
    const name = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ');
    return role === null || role === '' ? name : `${name} (${role})`;
  });
  return names.length === 0 ? null : names.join('; ');
}

function countDossiers(...wanted: string[]): Cell {
  return ({ dossiers }) => dossiers?.filter(({ status }) => status !== null && wanted.includes(status)).length ?? null;
}

function dossierTypesOf({ dossiers }: Facts): CellValue {
  if (dossiers === undefined || dossiers.length === 0) return null;
  const types = dossiers.map(({ typeName, typeCode }) => typeName ?? typeCode ?? 'untyped');
  return [...new Set(types)].sort().join('; ');
}

function nextExpiryOf({ dossiers }: Facts, today: LocalDate): CellValue {
  const dates = (dossiers ?? [])
    .map(({ expirationDate }) => expirationDate)
    .filter((date) => date !== null && date >= today);
  return dates.length === 0 ? null : dates.reduce((a, b) => (a! < b! ? a : b));
}

function countDocuments(wanted: string): Cell {
  return ({ dossiers }) => {
    if (dossiers === undefined || dossiers.some(({ documents }) => documents === null)) return null;
    return documentsOf(dossiers).filter(({ status }) => status === wanted).length;
  };
}

export function documentsOf(dossiers: NonNullable<Facts['dossiers']>): readonly Lean<Document>[] {
  return dossiers.flatMap(({ documents }) => documents ?? []);
}

/** The day on which the evidence of a document ends: that of its newest evidence. */
export function expiryOf(document: Lean<Document>): LocalDate | null {
  const newest = document.evidences.reduce<Lean<Document>['evidences'][number] | undefined>(
    (best, evidence) =>
      best === undefined || (evidence.uploadDate ?? '') >= (best.uploadDate ?? '') ? evidence : best,
    undefined,
  );
  return newest?.expirationDate?.slice(0, 10) ?? null;
}

export const daysLeft = (expiry: LocalDate | null, today: LocalDate): number | null =>
  expiry === null ? null : daysToExpiry(expiry, today);
