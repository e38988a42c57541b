import { usualChoice, type DecidedChange, type Review } from '@tpr/core/workbook';
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
  bench.ask('perform', ['job', 'pull', usualChoice]);
});
afterEach(() => bench.appsScript.close());

/** What the owner does by a script of their own, as by Google's dialog: from then on the other one is kept out. */
function keepOut(guarded: string): void {
  const { state } = bench.appsScript;
  const appsScript = createAppsScript({
    code: 'function go(source) { (0, eval)(source); }',
    manifest,
    book: state.book,
  });
  appsScript.share(editor.by, 'editor');
  const sheet = `SpreadsheetApp.getActive().getSheetByName('Portfolio')`;
  appsScript.ask('go', [`${sheet}${guarded}.protect().removeEditor('${editor.by}')`]);
  appsScript.close();
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
  '%s that the owner has protected keeps the other one out in one sentence, and changes nothing',
  async (_, guarded) => {
    keepOut(guarded);
    await service.ask('touch', { count: 20, seed: 4 });
    const before = rows();
    const refused = { ok: false, error: { kind: 'config', field: 'protection' } };
    expect(bench.call('perform', ['theirs', 'pull', usualChoice], editor)).toMatchObject(refused);
    bench.appsScript.ask('refreshTable', [], editor);
    expect(bench.appsScript.state.alerts).toEqual([expect.stringMatching(/protégée.*Ôtez la protection/s)]);
    expect(rows()).toEqual(before);
    // The owner passes.
    expect(bench.ask('perform', ['ours', 'refresh', null]).result).toMatchObject({ rows: 20 });
    expect(rows()).not.toEqual(before);
  },
);

test('the overview says of a protected sheet that it is one to those whom it keeps out', () => {
  keepOut('');
  const look = (options = {}) => bench.ask('perform', ['getOverview', 'getOverview', null], options).result;
  expect(look(editor)).toMatchObject({ portfolio: { isProtected: true } });
  expect(look()).toMatchObject({ portfolio: { isProtected: false } });
});

test('a schedule of somebody who is kept out writes to them, and that of the owner goes on', () => {
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

test('who is kept out sends nothing, and the owner sends the edit that waits', async () => {
  const sheet = bench.appsScript.state.book.sheet('Portfolio');
  const column = rows()[0]!.indexOf('Criticality') + 1;
  sheet.put(3, column, { value: sheet.at(3, column).value === 'High' ? 'Low' : 'High' });
  keepOut('');
  await service.ask('resetCounters');
  const { changes } = bench.ask('perform', ['review', 'review', null]).result as Review;
  const decided = changes.map((change): DecidedChange => ({ ...change, action: 'send' }));
  expect(decided).toHaveLength(1);
  expect(bench.call('perform', ['send', 'send', { decided }], editor)).toMatchObject({
    ok: false,
    error: { field: 'protection' },
  });
  expect((await service.counters()).byOperation['attributes.set']).toBeUndefined();
  bench.ask('perform', ['send', 'send', { decided }]);
  expect((await service.counters()).byOperation['attributes.set']).toBe(1);
});
