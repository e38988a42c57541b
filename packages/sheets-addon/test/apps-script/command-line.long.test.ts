import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createRandom } from '@tpr/core/conformance';
import type { Review, SendOrder, TableReport } from '@tpr/core/workbook';
import { startGoogle, type Google } from '@tpr/google-simulator/rest';
import { DataValidation, textOf, type Book, type Sheet } from '@tpr/google-simulator/apps-script';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
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
  await writeFile(join(folder, 'google.json'), JSON.stringify(google.addPerson(owner)), { mode: 0o600 });
});
afterAll(async () => {
  await google.close();
  await service.close();
  await rm(folder, { recursive: true });
});

/** `tpr pull --to sheet:` in its own process. */
async function pullInto(id: string, ...more: readonly string[]): Promise<string> {
  const { baseUrl, legacyBaseUrl = '', authUrl } = service.form;
  const addresses = ['--base-url', baseUrl, '--legacy-base-url', legacyBaseUrl, '--auth-url', authUrl];
  const ran = await run(
    process.execPath,
    [commandLine, 'pull', '--sandbox', ...addresses, '--to', `sheet:${id}`, ...more],
    {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        TPR_GOOGLE_ROOT: google.rootUrl,
        GOOGLE_APPLICATION_CREDENTIALS: join(folder, 'google.json'),
      },
    },
  );
  // When requests were sent: the next run would wait for a minute that Google's clock has passed already.
  await rm(join(folder, `.sheet-${id}.tpr`));
  return ran.stdout;
}

/** The add-on in the spreadsheet, signed in. */
function openAddOn(book: Book): ScriptBench {
  const bench = openScriptBench({ book });
  bench.signIn(service);
  return bench;
}

const resultOf = (bench: ScriptBench, task: 'pull' | 'refresh', input: unknown = null): TableReport =>
  bench.ask('perform', [`job ${task}`, task, input]).result as TableReport;

const noFilter = { statuses: [], kinds: [], countries: [] };

/** Sends all edits, as a user who accepts the whole review. */
function reviewed(bench: ScriptBench): SendOrder {
  const { changes } = bench.ask('perform', ['job', 'review', null]).result as Review;
  return { decided: changes.map((change) => ({ ...change, action: 'send' })) };
}

const portfolioOf = (bench: ScriptBench): unknown =>
  (bench.ask('perform', ['getOverview', 'getOverview', null]).result as { portfolio: unknown }).portfolio;

/** Rows of a sheet as a user sees them, the header first. */
function seenRows(book: Book, title: string): string[][] {
  const sheet = book.sheet(title);
  const { row, column } = sheet.extent();
  return Array.from({ length: row }, (_, at) =>
    Array.from({ length: column }, (__, place) => textOf(sheet.at(at + 1, place + 1).value)),
  );
}

const usualFormat = (format: string | undefined): string | undefined => (format === 'General' ? undefined : format);
const filled = (look: Readonly<Record<string, unknown>> = {}): object =>
  Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined && value !== null));

/** Everything of a sheet but the ids of its marks. */
function pictureOf(book: Book, sheet: Sheet): object {
  const { name, metadata, rowLines, columnLines, protections, frozenRows, frozenColumns, isHidden } = sheet;
  const keysOf = (marks: Sheet['metadata']): string[] =>
    marks.map(({ key, value, visibility }) => `${key.split('.')[1]} ${value.replace(/^\S+/, '')} ${visibility}`);
  return {
    name,
    isHidden,
    frozen: [frozenRows, frozenColumns],
    marks: keysOf(metadata),
    rowMarks: rowLines.flatMap((line, row) => keysOf(line.metadata).map((mark) => `${row} ${mark.split(' ')[0]}`)),
    columns: columnLines.map((line) => [line.size, line.isHidden, keysOf(line.metadata)]),
    names: book.names.filter((each) => each.sheet.name === name).map((each) => [each.name, { ...each.box }]),
    protections: protections.map(({ box, ...rest }) => [rest, { ...box, rows: 0 }]),
    rules: sheet.conditionalFormats.map((rule) => JSON.stringify(Object(rule).settings).toLowerCase()).sort(),
    cells: Array.from({ length: sheet.extent().row + 1 }, (_, row) =>
      Array.from({ length: sheet.maxColumns }, (__, column) => {
        const { value, formula, format, note, rule, look } = sheet.at(row + 1, column + 1);
        const { kind, values, allowsInvalid } = rule instanceof DataValidation ? rule : {};
        return [value, formula, usualFormat(format), note, kind, values, allowsInvalid, filled(look)];
      }),
    ),
  };
}

test('the command line writes exactly the table that the add-on writes', async () => {
  const [outside, inside] = [google.addSpreadsheet(owner), google.addSpreadsheet(owner)];
  expect(await pullInto(outside.id)).toContain('60 rows');
  const bench = openAddOn(inside.book);
  expect(resultOf(bench, 'pull')).toMatchObject({ added: 60 });
  bench.appsScript.close();
  const [one, other] = [outside, inside].map(({ book }) => pictureOf(book, book.sheet('Portfolio')));
  expect(one).toEqual(other);
  // Texts that both may write have the same position and form.
  const [texts, others] = [outside, inside].map(({ book }) => book.sheet('TPR data'));
  expect([texts?.isHidden, texts?.maxColumns]).toEqual([others?.isHidden, others?.maxColumns]);
  expect(texts?.at(1, 1).format).toBe(others?.at(1, 1).format);
});

