import { expect, it } from 'vitest';
import { createWorkbookNotes } from '../../src/host/workbook-notes.ts';
import { accountCounts } from '../page/scenes/portfolio.ts';

/** The storage of a browser, which may be full. */
function openStorage(kept: string | null = null) {
  const storage = { text: kept, isFull: false };
  const localStorage = {
    getItem: () => storage.text,
    setItem: (_: string, text: string) => {
      if (storage.isFull) throw new Error('quota');
      storage.text = text;
    },
  } as unknown as Storage;
  return { storage, page: { localStorage } };
}

const counts = accountCounts();

it('notes are those of a workbook and a user, in every panel of the browser', () => {
  const { page } = openStorage();
  createWorkbookNotes(page, 'a.xlsx').write('one', { lookedAt: '2026-01-01T00:00:00.000Z' });
  createWorkbookNotes(page, 'a.xlsx').write('one', { counts });
  createWorkbookNotes(page, 'b.xlsx').write('one', { lookedAt: '2026-01-02T00:00:00.000Z' });
  const notes = createWorkbookNotes(page, 'a.xlsx');
  expect(notes.read('one')).toMatchObject({ lookedAt: '2026-01-01T00:00:00.000Z', counts });
  expect(notes.read('two')).toEqual({});
});

it('forty workbooks are kept, the newest ones', () => {
  const { page } = openStorage();
  for (let at = 0; at < 50; at++)
    createWorkbookNotes(page, `${at}.xlsx`).write('one', { lookedAt: '2026-01-01T00:00:00.000Z' });
  const kept = Array.from({ length: 50 }, (_, at) => createWorkbookNotes(page, `${at}.xlsx`).read('one').lookedAt);
  expect(kept.map((lookedAt) => lookedAt !== undefined)).toEqual(Array.from({ length: 50 }, (_, at) => at >= 10));
});

it('a workbook that was never saved has notes as long as its panel is open', () => {
  const { page } = openStorage();
  const notes = createWorkbookNotes(page, '');
  notes.write('one', { counts });
  expect(notes.read('one').counts).toEqual(counts);
  expect(createWorkbookNotes(page, '').read('one')).toEqual({});
});

it('in a full storage the notes last as long as the panel is open', () => {
  const { page, storage } = openStorage();
  const notes = createWorkbookNotes(page, 'a.xlsx');
  notes.write('one', { lookedAt: '2026-01-01' });
  storage.isFull = true;
  notes.write('one', { counts });
  expect(notes.read('one')).toMatchObject({ lookedAt: '2026-01-01', counts });
  storage.isFull = false;
  notes.write('one', { lookedAt: '2026-01-02' });
  expect(createWorkbookNotes(page, 'a.xlsx').read('one')).toMatchObject({ lookedAt: '2026-01-02', counts });
});

it('notes that another workbook has stored meanwhile stay when the storage has room again', () => {
  const { page, storage } = openStorage();
  const [notes, others] = ['a.xlsx', 'b.xlsx'].map((workbook) => createWorkbookNotes(page, workbook));
  storage.isFull = true;
  notes!.write('one', { counts });
  storage.isFull = false;
  others!.write('one', { lookedAt: '2026-01-01' });
  notes!.write('one', { lookedAt: '2026-01-02' });
  expect(others!.read('one')).toMatchObject({ lookedAt: '2026-01-01' });
  expect(createWorkbookNotes(page, 'a.xlsx').read('one')).toMatchObject({ lookedAt: '2026-01-02', counts });
});

it.each([
  ['not JSON', 'no'],
  ['no list', '{}'],
  ['other entries', '[5, null, {}]'],
])('a storage with %s has no notes, and takes new ones', (_, text) => {
  const { page } = openStorage(text);
  const notes = createWorkbookNotes(page, 'a.xlsx');
  expect(notes.read('one')).toEqual({});
  notes.write('one', { counts });
  expect(notes.read('one').counts).toEqual(counts);
});

it.each([
  ['without expiries', { ...counts, expiries: undefined }],
  ['with expiries of another form', { ...counts, expiries: [{ month: '2026-01' }] }],
  ['without dossiers', { ...counts, dossiers: null }],
  ['with documents that are no numbers', { ...counts, documents: { VALID: 'many' } }],
  ['with names of another form', { ...counts, dossierTypes: ['CYBER'] }],
  ['that are a text', 'many'],
])('counts %s, as another version has stored them, are left out', (_, other) => {
  const entry = { workbook: 'a.xlsx', user: 'one', lookedAt: '2026-01-01T00:00:00.000Z', counts: other };
  const { page } = openStorage(JSON.stringify([entry]));
  const found = createWorkbookNotes(page, 'a.xlsx').read('one');
  expect([found.lookedAt, found.counts]).toEqual(['2026-01-01T00:00:00.000Z', undefined]);
});

it('an invalid time of the last look is omitted', () => {
  const { page } = openStorage(JSON.stringify([{ workbook: 'a.xlsx', user: 'one', lookedAt: 'yesterday', counts }]));
  expect(createWorkbookNotes(page, 'a.xlsx').read('one')).toEqual({ workbook: 'a.xlsx', user: 'one', counts });
});
