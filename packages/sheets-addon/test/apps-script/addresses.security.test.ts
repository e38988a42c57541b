import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualChoice } from '@tpr/core/workbook';
import { everyHour, openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

let service: Service;
let other: Service;
let bench: ScriptBench;

beforeAll(async () => {
  service = await startService({ seed: 30 });
  // It would take every token: a service that somebody else runs.
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

/** Somebody writes into what is kept, as whoever can change the script may. It is one piece, and says so before a `|`. */
function rewrite(store: Map<string, unknown>, key: string, change: (kept: Kept) => unknown): void {
  const kept = JSON.parse(String(store.get(key)).replace(/^1\|/, '')) as Kept;
  store.set(key, `1|${JSON.stringify(change(kept))}`);
}

describe('S12: what a spreadsheet keeps of a connection, written by somebody else', () => {
  it.each(['baseUrl', 'legacyBaseUrl', 'authUrl'] as const)(
    'leads no formula with its bearer to another %s',
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

  it.each(['baseUrl', 'authUrl'] as const)('hands the kept password to nobody else by another %s', async (field) => {
    bench.ask('perform', ['job', 'pull', usualChoice]);
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
  });
});

describe('S02: an overlay that a spreadsheet keeps, written by somebody else', () => {
  it('is read anew by each formula, and leads nowhere', async () => {
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

describe('S38: an overlay that is brought to the sidebar', () => {
  const overlay = JSON.stringify({ version: 1, overrides: { 'paths.token': '/t', 'paging.pageSize': 50 } });

  it('is listed without being in force', () => {
    expect(bench.ask('reviewProfile', [overlay]).map(({ key, to }) => [key, to])).toEqual([
      ['paths.token', '/t'],
      ['paging.pageSize', '50'],
    ]);
    expect(bench.ask('openPanel', []).profile).toBe('');
    expect(bench.ask('importProfile', [overlay]).profile).toBe(overlay);
  });
});