test('the add-on continues with a table of the command line (edits, refresh, sending, undo), and the command line again', async () => {
  const { id, book } = google.addSpreadsheet(owner);
  await pullInto(id, '--columns', 'name,status,siret,attribute:Criticality');
  const sheet = book.sheet('Portfolio');
  const before = seenRows(book, 'Portfolio');
  expect(before[0]?.slice(0, 5)).toEqual(['Third party', 'Name', 'Company status', 'SIRET', 'Criticality']);
  const [first = '', , , , held = ''] = before[1] ?? [];
  const edit = held === 'High' ? 'Low' : 'High';
  sheet.put(2, 5, { value: edit });
  sheet.put(3, 2, { value: 'an old name' });

  const bench = openAddOn(book);
  expect(portfolioOf(bench)).toMatchObject({ state: 'there', sheet: 'Portfolio', rows: 60, unsentEdits: 1 });
  await service.ask('touch', { count: 8, seed: 2 });
  expect(resultOf(bench, 'refresh')).toMatchObject({ rows: 60, added: 0, removed: 0 });
  expect(seenRows(book, 'Portfolio')[1]?.[4]).toBe(edit);
  const order = reviewed(bench);
  expect(order.decided).toMatchObject([{ id: expect.stringContaining(first), action: 'send' }]);
  const { run: sent } = bench.ask('perform', ['job send', 'send', order]).result as { run: string };
  expect(portfolioOf(bench)).toMatchObject({ unsentEdits: 0 });

  // The command line finds it unchanged, and no other user's edits in it.
  expect(await pullInto(id, '--refresh')).not.toContain('edited');
  expect(seenRows(book, 'Portfolio')[1]?.[4]).toBe(edit);
  const undo = bench.ask('perform', ['job', 'planUndo', { run: sent }]).result as Review;
  expect(undo.changes).toHaveLength(1);
  const whole = await pullInto(id);
  expect(whole).toContain('60 rows (0 added, 60 updated, 0 removed)');
  expect(seenRows(book, 'Portfolio')[2]?.[1]).toBe(before[2]?.[1]);
  expect(book.sheets.map(({ name }) => name).filter((name) => name.startsWith('Portfolio'))).toEqual(['Portfolio']);
  bench.appsScript.close();
});

test('the command line continues with a table of the add-on: edits stay, rows are added and removed', async () => {
  const { id, book } = google.addSpreadsheet(owner);
  const bench = openAddOn(book);
  resultOf(bench, 'pull', { columns: ['name', 'attribute:Criticality'], filter: noFilter });
  const sheet = book.sheet('Portfolio');
  sheet.put(5, 3, { value: 'typed by hand' });
  sheet.insertColumns(2, 1);
  sheet.put(1, 2, { value: 'My notes' });
  sheet.put(5, 2, { value: 'mine' });
  await service.ask('touch', { count: 8, seed: 4 });
  expect(await pullInto(id, '--refresh')).toContain('60 rows (0 added');
  expect(seenRows(book, 'Portfolio')[4]?.slice(1, 4)).toEqual(['mine', expect.any(String), 'typed by hand']);
  expect(await pullInto(id)).toContain('1 edited cell is kept');
  expect(portfolioOf(bench)).toMatchObject({ state: 'there', rows: 60, unsentEdits: 1 });
  expect(resultOf(bench, 'refresh')).toMatchObject({ rows: 60 });
  expect(book.sheets.map(({ name }) => name)).toEqual(['Sheet1', 'Portfolio', 'TPR data', 'Activity']);
  bench.appsScript.close();
});

test('typed cells survive a refresh of the add-on that is killed at any call', async () => {
  const { id, book } = google.addSpreadsheet(owner);
  await pullInto(id, '--columns', 'name,attribute:Criticality');
  const before = seenRows(book, 'Portfolio');
  book.sheet('Portfolio').put(2, 3, { value: 'typed by hand' });
  const restore = book.save();
  const random = createRandom(11);
  for (let times = 0; times < 8; times++) {
    const killAtCall = 20 + Math.floor(random() * 400);
    const bench = openAddOn(book);
    bench.run('perform', ['job', 'refresh', null], { killAtCall });
    resultOf(bench, 'pull');
    const after = seenRows(book, 'Portfolio');
    expect([killAtCall, after.length, after[1]?.[2]]).toEqual([killAtCall, before.length, 'typed by hand']);
    bench.appsScript.close();
    restore();
  }
});

test('neither changes a table of another environment', async () => {
  const { id, book } = google.addSpreadsheet(owner);
  await pullInto(id, '--columns', 'name', '--environment', 'production');
  const before = seenRows(book, 'Portfolio');
  const bench = openAddOn(book);
  expect(() => resultOf(bench, 'refresh')).toThrow(/config/);
  await expect(pullInto(id)).rejects.toMatchObject({ code: 2 });
  expect(seenRows(book, 'Portfolio')).toEqual(before);
  bench.appsScript.close();
});
