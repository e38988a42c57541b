import { describe, expect, it } from 'vitest';
import { contentOf, seedStore } from '../../src/seed/index.ts';
import { type EvidenceRow, readMeta } from '../../src/store/index.ts';

const store = seedStore({ size: 400 });
const contents = store
  .all<EvidenceRow & { code: string }>(
    'SELECT evidence.*, document.code FROM evidence JOIN document ON document.id = documentId',
  )
  .map((evidence) => ({ evidence, ...contentOf(store, evidence) }));
const entries = contents.flatMap(({ serviceCheck }) => serviceCheck?.extractedData ?? []);
const answers = contents.flatMap(({ formdata }) => formdata ?? []);
const share = (part: number, whole: number) => part / whole;

describe('extracted data', () => {
  const files = contents.filter(({ evidence }) => evidence.kind === 'file');
  const read = files.filter(({ serviceCheck }) => serviceCheck?.extractedData?.length);

  it('are read from about 60 % of the files, 5 to 12 entries each', () => {
    expect(share(read.length, files.length)).toBeCloseTo(0.6, 1);
    const lengths = read.map(({ serviceCheck }) => serviceCheck?.extractedData?.length ?? 0);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(12);
  });

  it('have the value that their type requires, or empty text or null when not found', () => {
    const fits = ({ type, value }: (typeof entries)[number]) =>
      ({
        TEXT: typeof value === 'string',
        DATE: value === '' || /^\d{4}-\d{2}-\d{2}$/.test(String(value)),
        NUMERIC: value === null || typeof value === 'number',
        BOOLEAN: value === null || typeof value === 'boolean',
      })[type];
    expect(entries.filter((entry) => !fits(entry))).toEqual([]);
    expect(share(entries.filter(({ value }) => value === '' || value === null).length, entries.length)).toBeCloseTo(
      0.12,
      1,
    );
  });

  it('follow two naming conventions, and one document mixes both', () => {
    const isSnake = (name: string) => name === name.toLowerCase();
    const styles = read.map(
      ({ serviceCheck }) => new Set(serviceCheck?.extractedData?.map(({ name }) => isSnake(name))),
    );
    expect(styles.some((style) => style.size === 2)).toBe(true);
    expect(new Set(styles.filter(({ size }) => size === 1).flatMap((style) => [...style]))).toEqual(
      new Set([true, false]),
    );
    expect(
      read.some(({ serviceCheck }) => {
        const names = serviceCheck?.extractedData?.map(({ name }) => name) ?? [];
        return names.includes('siret') && names.includes('Siret');
      }),
    ).toBe(true);
  });

  it('contradict the portfolio in about one document of twenty, and the contradiction table lists which', () => {
    const known = new Set(
      store.all<{ evidenceId: number }>('SELECT evidenceId FROM contradiction').map((row) => row.evidenceId),
    );
    expect(share(known.size, read.length)).toBeGreaterThan(0.02);
    expect(share(known.size, read.length)).toBeLessThan(0.08);
  });
});

describe('forms', () => {
  it('have 6 to 25 answers of all five types, in varying order', () => {
    const forms = contents.flatMap(({ formdata }) => (formdata ? [formdata] : []));
    expect(Math.min(...forms.map(({ length }) => length))).toBeGreaterThanOrEqual(6);
    expect(Math.max(...forms.map(({ length }) => length))).toBeLessThanOrEqual(25);
    expect(new Set(answers.map(({ type }) => type)).size).toBe(5);
    expect(forms.some((form) => form.some(({ order }, i) => order !== i + 1))).toBe(true);
  });

  it('write dates with the day first, and booleans as yes or no', () => {
    const dates = answers.filter(({ type, value }) => type === 'date' && value !== '');
    const booleans = answers.filter(({ type, value }) => type === 'boolean' && value !== '');
    expect(dates.every(({ value }) => /^\d{2}\/\d{2}\/\d{4}$/.test(value))).toBe(true);
    expect(new Set(booleans.map(({ value }) => value))).toEqual(new Set(['yes', 'no']));
  });

  it('occur in evidences of forms only', () => {
    expect(
      contents.filter(({ evidence, formdata }) => (formdata !== undefined) !== (evidence.kind === 'form')),
    ).toEqual([]);
  });
});

describe('bank verification', () => {
  const checks = contents.flatMap(({ metadata }) => (metadata ? [metadata] : []));

  it('occurs for bank details only, with seven keys', () => {
    const misplaced = contents.filter(
      ({ evidence, metadata }) => (metadata !== undefined) !== (evidence.code === 'DOC_BANK_DETAILS'),
    );
    expect(misplaced).toEqual([]);
    expect(new Set(checks.map((check) => Object.keys(check).length))).toEqual(new Set([7]));
  });

  it('answers yes, no or unknown', () => {
    expect(new Set(checks.map(({ verified }) => verified))).toEqual(new Set(['YES', 'NO', 'UNKNOWN']));
  });
});

describe('shares', () => {
  it.each([
    ['VALID', 0.62],
    ['ABSENT', 0.18],
    ['ACTION_REQUIRED', 0.07],
    ['ONGOING', 0.06],
    ['INVALID', 0.05],
    ['BELOW_EXPECTATION', 0.02],
  ])('of documents in %s are near their target', (status, target) => {
    const row = store.get<{ part: number }>('SELECT avg(status = ?) AS part FROM document', status);
    expect(Math.abs((row?.part ?? 0) - target)).toBeLessThan(0.035);
  });

  it('of French companies, suppliers and files are near their targets', () => {
    const part = (sql: string) => store.get<{ part: number }>(sql)?.part ?? 0;
    expect(part(`SELECT avg(countryCode = 'FR') AS part FROM company`)).toBeCloseTo(0.7, 1);
    expect(part(`SELECT avg(kind = 'supplier') AS part FROM thirdParty`)).toBeCloseTo(0.6, 1);
    expect(part(`SELECT avg(kind = 'file') AS part FROM evidence`)).toBeCloseTo(0.8, 1);
    const soon = `SELECT avg(expirationDate < date('${readMeta(store).asOf}', '+31 days')) AS part FROM document WHERE status = 'VALID' AND expirationDate IS NOT NULL`;
    expect(part(soon)).toBeGreaterThan(0.02);
    expect(part(soon)).toBeLessThan(0.1);
  });
});
