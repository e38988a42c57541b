import { describe, expect, it } from 'vitest';
import { ExtractedRows } from '../../../../src/workbook/tasks/documents/extracted-rows.ts';
import { createProfile, document, dossier } from '../../../../src/api/index.ts';

const place = { profile: createProfile(), path: '', report: () => undefined };
const kyc = dossier.read({ dossierId: 5, thirdpartyId: 7, dossierTypeCode: 'KYC' }, place)!;
const mapping = { Until: ['validUntil', 'ValidUntil'], Amount: ['amount'] };

type Entry = readonly [name: string, type: string, value: unknown];

/** A document with these entries; without any, nothing was supplied. */
function read(documentId: number, ...uploads: readonly (readonly Entry[])[]) {
  const evidences = uploads.map((entries, id) => ({
    id,
    uploadDate: `2026-0${id + 1}-01T10:00:00.000`,
    serviceCheck: { extractedData: entries.map(([name, type, value]) => ({ name, type, value })) },
  }));
  return document.read({ documentId, documentCode: 'KBIS', statusCode: 'VALID', evidences }, place)!;
}

function extract(...documents: readonly ReturnType<typeof read>[]): ExtractedRows {
  const rows = new ExtractedRows(mapping, place.profile, 'en');
  for (const each of documents) rows.add(kyc, 'Durand', each);
  return rows;
}

/** Keys of the mapped columns, which contain their types. */
const mapped = (rows: ExtractedRows) => rows.columns().flatMap(({ key }) => (key.startsWith('extracted') ? [key] : []));
/** The mapped cells of each row, and the reasons of empty ones. */
const cells = (rows: ExtractedRows) => rows.rows().map((row) => row.cells.slice(8));

describe('a row of extracted data', () => {
  it('contains the third party of its document, and a unique key', () => {
    const [row] = extract(read(9, [['amount', 'NUMERIC', 5]])).rows();
    expect(row?.key).toBe('5/9');
    expect(row?.cells.slice(0, 8)).toEqual([
      '7',
      'Durand',
      '5',
      'KYC',
      '9',
      'KBIS',
      'valid',
      '2026-01-01T10:00:00.000',
    ]);
  });

  it('uses the newest upload, and shows its date', () => {
    const [row] = extract(read(9, [['amount', 'NUMERIC', 5]], [['amount', 'NUMERIC', 6]])).rows();
    expect(row?.cells[7]).toBe('2026-02-01T10:00:00.000');
    expect(row?.cells[9]).toBe(6);
  });

  it('states why a cell is empty: not supplied, not read, or not found', () => {
    const whole: Entry[] = [
      ['amount', 'NUMERIC', 5],
      ['ValidUntil', 'DATE', '2027-01-31'],
    ];
    const gaps = cells(extract(read(1), read(2, []), read(3, [['other', 'TEXT', 'x']]), read(4, whole)));
    expect(gaps.map((row) => row[2])).toEqual([
      expect.stringMatching(/supplied/i),
      expect.stringMatching(/read/i),
      'Until; Amount',
      null,
    ]);
    expect(gaps[0]?.[2]).not.toBe(gaps[1]?.[2]);
    expect(gaps[3]?.slice(0, 2)).toEqual(['2027-01-31', 5]);
  });
});

describe('the table of extracted data', () => {
  it('hides ids, colours statuses, and has the names not found in its last column', () => {
    const columns = extract().columns();
    expect(columns.flatMap(({ key, isHidden }) => (isHidden === true ? [key] : []))).toEqual([
      'thirdpartyId',
      'dossierId',
      'documentId',
    ]);
    expect(columns.flatMap(({ key, look }) => (look === undefined ? [] : [[key, look]]))).toEqual([
      ['status', 'status'],
    ]);
    expect(columns.map(({ key }) => key).at(-1)).toBe('notFound');
    expect(columns.some(({ editable }) => editable)).toBe(false);
  });

  it('shows an unknown status of the service as a word', () => {
    const strange = document.read({ documentId: 9, statusCode: 'STRANGE' }, place)!;
    expect(extract(strange).rows()[0]?.cells[6]).toBe('strange');
  });
});

describe('a column of extracted data', () => {
  it.each([
    ['NUMERIC', 5, 'number', 5],
    ['BOOLEAN', false, 'boolean', false],
    ['DATE', '2027-01-31', 'date', '2027-01-31'],
    ['TEXT', 'about five', 'text', 'about five'],
  ])('of %s alone has that type', (type, value, cellType, shown) => {
    const rows = extract(read(1, [['amount', type, value]]));
    expect(mapped(rows)).toEqual(['extracted text:Until', `extracted ${cellType}:Amount`]);
    expect(cells(rows)[0]?.[1]).toBe(shown);
  });

  it('of two types is text, and so are its values', () => {
    const rows = extract(read(1, [['amount', 'NUMERIC', 5]]), read(2, [['amount', 'TEXT', 'about five']]));
    expect(mapped(rows)[1]).toBe('extracted text:Amount');
    expect(cells(rows).map((row) => row[1])).toEqual(['5', 'about five']);
  });

  it('keeps its type in a table whose other rows were not reached', () => {
    const rows = extract(read(1, [['amount', 'NUMERIC', 5]]));
    rows.keepTypes(['extracted text:Amount', 'extracted date:Until', 'extracted colour:Amount', 'name']);
    expect(mapped(rows)).toEqual(['extracted date:Until', 'extracted text:Amount']);
    expect(cells(rows)[0]?.[1]).toBe('5');
  });

  it('names its source in its note', () => {
    const notes = extract()
      .columns()
      .filter(({ key }) => key.startsWith('extracted'));
    expect(notes.map(({ note, header }) => [header, note.includes('validUntil, ValidUntil')])).toEqual([
      ['Until', true],
      ['Amount', false],
    ]);
  });
});
