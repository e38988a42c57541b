import { defaultChoice, type DecidedChange, type Review } from '@tpr/core/workbook';
import { createAppsScript } from '@tpr/google-simulator/apps-script';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyHour, manifest, openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

const editor = { by: 'editor@example.test' };
let service: Service;
let bench: ScriptBench;

beforeAll(async () => {
  service = await startService({ seed: 20 });
});
afterAll(() => service.close());
beforeEach(() => {
  bench = openScriptBench();
  bench.appsScript.share(editor.by, 'editor', 'fr');
  bench.signIn(service);
  bench.signIn(service, editor);
  bench.ask('perform', ['job', 'pull', defaultChoice]);
});
afterEach(() => bench.appsScript.close());

/** The owner protects a sheet by script, as in Google's dialog: from then on the other user may not edit it. */
function keepOut(guarded: string, name = 'Portfolio'): void {
  const { state } = bench.appsScript;
  const appsScript = createAppsScript({
    code: 'function go(source) { (0, eval)(source); }',
    manifest,
    book: state.book,
  });
  appsScript.share(editor.by, 'editor');
  const sheet = `SpreadsheetApp.getActive().getSheetByName('${name}')`;
  appsScript.ask('go', [`${sheet}${guarded}.protect().removeEditor('${editor.by}')`]);
  appsScript.close();
}

/** Changes a criticality in the table. @returns the decision to send it. */
function edit(): DecidedChange[] {
  const sheet = bench.appsScript.state.book.sheet('Portfolio');
  const column = rows()[0]!.indexOf('Criticality') + 1;
  sheet.put(3, column, { value: sheet.at(3, column).value === 'High' ? 'Low' : 'High' });
  const { changes } = bench.ask('perform', ['review', 'review', null]).result as Review;
  return changes.map((change): DecidedChange => ({ ...change, action: 'send' }));
}

function rows(): unknown[][] {
  const sheet = bench.appsScript.state.book.sheet('Portfolio');
  const { row, column } = sheet.extent();
  return Array.from({ length: row }, (_, at) =>
    Array.from({ length: column }, (__, place) => sheet.at(at + 1, place + 1).value ?? null),
  );
}

test.each([
  ['the sheet', ''],
  ['a column of the table', '.getRange(1, 3, 21, 1)'],
])(
  '%s that the owner has protected is refused to the other user in one sentence, and nothing changes',
  async (_, guarded) => {
    keepOut(guarded);
    await service.ask('touch', { count: 20, seed: 4 });
    const before = rows();
    const refused = { ok: false, error: { kind: 'config', field: 'protection' } };
    expect(bench.call('perform', ['theirs', 'pull', defaultChoice], editor)).toMatchObject(refused);
    bench.appsScript.ask('refreshTable', [], editor);
    expect(bench.appsScript.state.alerts).toEqual([expect.stringMatching(/protégée.*Ôtez la protection/s)]);
    expect(rows()).toEqual(before);
    // The owner may edit.
    expect(bench.ask('perform', ['ours', 'refresh', null]).result).toMatchObject({ rows: 20 });
    expect(rows()).not.toEqual(before);
  },
);

test('the overview marks a protected sheet as protected for the users who may not edit it', () => {
  keepOut('');
  const look = (options = {}) => bench.ask('perform', ['getOverview', 'getOverview', null], options).result;
  expect(look(editor)).toMatchObject({ portfolio: { isProtected: true } });
  expect(look()).toMatchObject({ portfolio: { isProtected: false } });
});

test('a schedule of a user without the right to edit sends that user a mail, and that of the owner continues', () => {
  keepOut('');
  bench.ask('addSchedule', ['refresh', everyHour, null], editor);
  bench.ask('addSchedule', ['refresh', everyHour, null]);
  bench.appsScript.state.clock.advance(3_700_000);
  bench.signIn(service);
  bench.signIn(service, editor);
  bench.appsScript.runTriggers();
  expect(bench.ask('openPanel', []).schedules.map(({ last }) => last?.isDone)).toEqual([false, true]);
  expect(bench.appsScript.state.mails).toMatchObject([{ to: editor.by, body: expect.stringContaining('protégée') }]);
});

test('a user without the right to edit sends nothing, and the owner sends the pending edit', async () => {
  const decided = edit();
  keepOut('');
  await service.ask('resetCounters');
  expect(decided).toHaveLength(1);
  expect(bench.call('perform', ['send', 'send', { decided }], editor)).toMatchObject({
    ok: false,
    error: { field: 'protection' },
  });
  expect((await service.counters()).byOperation['attributes.set']).toBeUndefined();
  bench.ask('perform', ['send', 'send', { decided }]);
  expect((await service.counters()).byOperation['attributes.set']).toBe(1);
});

test('work is reported as done to a user who may not edit the cell that renews the formulas', async () => {
  bench.appsScript.ask('refreshFormulas');
  keepOut('', 'TPR refresh');
  const decided = edit();
  await service.ask('resetCounters');
  expect(bench.ask('perform', ['send', 'send', { decided }], editor)).toMatchObject({
    kind: 'done',
    result: { counts: { sent: 1 } },
  });
  expect((await service.counters()).byOperation['attributes.set']).toBe(1);
  expect(bench.ask('perform', ['sum', 'summarise', null], editor).kind).toBe('done');
  expect(bench.ask('openPanel', [], editor).jobs).toEqual([]);
});

/** Source: github.com/nithinmurali/pygsheets/issues/189. */
test.each([
  ['more rows', 'a column', (width: number) => `.getRange(1, ${width}, 20, 1)`, defaultChoice],
  [
    'fewer columns',
    'a row',
    (width: number) => `.getRange(20, 1, 1, ${width})`,
    { ...defaultChoice, columns: ['name'] },
  ],
] as const)(
  '%s through %s that the owner has protected outside of the table are refused to the other user as a protection',
  (_, __, guarded, choice) => {
    const sheet = bench.appsScript.state.book.sheet('Portfolio');
    sheet.deleteRows(20, 2);
    sheet.resize(20, sheet.maxColumns + 2);
    keepOut(guarded(sheet.maxColumns));
    const before = rows();
    const refused = { ok: false, error: { kind: 'config', field: 'protection' } };
    expect(bench.call('perform', ['theirs', 'pull', choice], editor)).toMatchObject(refused);
    expect(rows()).toEqual(before);
    expect(bench.ask('perform', ['ours', 'pull', choice]).result).toMatchObject({ rows: 20 });
  },
);
