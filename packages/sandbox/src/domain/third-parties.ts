import { inventCompany } from '../seed/companies.ts';
import { firstIndicators } from '../seed/indicators.ts';
import {
  type CompanyIdType,
  type CompanyRow,
  type CompanyStatus,
  dateOf,
  nextId,
  plusMs,
  type SqlStore,
  type ThirdPartyKind,
  type WallClock,
} from '../store/index.ts';
import { archiveDossier } from './dossiers.ts';
import { recordEvent } from './journal.ts';
import { RuleRefusal } from './refusal.ts';
import { planWork } from './work.ts';

export interface Addition {
  accountId: number;
  companyIdType: CompanyIdType;
  companyIdValue: string;
  /** ISO 3166-1 alpha-2; only used for a company that the directory does not have. */
  countryCode?: string;
  code?: string;
  kind?: ThirdPartyKind;
  /** Delay until the identity data arrive. Default 2 s. */
  identityDelayMs?: number;
}

const identifierColumns = { CIT001: 'siret', CIT002: 'vatNumber', CIT003: 'duns' } as const;

/** The company of the directory with this legal identifier. */
const findCompany = (store: SqlStore, type: CompanyIdType, value: string): CompanyRow | undefined =>
  store.get<CompanyRow>(`SELECT * FROM company WHERE ${identifierColumns[type]} = ?`, value);

/**
 * Adds a company to the portfolio of an account. The identifier is not validated; a company that is not in the
 * directory is invented. Refused when the company is in the portfolio already. Its identity is pending until
 * `advanceClock` passes the delay. Event: THIRD_PARTY_ADDED.
 */
export function addThirdParty(store: SqlStore, addition: Addition, now: WallClock): { thirdPartyId: number } {
  const { accountId, companyIdType, companyIdValue } = addition;
  const known = findCompany(store, companyIdType, companyIdValue);
  const companyId = known?.id ?? insertCompany(store, inventCompany(store.seed, addition));
  const twin = store.get<{ id: number }>(
    'SELECT id FROM thirdParty WHERE companyId = ? AND accountId = ? AND archivedAt IS NULL',
    companyId,
    accountId,
  );
  if (twin) {
    throw new RuleRefusal('duplicate-third-party', `${companyIdValue} is third party ${twin.id} already.`, twin.id);
  }
  const thirdPartyId = insertThirdParty(store, { ...addition, companyId }, now);
  planWork(store, { kind: 'identity', subjectId: thirdPartyId }, plusMs(now, addition.identityDelayMs ?? 2_000));
  return { thirdPartyId };
}

/** Inserts the third party only: no directory lookup and no planned identity. */
export function insertThirdParty(
  store: SqlStore,
  addition: Addition & { companyId: number; id?: number },
  now: WallClock,
): number {
  const { accountId, companyId, companyIdType, companyIdValue, kind = 'supplier', code = null, id = null } = addition;
  const thirdPartyId = store.run(
    `INSERT INTO thirdParty (id, accountId, companyId, kind, companyIdType, companyIdValue, code, addedAt, contacts)
     VALUES (coalesce(?, ${nextId('thirdParty')}), ?, ?, ?, ?, ?, ?, ?, '[]')`,
    id,
    accountId,
    companyId,
    kind,
    companyIdType,
    companyIdValue,
    code,
    now,
  );
  recordEvent(store, 'THIRD_PARTY_ADDED', thirdPartyId, now);
  return thirdPartyId;
}

const companyColumns = [
  'name',
  'foldedName',
  'countryCode',
  'siren',
  'siret',
  'vatNumber',
  'duns',
  'localId',
  'legalForm',
  'creationDate',
  'status',
  'closedDate',
  'street',
  'postalCode',
  'city',
  'nafCode',
  'nafVersion',
  'activity',
  'capital',
  'currency',
  'workforce',
  'directors',
] as const satisfies readonly (keyof CompanyRow)[];
const insertCompanySql = `INSERT INTO company (id, ${companyColumns.join(', ')})
  VALUES (?${', ?'.repeat(companyColumns.length)})`;

