import { newestFirst } from '../evidence/extracted-mapping.ts';
import { daysToExpiry, type LocalDate } from '../values/calendar.ts';

import type { Facet } from '../reading/third-party-data.ts';
import type { Language } from '../i18n/language.ts';
import { portfolioMessages, describeKind, type PortfolioColumnKey } from '../i18n/portfolio.ts';
import { describeStatus } from '../i18n/statuses.ts';
import type { ShownDocument, ShownDossier, ShownFacts } from './shown-facts.ts';
import type { CellType, CellValue, Column, Row } from './table.ts';

/** The keys of columns for attributes and indicators: a prefix and the label. */
export const attributePrefix = 'attribute:';
export const indicatorPrefix = 'indicator:';

/** A column of the portfolio table, with the facet that has to be read for it. */
export interface PortfolioColumn extends Column {
  /** Undefined if the portfolio list contains the values already. */
  readonly facet: Facet | undefined;
  /** @param today in the service's zone. */
  cellOf(facts: ShownFacts, today: LocalDate): CellValue;
}

type Cell = (facts: ShownFacts, today: LocalDate) => CellValue;

/** A fixed column without its header and note, which depend on the language. */
interface Filling {
  readonly key: PortfolioColumnKey;
  readonly type: CellType;
  readonly facet: Facet | undefined;
  readonly cellOf: (language: Language) => Cell;
}

type TextField = PortfolioColumnKey &
  {
    [K in keyof ShownFacts['identity']]: ShownFacts['identity'][K] extends string | null ? K : never;
  }[keyof ShownFacts['identity']];

const shown = (key: TextField, facet?: Facet): Filling => ({
  key,
  type: 'text',
  facet,
  cellOf:
    () =>
    ({ identity }) =>
      identity[key],
});

const filled = (key: PortfolioColumnKey, type: CellType, facet: Facet | undefined, cell: Cell): Filling => ({
  key,
  type,
  facet,
  cellOf: () => cell,
});

const fillings: readonly Filling[] = [
  filled('thirdpartyId', 'text', undefined, ({ thirdpartyId }) => thirdpartyId),
  shown('name'),
  { key: 'status', type: 'text', facet: undefined, cellOf: statusIn },
  { key: 'kind', type: 'text', facet: undefined, cellOf: kindIn },
  shown('thirdpartyCode'),
  shown('siren'),
  shown('siret'),
  shown('vatNumber'),
  shown('duns'),
  shown('street'),
  shown('postalCode'),
  shown('city'),
  shown('country'),
  shown('activityCode'),
  shown('activity'),
  shown('legalForm', 'identity'),
  filled('workforce', 'number', 'identity', ({ identity }) => identity.workforce),
  filled('directors', 'text', 'identity', directorsOf),
  filled('dossiers', 'number', 'dossiers', ({ dossiers }) => dossiers?.length ?? null),
  filled('dossiersValid', 'number', 'dossiers', countDossiers('VALID')),
  filled('dossiersNotValid', 'number', 'dossiers', countDossiers('INVALID', 'BELOW_EXPECTATION')),
  {
    key: 'dossierTypes',
    type: 'text',
    facet: 'dossiers',
    cellOf: (language) => dossierTypesOf(portfolioMessages[language].untyped),
  },
  filled('nextDossierExpiry', 'date', 'dossiers', nextExpiryOf),
  filled('documentsToDecide', 'number', 'documents', countDocuments('ACTION_REQUIRED')),
  filled('documentsMissing', 'number', 'documents', countDocuments('ABSENT')),
];

/** The columns of every portfolio. `ColumnScan` finds those of the account's attributes and indicators. */
export function fixedColumnsIn(language: Language): readonly PortfolioColumn[] {
  const messages = portfolioMessages[language];
  return fillings.map(({ key, type, facet, cellOf }) => {
    const [header, note] = messages.columns[key];
    return { key, header, note, type, facet, editable: false, cellOf: cellOf(language) };
  });
}

export const fixedColumns = fixedColumnsIn('en');

function statusIn(language: Language): Cell {
  return ({ identity }) => describeStatus(identity.status ?? identity.statusCode, language);
}

function kindIn(language: Language): Cell {
  return ({ identity }) => describeKind(identity.kind, language);
}

function directorsOf({ identity }: ShownFacts): CellValue {
  const isFilled = (part: string | null): part is string => part !== null && part.trim() !== '';
  const directors = identity.directors.map(({ firstName, lastName, role }) => {
    const shownRole = isFilled(role) ? `(${role})` : null;
    return [firstName, lastName, shownRole].filter(isFilled).join(' ');
  });
  return directors.filter(isFilled).join('; ') || null;
}

function countDossiers(...wanted: string[]): Cell {
  return ({ dossiers }) => dossiers?.filter(({ status }) => status !== null && wanted.includes(status)).length ?? null;
}

function dossierTypesOf(untyped: string): Cell {
  return ({ dossiers = [] }) => {
    if (dossiers.length === 0) return null;
    const types = dossiers.map(({ typeName, typeCode }) => typeName ?? typeCode ?? untyped);
    return [...new Set(types)].sort().join('; ');
  };
}

function nextExpiryOf({ dossiers }: ShownFacts, today: LocalDate): CellValue {
  const dates = (dossiers ?? [])
    .map(({ expirationDate }) => expirationDate)
    .filter((date) => date !== null && date >= today);
  return dates.length === 0 ? null : dates.reduce((a, b) => (a! < b! ? a : b));
}

function countDocuments(wanted: string): Cell {
  return ({ dossiers }) => {
    if (dossiers === undefined) return null;
    let count = 0;
    for (const { documents } of dossiers) {
      if (documents === null) return null;
      for (const { status } of documents) if (status === wanted) count += 1;
    }
    return count;
  };
}

export function documentsOf(dossiers: readonly Pick<ShownDossier, 'documents'>[]): readonly ShownDocument[] {
  return dossiers.flatMap(({ documents }) => documents ?? []);
}

/** The expiration day of the newest evidence of a document. */
export function expiryOf(document: Pick<ShownDocument, 'evidences'>): LocalDate | null {
  const [newest] = newestFirst(document.evidences);
  return newest?.expirationDate?.slice(0, 10) ?? null;
}

export const daysLeft = (expiry: LocalDate | null, today: LocalDate): number | null =>
  expiry === null ? null : daysToExpiry(expiry, today);

export function rowOf(facts: ShownFacts, columns: readonly PortfolioColumn[], today: LocalDate): Row {
  return columns.map((column) => column.cellOf(facts, today));
}
