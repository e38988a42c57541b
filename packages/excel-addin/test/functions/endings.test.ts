// The time that a formula needs for its first load is excluded here.
import '../../src/functions/formulas.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sandbox } from '@tpr/sandbox';
import { startSeeded } from '@tpr/sandbox/seeded';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cell, clientOf, createAccess, errorOf, idsOf, install } from './bench.ts';

let sandbox: Sandbox;
let ids: string[];

beforeAll(async () => {
  sandbox = await startSeeded();
  ids = await idsOf(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.setFaults([]);
  sandbox.setLatency(0);
  sandbox.resetCounters();
});

afterEach(() => void vi.useRealTimers());

/** The time limit of a formula, which passes on demand. @returns the function that lets it pass. */
function holdTime(): () => Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => vi.advanceTimersByTimeAsync(60_000);
}

const untilAsked = (operation: string, count: number) =>
  vi.waitUntil(() => (sandbox.counters().byOperation[operation] ?? 0) >= count, { timeout: 30_000, interval: 1 });

const timedOut =
  '#N/A No response in time: press Refresh on the TPR tab to continue. For large tables, use Pull in the TPR panel.';

test('a formula ends at its time limit, and its request is cancelled', async () => {
  sandbox.setFaults(['hang@indicators.list=1']);
  const functions = install(createAccess(clientOf(sandbox)));
  const passMinute = holdTime();
  const error = errorOf(functions.ask('INDICATOR', cell(ids[0]), cell('dependency')));
  await untilAsked('indicators.list', 1);
  await passMinute();
  expect(await error).toBe(timedOut);
  sandbox.setFaults([]);
  expect(await functions.ask('INDICATOR', cell(ids[0]), cell('dependency'))).toHaveLength(1);
});

test('a formula ends even when the session never answers, and one that sends no request is answered', async () => {
  const access = createAccess(clientOf(sandbox));
  const functions = install(
    { ...access, client: access.client, run: () => new Promise<never>(() => {}) },
    { limitMs: 100 },
  );
  for (const args of [
    ['INDICATOR', cell(ids[0]), cell('x')],
    ['PORTFOLIO', null, null],
  ]) {
    expect(await errorOf(functions.ask(String(args[0]), ...args.slice(1)))).toBe(timedOut);
  }
  expect(await functions.ask('CHECKID', cell('73282932000074'), null, null)).toEqual([[true]]);
});

test('requests that a stopped table has completed are not repeated when it is calculated again', async () => {
  const concurrent = 4;
  const functions = install(createAccess(clientOf(sandbox, { 'rate.maxConcurrent': concurrent })));
  const table = () => functions.ask('PORTFOLIO', [['Criticality']], null);
  // From the tenth on, no response comes before the formula ends.
  sandbox.setFaults(Array.from({ length: 10 }, (_, at) => `hang@attributes.list=#${10 + at}`));
  const passMinute = holdTime();
  const error = errorOf(table());
  await untilAsked('attributes.list', 9 + concurrent);
  await passMinute();
  expect(await error).toBe(timedOut);
  sandbox.setFaults([]);
  sandbox.resetCounters();
  expect(await table()).toHaveLength(ids.length + 1);
  expect(sandbox.counters().byOperation['attributes.list']).toBe(ids.length - 9);
});

test('without a sign-in every function of the service says where to sign in, and no request is sent', async () => {
  const functions = install(createAccess());
  const online = functions.ids.filter((id) => id !== 'CHECKID' && id !== 'STATUS');
  expect(online).toHaveLength(9);
  for (const id of online) {
    expect(await errorOf(functions.ask(id, cell(ids[0]), cell('x'), cell('x')))).toBe(
      '#N/A You are not signed in. Sign in through the TPR panel, then try again with Refresh on the TPR tab.',
    );
  }
  expect(await functions.ask('STATUS')).toEqual([['Signed in', 'no']]);
  expect(sandbox.counters().total).toBe(0);
});

test('identifiers are checked without a sign-in', async () => {
  const functions = install(createAccess());
  const given = [['73282932000074', 16335200016, '', '73282932000075']];
  expect(await functions.ask('CHECKID', given, null, null, null)).toEqual([[true, true, '', false]]);
  expect(await functions.ask('CHECKID', given, null, null, 'Why')).toEqual([
    [
      'SIRET 73282932000074: valid',
      'SIRET 00016335200016: valid. Leading zeros were missing; it was completed to 00016335200016.',
      '',
      expect.stringMatching(/check digit/),
    ],
  ]);
  expect(await errorOf(functions.ask('CHECKID', cell('732829320')))).toBe(
    '#VALUE! 732829320 can be SIREN / DUNS: specify its kind.',
  );
  expect(await errorOf(functions.ask('CHECKID', cell('732829320'), null, null, 'maybe'))).toBe(
    '#VALUE! maybe is not an option: omit it for TRUE or FALSE, or write "why".',
  );
  expect(sandbox.counters().total).toBe(0);
});

test('after signing out no cached answer is shown, and running formulas are stopped', async () => {
  const access = createAccess(clientOf(sandbox));
  const functions = install(access);
  await functions.ask('THIRDPARTY', cell(ids[0]), null);
  sandbox.setLatency(300);
  const underWay = errorOf(functions.ask('THIRDPARTY', cell(ids[1]), null));
  await wait(50);
  access.signOut();
  expect(await underWay).toMatch(/^#N\/A The sign-in changed/);
  expect(await errorOf(functions.ask('THIRDPARTY', cell(ids[0]), null))).toMatch(/^#N\/A You are not signed in/);
});

test('after another sign-in the answers of the first one are not used', async () => {
  const access = createAccess(clientOf(sandbox));
  const functions = install(access);
  await functions.ask('THIRDPARTY', cell(ids[0]), null);
  sandbox.resetCounters();
  access.signIn(clientOf(sandbox));
  await functions.ask('THIRDPARTY', cell(ids[0]), null);
  expect(sandbox.counters().byOperation['thirdParties.get']).toBe(1);
});

test('TPR.STATUS shows session, account, age of the answers and number of requests, and sends none', async () => {
  const functions = install(createAccess(clientOf(sandbox)));
  await functions.ask('THIRDPARTY', cell(ids[0]), null);
  sandbox.resetCounters();
  const status = new Map((await functions.ask('STATUS')).map(([name, value]) => [name, value]));
  expect([...status.keys()]).toEqual([
    'Signed in',
    'User',
    'Environment',
    'Account',
    'Oldest answer, as of',
    'Newest answer, as of',
    'Answers stored',
    'Requests to the service',
    'Slowed by the service',
  ]);
  expect(status.get('User')).toBe('buyer@example.test');
  expect(status.get('Environment')).toBe('sandbox');
  expect(status.get('Requests to the service')).toBe(1);
  const newest = status.get('Newest answer, as of') as Excel.DoubleCellValue;
  expect(newest.numberFormat).toBe('m/d/yyyy h:mm');
  const now = (Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000 + 25_569;
  expect(Math.abs(newest.basicValue - now)).toBeLessThan(1 / 1_440);
  expect(sandbox.counters().total).toBe(0);
});
