import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createRandom } from '@tpr/core/conformance';
import type { TableReport } from '@tpr/core/desk';
import { startGoogle, type Google } from '@stage/google/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carryBack, carryIn, seenRows } from './carried-book.ts';
import { openDesk, type Desk } from './script.ts';
import { startService, type Service } from './service.ts';

const run = promisify(execFile);
const commandLine = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url));
const owner = 'owner@example.test';

let service: Service;
let google: Google;
let folder: string;

beforeAll(async () => {
  service = await startService({ seed: 60 });
  google = await startGoogle({ clockRate: 60 });
  folder = await mkdtemp(join(tmpdir(), 'command-line-'));
  await writeFile(join(folder, 'google.json'), JSON.stringify(google.addPerson(owner)));
});
afterAll(async () => {
  await google.close();
  await service.close();
  await rm(folder, { recursive: true });
});

/** `tpr pull --to sheet:`, as a process of its own. */
async function pullInto(id: string, ...more: readonly string[]): Promise<string> {
  const { baseUrl, legacyBaseUrl = '', authUrl } = service.form;
  const addresses = ['--base-url', baseUrl, '--legacy-base-url', legacyBaseUrl, '--auth-url', authUrl];
  const columns = ['--columns', 'name,status,siret,attribute:Criticality'];
  const ran = await run(
    process.execPath,
    [commandLine, 'pull', '--sandbox', ...addresses, ...columns, '--to', `sheet:${id}`, ...more],
    {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        TPR_GOOGLE_ROOT: google.rootUrl,
        GOOGLE_APPLICATION_CREDENTIALS: join(folder, 'google.json'),
      },
    },
  );
  return ran.stdout;
}

const resultOf = (desk: Desk, task: 'pull' | 'refresh', input: unknown = null): TableReport =>
  desk.ask('perform', [`job ${task}`, task, input]).result as TableReport;

test('a sheet of the command line is the table of the add-on, and stays that of the command line', async () => {
  const written = google.addSpreadsheet(owner);
  expect(await pullInto(written.id)).toContain('60 rows');
  const desk = openDesk();
  desk.signIn(service);
  const { book } = desk.realm.world;
  carryIn(written, book);
  const before = seenRows(book, 'Portfolio');
  expect(before[0]).toEqual(['Third party', 'Name', 'Company status', 'SIRET', 'Criticality']);
  const sheets = book.sheets.map(({ name }) => name);

  // Two cells that the service does not hold: what the user may have typed is kept, what only the service writes is not.
  const sheet = book.sheet('Portfolio');
  sheet.put(2, 5, { value: 'typed by hand' });
  sheet.put(3, 2, { value: 'an old name' });
  const report = resultOf(desk, 'refresh');
  expect(report).toMatchObject({ table: 'portfolio', rows: 60, added: 0, removed: 0, updated: 60, kept: 1 });
  expect(seenRows(book, 'Portfolio')).toEqual(
    before.map((cells, at) => (at === 1 ? [...cells.slice(0, 4), 'typed by hand'] : cells)),
  );
  expect(book.sheets.map(({ name }) => name).filter((name) => name.startsWith('Portfolio'))).toEqual(['Portfolio']);
  expect(sheets.every((name) => book.sheets.some((each) => each.name === name))).toBe(true);
  expect(desk.ask('perform', ['look', 'look', null]).result).toMatchObject({
    portfolio: { state: 'there', sheet: 'Portfolio', rows: 60, unsentEdits: 1 },
  });

  // From here on it is refreshed like any other, and the command line finds it as it left it.
  sheet.put(2, 5, { value: before[1]?.[4] || undefined });
  await service.ask('touch', { count: 8, seed: 2 });
  expect(resultOf(desk, 'refresh')).toMatchObject({ rows: 60, added: 0, removed: 0 });
  const refreshed = seenRows(book, 'Portfolio');
  carryBack('Portfolio', book, written);
  expect(await pullInto(written.id, '--refresh')).toContain('60 rows');
  expect(written.sheets.map(({ title }) => title).filter((title) => title.startsWith('Portfolio'))).toEqual([
    'Portfolio',
  ]);
  expect(written.rows('Portfolio').map(([id]) => id)).toEqual(refreshed.map(([id]) => id));
  expect(written.rows('Portfolio').map((cells) => cells[4] ?? '')).toEqual(refreshed.map((cells) => cells[4] ?? ''));
  desk.realm.close();
});

test('what was typed into it outlives a first refresh that is ended anywhere', async () => {
  const written = google.addSpreadsheet(owner);
  await pullInto(written.id);
  const random = createRandom(11);
  const columns = ['thirdpartyId', 'name', 'status', 'siret', 'attribute:Criticality'];
  for (let times = 0; times < 12; times++) {
    const killAtCall = 40 + Math.floor(random() * 700);
    const desk = openDesk();
    desk.signIn(service);
    const { book } = desk.realm.world;
    carryIn(written, book);
    const before = seenRows(book, 'Portfolio');
    book.sheet('Portfolio').put(2, 5, { value: 'typed by hand' });
    desk.realm.run('answerPanel', ['perform', ['job', 'refresh', null]], { as: 'page', killAtCall });
    resultOf(desk, 'pull', { columns, filter: { statuses: [], kinds: [], countries: [] } });
    const after = seenRows(book, 'Portfolio');
    expect([killAtCall, after.length, after[1]?.[4]]).toEqual([killAtCall, before.length, 'typed by hand']);
    desk.realm.close();
  }
});

test('a sheet of another account is left alone', async () => {
  const written = google.addSpreadsheet(owner);
  await pullInto(written.id);
  for (const mark of written.metadata) if (mark.key === 'tpr.account') Object.assign(mark, { value: '2002 elsewhere' });
  const desk = openDesk();
  desk.signIn(service);
  const { book } = desk.realm.world;
  carryIn(written, book);
  const before = seenRows(book, 'Portfolio');
  expect(() => resultOf(desk, 'refresh')).toThrow(/config/);
  const pulled = resultOf(desk, 'pull', { columns: ['name'], filter: { statuses: [], kinds: [], countries: [] } });
  expect(pulled).toMatchObject({ added: 60 });
  expect(seenRows(book, 'Portfolio')).toEqual(before);
  desk.realm.close();
});
