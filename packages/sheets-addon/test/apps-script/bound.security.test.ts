import { createAppsScript } from '@tpr/google-simulator/apps-script';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultChoice } from '@tpr/core/workbook';
import { everyHour, code, openScriptBench, publishedCode, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let bench: ScriptBench;

beforeAll(async () => {
  service = await startService({ seed: 30 });
});
afterAll(() => service.close());
afterEach(() => bench.appsScript.close());

/** Everything that is stored for the user and for the spreadsheet. */
function kept(): string {
  const { properties, caches } = bench.appsScript.state;
  const stores = [...Object.values(properties), ...Object.values(caches)];
  return JSON.stringify(stores.map((store) => [...store.entries()]));
}

const passwords = async (): Promise<number> => (await service.counters()).grants.password;

function tryBound(built: string): void {
  beforeEach(async () => {
    bench = openScriptBench({ code: built });
    bench.signIn(service);
    await service.ask('resetCounters');
  });

  it('stores no password, and sends none to check it', async () => {
    const { keepsPassword, isBound } = bench.ask('openPanel', []);
    expect({ keepsPassword, isBound }).toEqual({ keepsPassword: false, isBound: true });
    const reply = bench.call('addSchedule', ['refresh', everyHour, service.password]);
    expect(reply).toMatchObject({ ok: false, error: { kind: 'config', field: 'password' } });
    expect(await passwords()).toBe(0);
    expect(bench.ask('openPanel', [])).toMatchObject({ keepsPassword: false, schedules: [] });
    expect(kept()).not.toContain('password');
    expect(bench.appsScript.state.triggers).toEqual([]);
  });

  it('deletes a password that was stored before, and no schedule signs in with it', async () => {
    bench.ask('perform', ['job', 'pull', defaultChoice]);
    bench.ask('addSchedule', ['refresh', everyHour, null]);
    const published = openScriptBench({ isAddOn: true });
    published.signIn(service);
    published.ask('addSchedule', ['refresh', everyHour, service.password]);
    const { user } = bench.appsScript.state.properties;
    user.set('password', String(published.appsScript.state.properties.user.get('password')));
    published.appsScript.close();
    await service.ask('resetCounters');
    bench.appsScript.state.clock.advance(4_000_000);
    bench.appsScript.runTriggers();
    expect(await passwords()).toBe(0);
    expect(user.has('password')).toBe(false);
    expect(bench.ask('openPanel', []).schedules[0]?.last).toMatchObject({
      isDone: false,
      text: expect.stringMatching(/^Sign in/),
    });
  });

  it('gives an editor of the script the session of its user, as the sidebar warns, and no password', () => {
    bench.share(service);
    const { state } = bench.appsScript;
    const changed = createAppsScript({
      code: `${built}\nfunction take() { return JSON.stringify(PropertiesService.getUserProperties().getProperties()); }`,
      book: state.book,
      manifest: state.manifest,
    });
    for (const [key, value] of state.properties.user) changed.state.properties.user.set(key, value);
    const taken = String(changed.ask('take'));
    expect(taken).toContain('refresh');
    expect(taken).not.toContain('password');
    changed.close();
  });
}

describe('S04: a script that is bound to its spreadsheet', () => {
  tryBound(code);
});

describe('S50: a script that was built for publishing and is bound to a spreadsheet', () => {
  tryBound(publishedCode);
});

describe('S04: a session that is shared with the spreadsheet', () => {
  beforeEach(async () => {
    bench = openScriptBench();
    bench.signIn(service);
    await service.ask('resetCounters');
  });

  it('is the session of the named user, not of the user who shares it', () => {
    const { sharing } = bench.ask('share', [' reader@example.test ', service.password, true, false]);
    expect(sharing).toMatchObject({ state: 'shared', username: 'reader@example.test' });
    expect(bench.formula('TPR_STATUS').flat()).toContain('reader@example.test');
    const token = bench.appsScript.state.properties.document.get('shared.session') ?? '';
    const [, claims = ''] = /"access":"[^."]+\.([^."]+)/.exec(token.replaceAll('\\', '')) ?? [];
    expect(Buffer.from(claims, 'base64url').toString()).toContain('"sub":"reader@example.test"');
  });

  it.each([
    ['username', ['', 'sandbox', true, false]],
    ['username', ['  ', 'sandbox', true, false]],
    ['password', ['reader@example.test', '', true, false]],
    ['mayOnlyRead', ['reader@example.test', 'sandbox', false, false]],
  ] as const)('is not created before %s is given, and no password is sent', async (field, given) => {
    expect(bench.call('share', [...given])).toMatchObject({ ok: false, error: { kind: 'config', field } });
    expect(await passwords()).toBe(0);
    expect(bench.ask('openPanel', []).sharing.state).toBe('none');
  });
});
