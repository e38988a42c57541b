import { describe, expect, it } from 'vitest';
import { hasValidCheckDigits } from '../../src/seed/identifiers.ts';
import { contentOf, seedStore } from '../../src/seed/index.ts';
import type { DocumentDetailRow, EvidenceRow, PortfolioRow } from '../../src/store/index.ts';

const store = seedStore({ size: 'demo' });
const portfolio = store.all<PortfolioRow>('SELECT * FROM portfolio WHERE accountId = 1001');
const evidences = store.all<EvidenceRow & { code: string }>(
  'SELECT evidence.*, document.code FROM evidence JOIN document ON document.id = documentId',
);
const contents = evidences.map((evidence) => ({ evidence, ...contentOf(store, evidence) }));
const distinct = (sql: string) => store.all<{ value: string | null }>(sql).map(({ value }) => value);

describe('the demo portfolio', () => {
  it('has 25 third parties and about 45 dossiers', () => {
    expect(portfolio).toHaveLength(25);
    const mine = store.get<{ n: number }>('SELECT count(*) AS n FROM dossier WHERE accountId = 1001')?.n;
    expect(mine).toBeGreaterThanOrEqual(45);
    expect(mine).toBeLessThan(50);
  });

  it('has each kind of identifier, and a SIRET that is valid only for La Poste', () => {
    expect(new Set(portfolio.map(({ companyIdType }) => companyIdType))).toEqual(
      new Set(['CIT001', 'CIT002', 'CIT003']),
    );
    expect(portfolio.map(({ companyIdValue }) => companyIdValue)).toContain('35600000049837');
    expect(hasValidCheckDigits('CIT001', '35600000049837')).toBe(true);
  });

  it('has French VAT numbers with the numeric and the newer key', () => {
    const keys = portfolio.flatMap(({ vatNumber }) => /^FR(..)/.exec(vatNumber ?? '')?.[1] ?? []);
    expect(keys.some((key) => /^\d\d$/.test(key))).toBe(true);
    expect(keys.filter((key) => /[A-Z]/.test(key)).length).toBeGreaterThanOrEqual(4);
  });

  it('has each status of the three levels that occurs in operation', () => {
    expect(distinct('SELECT DISTINCT status AS value FROM company ORDER BY 1')).toEqual([
      'ACTIVE',
      'COLLECTIVE_PROCEDURE',
      'DEREGISTERED',
    ]);
    expect(distinct('SELECT DISTINCT status AS value FROM document').length).toBe(6);
    expect(distinct('SELECT DISTINCT status AS value FROM dossier ORDER BY 1')).toEqual([
      'ABSENT',
      'INVALID',
      'ONGOING',
      'VALID',
    ]);
  });

  it('has names with a formula sign, 120 characters, Arabic letters and typographic characters, and two equal names', () => {
    const names = portfolio.map(({ name }) => name ?? '');
    expect(names.some((name) => name.startsWith('='))).toBe(true);
    expect(names.some((name) => name.length === 120)).toBe(true);
    expect(names.some((name) => /\p{Script=Arabic}/u.test(name))).toBe(true);
    expect(names.some((name) => /[Œœ]/.test(name) && name.includes('’') && name.includes('&'))).toBe(true);
    expect(names.filter((name) => name === 'Zorvanelle Logistique (fictif)')).toHaveLength(2);
  });

  it('has one third party with a pending identity', () => {
    const pending = portfolio.filter(({ identityAt }) => identityAt === null);
    expect(pending.map(({ name, siren }) => [name, siren])).toEqual([[null, null]]);
  });

  it('has an untyped dossier, archived ones for each reason, and one that was reactivated', () => {
    expect(distinct('SELECT id AS value FROM dossier WHERE typeCode IS NULL').length).toBeGreaterThan(0);
    expect(distinct('SELECT DISTINCT stoppingReason AS value FROM dossier ORDER BY 1')).toEqual([
      null,
      'EXPIRATION',
      'OUTOFBUSINESS',
      'STOPREQUEST',
      'UNKNOWN',
    ]);
    expect(
      distinct(`SELECT resourceId AS value FROM event JOIN eventCode ON eventCode.id = event.code
      WHERE eventCode.code = 'DOSSIER_REACTIVATED'`),
    ).toHaveLength(1);
  });

  it('has every attribute both with a value and empty', () => {
    const filled = store.all<{ label: string; n: number }>(
      `SELECT label, count(thirdPartyId) AS n FROM attributeDefinition LEFT JOIN attributeValue ON definitionId = id
       WHERE accountId = 1001 GROUP BY label`,
    );
    expect(filled).toHaveLength(12);
    expect(filled.filter(({ n }) => n === 0 || n >= 25)).toEqual([]);
  });

  it('has documents with none, one and three evidences, a PNG and both kinds', () => {
    const counts = distinct(`SELECT DISTINCT count(evidence.id) AS value FROM document
      LEFT JOIN evidence ON documentId = document.id GROUP BY document.id ORDER BY 1`);
    expect(counts).toEqual(expect.arrayContaining([0, 1, 3]));
    expect(evidences.some(({ mediaType }) => mediaType === 'image/png')).toBe(true);
    expect(new Set(evidences.map(({ kind }) => kind))).toEqual(new Set(['file', 'form']));
  });

  it('has unsafe file names', () => {
    const files = evidences.map(({ fileName }) => fileName);
    expect(files.some((name) => name.includes('../'))).toBe(true);
    expect(files.some((name) => name.startsWith('='))).toBe(true);
    expect(files.some((name) => name.includes('✓'))).toBe(true);
  });

  it('has every form in which missing extracted data are expressed', () => {
    const empty = contents.filter(({ serviceCheck }) => !serviceCheck?.extractedData?.length);
    const shapes = new Set(empty.map(({ serviceCheck }) => JSON.stringify(serviceCheck)));
    expect(shapes.size).toBe(6);
  });

  it('has a document that a rule must refuse: it waits, and contains another SIRET than the portfolio', () => {
    const refused = contents.filter(({ evidence, serviceCheck }) => {
      const document = store.get<DocumentDetailRow>('SELECT * FROM documentDetail WHERE id = ?', evidence.documentId);
      const owner = portfolio.find(({ id }) => id === document?.thirdPartyId);
      const read = serviceCheck?.extractedData?.find(({ name }) => name.toLowerCase() === 'siret')?.value;
      return document?.status === 'ACTION_REQUIRED' && read && owner?.siret && read !== owner.siret;
    });
    expect(refused.length).toBeGreaterThan(0);
  });

  it('keeps the second account small and separate', () => {
    expect(store.all('SELECT id FROM thirdParty WHERE accountId = 1002')).toHaveLength(5);
  });
});
