import { describe, expect, it } from 'vitest';
import { seedStore, type SeedSize } from '../../src/seed/index.ts';
import { hasValidCheckDigits, isSiren } from '../../src/seed/identifiers.ts';
import { dossierStatusOf, type Tally } from '../../src/domain/dossier-status.ts';
import { type DossierRow, readMeta, type SqlStore, type ThirdPartyRow, wallMs } from '../../src/store/index.ts';

const tables = [
  'thirdParty',
  'company',
  'dossier',
  'document',
  'evidence',
  'attributeValue',
  'indicator',
  'event',
] as const;

const countRows = (store: SqlStore): Record<string, number> =>
  Object.fromEntries(
    tables.map((table) => [table, store.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n ?? 0]),
  );

/** Rows that break a rule; each claim below expects none. */
const breaches = (store: SqlStore, sql: string, ...values: string[]): unknown[] =>
  store.all(`${sql} LIMIT 5`, ...values);

const goldenCounts = {
  demo: {
    thirdParty: 30,
    company: 35,
    dossier: 56,
    document: 298,
    evidence: 271,
    attributeValue: 285,
    indicator: 174,
    event: 2193,
  },
  standard: {
    thirdParty: 1010,
    company: 1210,
    dossier: 1798,
    document: 9866,
    evidence: 8452,
    attributeValue: 10194,
    indicator: 6054,
    event: 68570,
  },
  2000: {
    thirdParty: 2015,
    company: 2415,
    dossier: 3340,
    document: 18472,
    evidence: 15843,
    attributeValue: 20422,
    indicator: 12084,
    event: 80789,
  },
} as const;

