import {
  defaultChoice,
  type DecidedChange,
  type WorkbookTask,
  type WorkbookTasks,
  type Review,
  type TableReport,
} from '@tpr/core/workbook';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunOptions } from '@tpr/google-simulator/apps-script';
import { createSheetsUser } from '../../../../simulators/google/test/user/sheets-user.ts';
import { everyHour, openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';
import { differences, pullAfter, tableOf } from './table.ts';

const thirdParties = 30;

let service: Service;
let bench: ScriptBench;

beforeAll(async () => {
  service = await startService({ seed: thirdParties });
});
afterAll(() => service.close());
beforeEach(() => {
  bench = openScriptBench();
  bench.signIn(service);
});
afterEach(() => bench.appsScript.close());

function perform<N extends WorkbookTask>(
  task: N,
  input: WorkbookTasks[N]['in'],
  options?: RunOptions,
): WorkbookTasks[N]['out'] {
  return bench.ask('perform', [`job ${task}`, task, input ?? null], options).result as WorkbookTasks[N]['out'];
}

/** From here on as a published add-on, the only kind that stores passwords. */
function publish(): void {
  bench.appsScript.close();
  bench = openScriptBench({ isAddOn: true });
  bench.signIn(service);
}

function isPasswordStored(): boolean {
  const { user, document } = bench.appsScript.state.properties;
  return [...user.values(), ...document.values()].some((text) => text.includes(`"password":"${service.password}"`));
}

/** Lets an hour pass and runs the schedules; a user has signed in again meanwhile. */
function runNextHour(): void {
  bench.appsScript.state.clock.advance(3_600_000);
  if (!bench.ask('openPanel', []).keepsPassword) bench.signIn(service);
  bench.appsScript.runTriggers();
}

test('a portfolio is pulled, edited, reviewed and sent once, and the rows show the outcomes', async () => {
  const pulled = perform('pull', defaultChoice);
  expect(pulled).toMatchObject({ rows: thirdParties, added: thirdParties, isPartial: false });
  const { book } = bench.appsScript.state;
  const sheet = book.sheet('Portfolio');
  const formulas = tableOf(bench).length;
  expect(formulas).toBe(thirdParties + 1);
  const header = Array.from({ length: sheet.extent().column }, (_, at) => sheet.at(1, at + 1).value);
  const column = header.indexOf('Criticality') + 1;
  sheet.put(2, column, { value: sheet.at(2, column).value === 'High' ? 'Low' : 'High' });
  const review = perform('review', undefined);
  expect(review.changes).toHaveLength(1);
  const decided = review.changes.map((change): DecidedChange => ({ ...change, action: 'send' }));
  await service.ask('resetCounters');
  const sent = perform('send', { decided });
  expect(sent.counts).toMatchObject({ sent: 1 });
  perform('send', { decided });
  expect((await service.counters()).byOperation['attributes.set']).toBe(1);
  expect((perform('review', undefined) as Review).changes).toEqual([]);
  expect(book.sheets.map(({ name }) => name)).toContain('Activity');
});

test('a run renews its session before it reads the sheet, so that a run that is killed while reading consumes no token', () => {
  bench.appsScript.close();
  const calls: string[] = [];
  bench = openScriptBench({
    moreMs(_, method) {
      calls.push(method);
      return 0;
    },
  });
  bench.signIn(service);
  perform('pull', defaultChoice);
  // The access token has expired, and the refresh token has not.
  bench.appsScript.state.clock.advance(1_000_000);
  calls.length = 0;
  expect(bench.run('perform', ['job', 'pull', null], { killAtCall: 200 }).kind).toBe('killed');
  expect(calls.indexOf('fetchAll')).toBeGreaterThan(0);
  expect(calls.indexOf('fetchAll')).toBeLessThan(calls.indexOf('getValues'));
});

test('no cell of a pulled table is a formula, and names that look like one are the text that the service sent', () => {
  perform('pull', defaultChoice);
  const sheet = bench.appsScript.state.book.sheet('Portfolio');
  const { row, column } = sheet.extent();
  const cells = Array.from({ length: row * column }, (_, at) =>
    sheet.at(1 + Math.floor(at / column), 1 + (at % column)),
  );
  expect(cells.filter(({ formula }) => formula !== undefined)).toEqual([]);
  expect(cells.some(({ value }) => value === '=SOMME(A1:A9) Tableurs (fictif)')).toBe(true);
});

test('a refresh finds the table after it was moved, sorted and renamed', () => {
  perform('pull', defaultChoice);
  const { book } = bench.appsScript.state;
  const user = createSheetsUser(book);
  const sheet = book.sheet('Portfolio');
  const table = sheet.rowLines.flatMap(({ metadata }) => metadata).find(({ key }) => key === 'tpr.table')!.value;
  user.sort(table, 'Name', 'descending');
  user.renameSheet('Portfolio', 'Fournisseurs');
  sheet.insertRows(1, 3);
  sheet.insertColumns(1, 2);
  expect(perform('getOverview', undefined).portfolio).toMatchObject({
    state: 'there',
    sheet: 'Fournisseurs',
    rows: thirdParties,
  });
  expect(perform('refresh', undefined)).toMatchObject({ rows: thirdParties, added: 0, removed: 0 });
});

test('work that needs more than one execution continues automatically, with the same table', () => {
  perform('pull', defaultChoice);
  const whole = tableOf(bench);
  let isSlow = true;
  const slow = openScriptBench({ moreMs: (_, method) => (method === 'fetchAll' && isSlow ? 70_000 : 0) });
  slow.signIn(service);
  const first = slow.ask('perform', ['slow', 'pull', defaultChoice]);
  expect(first).toMatchObject({ kind: 'paused', result: { isPartial: true } });
  expect(slow.ask('openPanel', []).jobs).toMatchObject([{ job: 'slow', task: 'pull' }]);
  isSlow = false;
  slow.appsScript.state.clock.advance(90_000);
  expect(slow.appsScript.runTriggers().map(({ ending }) => ending.kind)).toEqual(['returned']);
  expect(slow.ask('openPanel', []).jobs).toEqual([]);
  expect(slow.appsScript.state.mails).toEqual([]);
  expect(differences(tableOf(slow), whole)).toEqual([]);
  slow.appsScript.close();
});

test('an execution that is killed leaves a table that the next one completes', () => {
  perform('pull', defaultChoice);
  expect(pullAfter([40, 150], service, tableOf(bench))).toEqual(['killed', 'killed']);
});

test('two executions do not write into one spreadsheet', () => {
  const { project, book } = bench.appsScript.state;
  project.keptBy('document', book.id).holder = -1;
  const reply = bench.call('perform', ['job', 'pull', defaultChoice]);
  expect(reply).toMatchObject({ ok: false, error: { kind: 'retry-later', field: 'lock' } });
});

test('a schedule runs unattended, shows its outcome, and sends its owner one mail when it fails', () => {
  perform('pull', defaultChoice);
  const { state } = bench.appsScript;
  const [schedule] = bench.ask('addSchedule', ['refresh', everyHour, null]).schedules;
  expect(schedule).toMatchObject({ task: 'refresh', time: everyHour, isMine: true });
  runNextHour();
  expect(bench.ask('openPanel', []).schedules[0]?.last).toMatchObject({ isDone: true, text: 'Done.' });
  for (let hour = 0; hour < 3; hour++) {
    state.clock.advance(3_600_000);
    bench.appsScript.runTriggers();
  }
  expect(bench.ask('openPanel', []).schedules[0]?.last).toMatchObject({
    isDone: false,
    text: expect.stringMatching(/^Sign in/),
  });
  expect(state.mails).toHaveLength(1);
  expect(state.mails[0]).toMatchObject({
    to: 'buyer@example.test',
    body: expect.stringContaining('Refresh the table'),
  });
  expect(bench.ask('removeSchedule', [schedule!.id]).schedules).toEqual([]);
  expect(state.triggers).toEqual([]);
});

test('a scheduled pull uses the columns and the filter that the user has chosen', () => {
  bench.ask('addSchedule', ['pull', everyHour, null]);
  const filter = { ...defaultChoice.filter, countries: ['FR'] };
  const pulled = perform('pull', { columns: ['thirdpartyId', 'name', 'country'], filter });
  expect(pulled.rows).toBeLessThan(thirdParties);
  const before = tableOf(bench);
  runNextHour();
  expect(bench.ask('openPanel', []).schedules[0]?.last).toMatchObject({ isDone: true, text: 'Done.' });
  expect(tableOf(bench)).toEqual(before);
});

test('a scheduled pull empties no table: a mail gives its owner the number of rows that the service lists', async () => {
  const { state } = bench.appsScript;
  perform('pull', defaultChoice);
  const before = tableOf(bench);
  bench.ask('addSchedule', ['pull', everyHour, null]);
  await service.ask('setFaults', ['empty-list@thirdParties.list=1']);
  try {
    runNextHour();
  } finally {
    await service.ask('setFaults', []);
  }
  expect(tableOf(bench)).toEqual(before);
  const reason = expect.stringContaining(`The service lists no third party, but the table has ${thirdParties} rows.`);
  expect(bench.ask('openPanel', []).schedules[0]?.last).toMatchObject({ isDone: false, text: reason });
  expect(state.mails).toMatchObject([{ body: reason }]);
});

test('a schedule with a stored password outlives the session, and the password can be deleted', () => {
  publish();
  perform('pull', defaultChoice);
  const { state } = bench.appsScript;
  expect(isPasswordStored()).toBe(false);
  expect(bench.call('addSchedule', ['refresh', everyHour, 'wrong'])).toMatchObject({
    ok: false,
    error: { kind: 'auth' },
  });
  expect(bench.ask('addSchedule', ['refresh', everyHour, service.password]).keepsPassword).toBe(true);
  expect(isPasswordStored()).toBe(true);
  state.clock.advance(4_000_000);
  bench.appsScript.runTriggers();
  expect(bench.ask('openPanel', []).schedules[0]?.last).toMatchObject({ isDone: true });
  expect(bench.ask('forgetPassword', []).keepsPassword).toBe(false);
  expect(isPasswordStored()).toBe(false);
});

test('a stored password is used for the sign-in of its user alone, and deleted when they sign out', async () => {
  publish();
  const other = { ...service.form, username: 'reader@example.test' };
  perform('pull', defaultChoice);
  bench.share(service);
  bench.ask('addSchedule', ['refresh', everyHour, service.password]);
  expect(bench.ask('signIn', [service.form, service.password, true]).keepsPassword).toBe(true);
  expect(bench.ask('signIn', [other, service.password, true]).keepsPassword).toBe(false);
  expect(isPasswordStored()).toBe(false);
  // The password that the second user stores is not sent for the first, whose connection formulas still use.
  bench.ask('addSchedule', ['refresh', everyHour, service.password]);
  await service.ask('resetCounters');
  runNextHour();
  // One sign-in, for the work of the second user.
  expect((await service.counters()).grants.password).toBe(1);
  expect(bench.ask('openPanel', []).keepsPassword).toBe(true);
  expect(bench.ask('signOut', []).keepsPassword).toBe(false);
  expect(isPasswordStored()).toBe(false);
});

test('the summary, missing documents and onboarding go through the same entry point', () => {
  perform('pull', defaultChoice);
  perform('summarise', undefined);
  const { charts } = bench.appsScript.state.book.sheet('Summary') as unknown as {
    readonly charts: readonly {
      readonly settings: { readonly row: number; readonly ranges: readonly { getRow(): number }[] };
    }[];
  };
  expect(charts.length).toBeGreaterThan(0);
  // Beside the numbers and not beside their title, which a chart would cover.
  for (const { settings } of charts) expect(settings.row).toBe(settings.ranges[0]?.getRow());
  const missing = perform('listMissing', { days: 30 }) as TableReport;
  expect(missing).toMatchObject({ table: 'missing', isPartial: false });
  const { candidates } = perform('readIdentifiers', {
    kind: 'text',
    text: '732829320\nnonsense',
    as: 'SIREN',
    country: 'FR',
  });
  expect(candidates.map(({ state }) => state)).toEqual(['valid', 'invalid']);
});

test('a summary that is written again keeps the rules of users, and has each of its own once', () => {
  perform('pull', defaultChoice);
  perform('summarise', undefined);
  const { book } = bench.appsScript.state;
  const sheet = book.sheet('Summary');
  const own = sheet.conditionalFormats.length;
  expect(own).toBeGreaterThan(0);
  const kind = Object.getPrototypeOf(sheet.conditionalFormats[0]) as object;
  const rule = Object.assign(Object.create(kind) as object, { settings: { text: 'a' }, ranges: [] });
  sheet.conditionalFormats.push(rule);
  perform('summarise', undefined);
  expect(sheet.conditionalFormats).toHaveLength(own + 1);
  expect(sheet.conditionalFormats).toContain(rule);
});

test('a refused sign-in stores nothing, and signing out deletes the tokens', () => {
  const { user } = bench.appsScript.state.properties;
  bench.ask('signOut', []);
  expect([...user.keys()]).not.toContain('session');
  const reply = bench.call('signIn', [service.form, 'wrong', true]);
  expect(reply).toMatchObject({ ok: false, error: { kind: 'auth' } });
  expect(bench.ask('openPanel', []).session.state).toBe('out');
  bench.ask('signIn', [service.form, service.password, false]);
  expect([...user.keys()]).not.toContain('session');
  expect(bench.ask('openPanel', []).session).toMatchObject({ state: 'in', staysSignedIn: false });
});
