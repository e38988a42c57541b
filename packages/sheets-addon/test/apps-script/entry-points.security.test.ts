import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultChoice } from '@tpr/core/workbook';
import { entryPoints } from '../../tools/entry-points.ts';
import { everyHour, openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let bench: ScriptBench;

// One script for all cases: each case checks that it changed nothing.
beforeAll(async () => {
  service = await startService({ seed: 20 });
  // Everything an attacker could want: a session, a shared one, a password, a schedule, and unfinished work.
  let fetchMs = 0;
  bench = openScriptBench({ isAddOn: true, moreMs: (_, method) => (method === 'fetchAll' ? fetchMs : 0) });
  bench.signIn(service);
  bench.share(service);
  bench.ask('addSchedule', ['refresh', everyHour, service.password]);
  fetchMs = 100_000;
  bench.ask('perform', ['job', 'pull', defaultChoice]);
  fetchMs = 0;
  // Responses that formulas have read are cached as well.
  bench.formula('TPR_PORTFOLIO');
});
afterAll(async () => {
  bench.appsScript.close();
  await service.close();
});
beforeEach(async () => void (await service.ask('resetCounters')));

/** Everything that is stored beyond an execution. */
function everything(): string {
  const { book, properties, caches, triggers, mails, menus, shown, alerts } = bench.appsScript.state;
  const cells = book.sheets.map((sheet) => [sheet.name, sheet.isHidden, sheet.extent()]);
  const stores = [...Object.values(properties), ...Object.values(caches)].map((store) => [...store.entries()]);
  return JSON.stringify([
    cells,
    stores,
    triggers,
    mails,
    menus,
    shown,
    alerts,
    book.toasts,
    book.names.map(({ name }) => name),
  ]);
}

const administrative = entryPoints.filter((name) => !name.startsWith('TPR_'));

/** The calls of the sidebar page, and some more that a cell may try. */
const forged: readonly unknown[][] = [
  ...['unshare', 'signOut', 'forgetPassword', 'openPanel', 'stopWork', 'x'].map((call) => [call, '', '']),
  ['perform', [['job', 'refresh', '']], ''],
  ['importProfile', [['']], [['']]],
];

const formulas = [
  ...administrative.map((name): [string, unknown[]] => [name, []]),
  ...administrative.map((name): [string, unknown[]] => [name, ['x', 1, true]]),
  ...forged.map((given): [string, unknown[]] => ['answerPanel', given]),
];

describe('S15: a cell that calls a function of the menu, the sidebar or a trigger', () => {
  it('has a session, a shared one, a schedule, unfinished work and cached responses to attack', () => {
    expect(bench.ask('openPanel', [])).toMatchObject({
      session: { state: 'in' },
      sharing: { state: 'shared' },
      schedules: [{ task: 'refresh' }],
      jobs: [{ task: 'pull' }],
    });
    expect(bench.appsScript.state.caches.document.size).toBeGreaterThan(0);
  });

  it.each(formulas)('=%s(%j) changes nothing, sends no request and shows nothing', async (name, given) => {
    const before = everything();
    const ending = bench.appsScript.run(name, given, { as: 'customFunction' });
    expect(everything()).toBe(before);
    expect((await service.counters()).total).toBe(0);
    expect(ending.kind === 'returned' ? (ending.value ?? null) : null).toBeNull();
  });

  it.each(['runSchedule', 'goOnWithWork', 'keepFormulas'])(
    '%s does nothing without an event of a trigger, whatever calls it',
    (name) => {
      const before = everything();
      for (const given of [[], ['x'], [{}], [{ triggerUid: 1 }], [{ authMode: 'FULL' }]]) {
        expect(bench.appsScript.ask(name, given)).toBeUndefined();
      }
      expect(everything()).toBe(before);
    },
  );

  it('a page that was not shown to the user at the keyboard gets no response either', () => {
    const before = everything();
    for (const pass of [undefined, '', null, true, {}, 'b1b7a9e2-0d1c-4d0f-9a43-5e0c5b2f6a11']) {
      expect(bench.appsScript.ask('answerPanel', ['unshare', [], pass], { as: 'page' })).toBeNull();
    }
    expect(everything()).toBe(before);
  });
});
