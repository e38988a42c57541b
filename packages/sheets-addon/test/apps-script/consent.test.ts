import { defaultChoice } from '@tpr/core/workbook';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { explainFailure, ConnectorError, type Language } from '@tpr/core';
import { readEnvironment } from '../../tools/environment.ts';
import { buildScript } from '../../tools/script.ts';
import { everyHour, openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let bench: ScriptBench;

beforeAll(async () => {
  service = await startService({ seed: 20 });
});
afterAll(() => service.close());
beforeEach(() => {
  bench = openScriptBench();
  bench.signIn(service);
});
afterEach(() => bench.appsScript.close());

test.each(['en', 'fr'] as const)(
  'work without a permission names it, and says how to grant it (%s)',
  (language: Language) => {
    const { owner } = bench.appsScript.state.people;
    owner.locale = language;
    owner.withheld.add('script.external_request');
    const reply = bench.call('perform', ['job', 'pull', defaultChoice]);
    if (reply.ok) throw new Error('The pull went on.');
    expect(reply.error).toMatchObject({ kind: 'config', field: 'permission', message: 'script.external_request' });
    const { kind, message, ...details } = reply.error;
    const described = explainFailure(new ConnectorError(kind as 'config', message, details as object), language);
    expect(described).toMatchObject({ kind: 'permission', reason: 'script.external_request' });
    expect(described.happened + described.todo).not.toMatch(/network|réseau/);
    expect(described.todo).toMatch(language === 'en' ? /Open the TPR menu/ : /Ouvrez le menu TPR/);
    expect(bench.appsScript.state.mails).toEqual([]);
  },
);

test('the menu makes Google ask for missing permissions before the sidebar is shown', () => {
  const { state } = bench.appsScript;
  const shown = state.shown.length;
  state.people.owner.withheld.add('script.scriptapp');
  expect(bench.appsScript.run('showSidebar').kind).not.toBe('returned');
  expect(state.prompts).toEqual([['https://www.googleapis.com/auth/script.scriptapp']]);
  expect(state.shown).toHaveLength(shown);
  state.people.owner.withheld.clear();
  bench.appsScript.ask('showSidebar');
  expect(state.shown).toHaveLength(shown + 1);
});

test.each(['spreadsheets.currentonly', 'script.external_request', 'script.scriptapp'])(
  'without a permission (%s) the trigger of the formulas fails no execution and sends no mail, and renews again once it is granted',
  (scope) => {
    const { state } = bench.appsScript;
    bench.ask('share', ['reader@example.test', service.password, true, true]);
    const endings = () => {
      state.clock.advance(600_000);
      return bench.appsScript.runTriggers().map(({ handler, ending }) => [handler, ending.kind]);
    };
    state.people.owner.withheld.add(scope);
    expect(endings()).toEqual([['keepFormulas', 'returned']]);
    expect([state.mails, state.logs]).toEqual([[], []]);
    state.people.owner.withheld.clear();
    expect([endings(), endings(), endings()]).toEqual(Array(3).fill([['keepFormulas', 'returned']]));
    expect(bench.ask('openPanel', []).sharing.state).toBe('shared');
  },
);

test('a user who grants no permission for mail has the sidebar and running schedules', () => {
  const { state } = bench.appsScript;
  state.people.owner.withheld.add('script.send_mail').add('userinfo.email');
  bench.appsScript.ask('showSidebar');
  bench.ask('addSchedule', ['pull', everyHour, null]);
  bench.ask('signOut', []);
  state.clock.advance(3_700_000);
  for (const { ending } of bench.appsScript.runTriggers()) expect(ending.kind).toBe('returned');
  expect(bench.ask('openPanel', []).schedules[0]?.last).toMatchObject({ isDone: false });
});

test('an address that the build does not list is named at the sign-in, before any request is sent', async () => {
  const environment = await readEnvironment('company');
  const [preset] = environment.presets;
  const code = await buildScript(environment);
  bench.appsScript.close();
  bench = openScriptBench({ code, manifest: {} });
  const { fetches } = bench.appsScript.state.spent;
  const form = { ...service.form, ...preset!.connection, baseUrl: 'https://elsewhere.test/api', legacyBaseUrl: '' };
  expect(bench.call('signIn', [form, 'x', true])).toMatchObject({
    ok: false,
    error: { kind: 'config', field: 'allowlist', message: 'elsewhere.test' },
  });
  expect(bench.appsScript.state.spent.fetches).toBe(fetches);
});
