import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultChoice } from '@tpr/core/workbook';
import { everyHour, openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let other: Service;
let bench: ScriptBench;

beforeAll(async () => {
  service = await startService({ seed: 30 });
  // A service of an attacker: it accepts every token.
  other = await startService({ seed: 30 });
});
afterAll(async () => {
  await service.close();
  await other.close();
});
beforeEach(async () => {
  bench = openScriptBench({ isAddOn: true });
  bench.signIn(service);
  await other.ask('resetCounters');
});
afterEach(() => bench.appsScript.close());

const asked = async (): Promise<number> => {
  const { byOperation, grants } = await other.counters();
  return Object.values(byOperation).reduce((sum, count) => sum + count, grants.password);
};

interface Kept {
  readonly connection: object;
}

/** Changes a stored value, as an editor of the script can. A value is one piece, which it says before a `|`. */
function rewrite(store: Map<string, unknown>, key: string, change: (kept: Kept) => unknown): void {
  const kept = JSON.parse(String(store.get(key)).replace(/^1\|/, '')) as Kept;
  store.set(key, `1|${JSON.stringify(change(kept))}`);
}

describe('S12: a stored connection that another person has changed in the spreadsheet', () => {
  it.each(['baseUrl', 'legacyBaseUrl', 'authUrl'] as const)(
    'formulas send no bearer token to a changed %s',
    async (field) => {
      bench.share(service);
      const id = bench.formula('TPR_PORTFOLIO')[1]![0];
      expect(bench.formula('TPR_THIRDPARTY', id, 'name')[0]![0]).not.toMatch(/^⚠/);
      rewrite(bench.appsScript.state.properties.document, 'shared', ({ connection, ...rest }) => ({
        ...rest,
        connection: { ...connection, [field]: other.form[field] },
      }));
      expect(bench.formula('TPR_INDICATOR', id, 'financial risk')[0]![0]).toMatch(/^⚠ /);
      expect(await asked()).toBe(0);
    },
  );

  it.each(['baseUrl', 'authUrl'] as const)(
    'the stored password is sent to no other host after %s was changed',
    async (field) => {
      bench.ask('perform', ['job', 'pull', defaultChoice]);
      bench.share(service);
      bench.ask('addSchedule', ['refresh', everyHour, service.password]);
      const { document, user } = bench.appsScript.state.properties;
      rewrite(document, 'shared', ({ connection, ...rest }) => ({
        ...rest,
        connection: { ...connection, [field]: other.form[field] },
      }));
      rewrite(user, 'connection', (connection) => ({ ...connection, [field]: other.form[field] }));
      bench.appsScript.state.clock.advance(4_000_000);
      bench.appsScript.runTriggers();
      expect(await asked()).toBe(0);
    },
  );
});

describe('S02: a stored overlay that another person has changed in the spreadsheet', () => {
  it('is read again by each formula, and sends requests to no other host', async () => {
    bench.share(service);
    const id = bench.formula('TPR_PORTFOLIO')[1]![0];
    const { port } = new URL(String(other.form.baseUrl));
    rewrite(bench.appsScript.state.properties.document, 'shared', (shared) => ({
      ...shared,
      profile: JSON.stringify({ version: 1, overrides: { 'paths.thirdParties.get': `GET @127.0.0.1:${port}/x` } }),
    }));
    expect(bench.formula('TPR_INDICATOR', id, 'financial risk')[0]![0]).toMatch(
      /^⚠ A setting or an input has to be corrected\. .*report it to your administrator\.$/,
    );
    expect(await asked()).toBe(0);
  });
});

describe('S38: an overlay that is loaded in the sidebar', () => {
  const overlay = JSON.stringify({ version: 1, overrides: { 'paths.token': '/t', 'paging.pageSize': 50 } });

  it('is shown without being in force', () => {
    expect(bench.ask('reviewProfile', [overlay]).map(({ key, to }) => [key, to])).toEqual([
      ['paths.token', '/t'],
      ['paging.pageSize', '50'],
    ]);
    expect(bench.ask('openPanel', []).profile).toBe('');
    expect(bench.ask('importProfile', [overlay]).profile).toBe(overlay);
  });
});