/** Claims about a seed of any size. */
export function describeSeed(size: keyof typeof goldenCounts): void {
  describe(`a seed of size ${size}`, () => {
    const store = seedStore({ size });
    const { asOf } = readMeta(store);

    it('has a constant number of rows for its size', () => {
      expect(countRows(store)).toEqual(goldenCounts[size]);
    });

    it('keeps every kind of id in its own range', () => {
      const ids = tables
        .slice(0, 5)
        .filter((table) => table !== 'company')
        .map((table) => ({
          table,
          ...store.get<{ least: number; most: number }>(`SELECT min(id) AS least, max(id) AS most FROM ${table}`),
        }));
      const bounds = ids.flatMap(({ least = 0, most = 0 }) => [least, most]);
      expect(bounds).toEqual([...bounds].sort((left, right) => left - right));
    });

    it('never gives an evidence and a response the same id', () => {
      expect(breaches(store, 'SELECT id FROM evidence WHERE id IN (SELECT responseId FROM evidence)')).toEqual([]);
    });

    it('has valid check digits on every identifier', () => {
      const wrong = store
        .all<ThirdPartyRow>('SELECT companyIdType, companyIdValue FROM thirdParty')
        .filter(({ companyIdType, companyIdValue }) => !hasValidCheckDigits(companyIdType, companyIdValue));
      const companies = store.all<{ siren: string | null; siret: string | null; vatNumber: string | null }>(
        'SELECT * FROM company',
      );
      const wrongCompanies = companies.filter(
        ({ siren, siret, vatNumber }) =>
          (siren !== null && !isSiren(siren)) ||
          (siret !== null && !hasValidCheckDigits('CIT001', siret)) ||
          (vatNumber !== null && !hasValidCheckDigits('CIT002', vatNumber)),
      );
      expect([...wrong, ...wrongCompanies]).toEqual([]);
    });

    it.each(['siret', 'vatNumber', 'duns', 'localId'])('gives no %s to two companies', (column) => {
      expect(
        breaches(store, `SELECT ${column} FROM company WHERE ${column} IS NOT NULL GROUP BY 1 HAVING count(*) > 1`),
      ).toEqual([]);
    });

    it('marks every company as fictional', () => {
      expect(breaches(store, `SELECT name FROM company WHERE name NOT LIKE '%(fi%)%'`)).toEqual([]);
      expect(
        breaches(
          store,
          `SELECT contacts FROM thirdParty, json_each(contacts) WHERE value ->> 'email' NOT LIKE '%@example.test'`,
        ),
      ).toEqual([]);
    });

    it('has a document with evidence exactly when the document is not absent', () => {
      expect(
        breaches(
          store,
          `SELECT id FROM documentDetail
           WHERE present <> (SELECT count(*) > 0 FROM evidence WHERE documentId = documentDetail.id)
           OR (status = 'ABSENT' AND present) OR (status NOT IN ('ABSENT', 'ONGOING') AND NOT present)`,
        ),
      ).toEqual([]);
    });

    it('has the dossier status of the rule', () => {
      const dossiers = store.all<DossierRow & Tally>(
        `SELECT dossier.id, dossier.status, count(*) AS "all", sum(document.status = 'ABSENT') AS absent,
         sum(document.status = 'VALID') AS valid, sum(document.status IN ('INVALID', 'BELOW_EXPECTATION')) AS refused
         FROM dossier JOIN document ON document.dossierId = dossier.id GROUP BY dossier.id`,
      );
      expect(dossiers.filter((dossier) => dossier.status !== dossierStatusOf(dossier))).toEqual([]);
    });

    it('derives legal compliance from the newest open vigilance dossier', () => {
      expect(
        breaches(
          store,
          `SELECT thirdPartyId, value FROM indicator WHERE code = 'LEGAL_COMPLIANCE' AND value IS NOT (
             SELECT iif(status = 'VALID', 'true', 'false') FROM dossier
             WHERE dossier.thirdPartyId = indicator.thirdPartyId AND typeCode = 'VIGILANCE' AND archivedAt IS NULL
             ORDER BY createdAt DESC, id DESC LIMIT 1)`,
        ),
      ).toEqual([]);
    });

    it('has every event on an existing resource, between its creation and the end of the seed', () => {
      const created = [
        ['thirdParty', 1, 'addedAt'],
        ['dossier', 2, 'createdAt'],
        ['document', 3, 'requestDate'],
      ] as const;
      const wrong = created.flatMap(([table, type, column]) =>
        store.all(
          `SELECT event.* FROM event LEFT JOIN ${table} AS subject ON subject.id = resourceId WHERE type = ${type} AND (
             subject.id IS NULL OR time > ? OR time < unixepoch(${column}) * 1000) LIMIT 5`,
          wallMs(asOf),
        ),
      );
      expect(wrong).toEqual([]);
    });

    it('has an event for every status after the first, at the time of the status', () => {
      const statusEvents = [
        ['document', 'DOCUMENT_ANSWER_STATUS_UPDATE_'],
        ['dossier', 'DOSSIER_STATUS_UPDATED_'],
      ] as const;
      // The third parties beyond the first thousand are older than their journal.
      const rich = wholeJournal(size);
      const wrong = statusEvents.flatMap(([subject, prefix]) =>
        store.all(
          `SELECT subject.id, subject.status, subject.statusSince FROM ${subject} AS subject ${rich(subject)}
           AND NOT EXISTS (SELECT 1 FROM event JOIN eventCode ON eventCode.id = event.code
             WHERE resourceId = subject.id AND eventCode.code = '${prefix}' || subject.status
             AND time = unixepoch(substr(subject.statusSince, 1, 19)) * 1000 + substr(subject.statusSince, 21, 3))
           AND subject.status <> 'ABSENT' LIMIT 5`,
        ),
      );
      expect(wrong).toEqual([]);
    });

    it('has no document VALID beyond its expiration', () => {
      expect(breaches(store, `SELECT id FROM document WHERE status = 'VALID' AND expirationDate < ?`, asOf)).toEqual(
        [],
      );
    });

    it('shows no overdue work', () => {
      expect(breaches(store, 'SELECT * FROM work WHERE dueAt <= ?', asOf)).toEqual([]);
    });
  });
}

/** Narrows a query to the third parties with a complete journal. */
const wholeJournal = (size: SeedSize) => (subject: 'document' | 'dossier') => {
  const last = size === 'demo' ? 100_025 : 101_000;
  const owner = subject === 'dossier' ? 'subject.thirdPartyId' : 'owner.thirdPartyId';
  const join = subject === 'document' ? 'JOIN dossier AS owner ON owner.id = subject.dossierId' : '';
  return `${join} WHERE ${owner} <= ${last}`;
};