/** @returns the id of the directory entry; without `id` it is the next free one. */
export function insertCompany(store: SqlStore, company: Omit<CompanyRow, 'id'> & { id?: number }): number {
  return store.run(insertCompanySql, company.id ?? null, ...companyColumns.map((column) => company[column]));
}

/**
 * Stores the arrival of the identity data and the first indicators. Events: THIRD_PARTY_INFORMATION_UPDATED and
 * THIRD_PARTY_INDICATOR_UPDATED. @returns false if they had arrived before.
 */
export function arriveIdentity(store: SqlStore, thirdPartyId: number, now: WallClock): boolean {
  const pending = store.get<{ companyId: number }>(
    'SELECT companyId FROM thirdParty WHERE id = ? AND identityAt IS NULL',
    thirdPartyId,
  );
  if (!pending) return false;
  store.run('UPDATE thirdParty SET identityAt = ? WHERE id = ?', now, thirdPartyId);
  for (const [code, value] of firstIndicators(store.seed, thirdPartyId)) {
    store.run(
      'INSERT OR IGNORE INTO indicator (thirdPartyId, code, value, updatedAt) VALUES (?, ?, ?, ?)',
      thirdPartyId,
      code,
      value === null ? null : JSON.stringify(value),
      now,
    );
  }
  recordEvent(store, 'THIRD_PARTY_INFORMATION_UPDATED', thirdPartyId, now);
  recordEvent(store, 'THIRD_PARTY_INDICATOR_UPDATED', thirdPartyId, now);
  return true;
}

/**
 * Changes the company's status. Events: THIRD_PARTY_PROCEDURE_COLLECTIVE_UPDATED into or out of a collective procedure,
 * THIRD_PARTY_LEGAL_ANNOUNCEMENT_CESSATION when it is deregistered (its dossiers are archived: OUTOFBUSINESS), and
 * THIRD_PARTY_INFORMATION_UPDATED. @returns whether the status changed.
 */
export function changeCompanyStatus(
  store: SqlStore,
  thirdPartyId: number,
  status: CompanyStatus,
  now: WallClock,
): boolean {
  const company = store.get<Pick<CompanyRow, 'id' | 'status'>>(
    'SELECT company.id, status FROM company JOIN thirdParty ON company.id = companyId WHERE thirdParty.id = ?',
    thirdPartyId,
  );
  if (!company || company.status === status) return false;
  const closedDate = status === 'DEREGISTERED' ? dateOf(now) : null;
  store.run('UPDATE company SET status = ?, closedDate = ? WHERE id = ?', status, closedDate, company.id);
  if ([status, company.status].includes('COLLECTIVE_PROCEDURE')) {
    recordEvent(store, 'THIRD_PARTY_PROCEDURE_COLLECTIVE_UPDATED', thirdPartyId, now);
  }
  if (status === 'DEREGISTERED') {
    recordEvent(store, 'THIRD_PARTY_LEGAL_ANNOUNCEMENT_CESSATION', thirdPartyId, now);
    for (const { id } of openDossiers(store, thirdPartyId)) archiveDossier(store, id, 'OUTOFBUSINESS', now);
  }
  recordEvent(store, 'THIRD_PARTY_INFORMATION_UPDATED', thirdPartyId, now);
  return true;
}

const openDossiers = (store: SqlStore, thirdPartyId: number) =>
  store.all<{ id: number }>('SELECT id FROM dossier WHERE thirdPartyId = ? AND archivedAt IS NULL', thirdPartyId);

/** Archives a third party and its open dossiers (STOPREQUEST). @returns false if it was archived already. */
export function archiveThirdParty(store: SqlStore, thirdPartyId: number, now: WallClock): boolean {
  if (!store.get('SELECT 1 FROM thirdParty WHERE id = ? AND archivedAt IS NULL', thirdPartyId)) return false;
  for (const { id } of openDossiers(store, thirdPartyId)) archiveDossier(store, id, 'STOPREQUEST', now);
  store.run('UPDATE thirdParty SET archivedAt = ? WHERE id = ?', now, thirdPartyId);
  recordEvent(store, 'THIRD_PARTY_ARCHIVED', thirdPartyId, now);
  return true;
}
