import { setTimeout as wait } from 'node:timers/promises';
import type { Sandbox } from '@tpr/sandbox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cell, clientOf, createAccess, errorOf, idsOf, install, startService } from './bench.ts';

let sandbox: Sandbox;
let ids: string[];

beforeAll(async () => {
  sandbox = await startService();
  ids = await idsOf(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.setFaults([]);
  sandbox.setLatency(0);
  sandbox.resetCounters();
});

const timedOut = '#N/A No answer in time: press Ctrl+Alt+F9 to go on. For large tables, use Pull in the TPR panel.';

test('a formula ends at its time limit, and its request with it', async () => {
  sandbox.setFaults(['hang@indicators.list=1']);
  const functions = install(createAccess(clientOf(sandbox)), { limitMs: 200 });
  const began = Date.now();
  expect(await errorOf(functions.ask('INDICATOR', cell(ids[0]), cell('dependency')))).toBe(timedOut);
  expect(Date.now() - began).toBeLessThan(2_000);
  sandbox.setFaults([]);
  expect(await functions.ask('INDICATOR', cell(ids[0]), cell('dependency'))).toHaveLength(1);
});

test('a formula ends even when the session never answers, and one that asks nobody is answered', async () => {
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
  expect(await functions.ask('CHECKID', cell('73282932000074'), null, null)).toEqual([['SIRET 73282932000074: valid']]);
});

test('what a stopped table has read already is there when it is calculated again', async () => {
  sandbox.setLatency(100);
  const functions = install(createAccess(clientOf(sandbox)), { limitMs: 600 });
  const table = () => functions.ask('PORTFOLIO', [['Criticality']], null);
  let tries = 1;
  while (tries < 30) {
    try {
      await table();
      break;
    } catch {
      tries += 1;
    }
  }
  expect(tries).toBeGreaterThan(1);
  expect(tries).toBeLessThan(30);
});

test('nobody signed in: every function of the service says where to sign in, and nothing is sent', async () => {
  const functions = install(createAccess());
  const online = functions.ids.filter((id) => id !== 'CHECKID' && id !== 'STATUS');
  expect(online).toHaveLength(9);
  for (const id of online) {
    expect(await errorOf(functions.ask(id, cell(ids[0]), cell('x'), null))).toBe(
      '#N/A Nobody is signed in. Sign in through the TPR panel, then try again with Ctrl+Alt+F9.',
    );
  }
  expect(await functions.ask('STATUS')).toEqual([['Signed in', 'no']]);
  expect(sandbox.counters().total).toBe(0);
});

test('identifiers are checked while nobody is signed in', async () => {
  const functions = install(createAccess());
  expect(await functions.ask('CHECKID', [['73282932000074', 16335200016, '']], null, null)).toEqual([
    [
      'SIRET 73282932000074: valid',
      'SIRET 00016335200016: valid. Leading zeros were missing; it was completed to 00016335200016.',
      '',
    ],
  ]);
  expect(sandbox.counters().total).toBe(0);
});

test('after signing out, no kept answer is shown, and what was under way ends', async () => {
  const access = createAccess(clientOf(sandbox));
  const functions = install(access);
  await functions.ask('THIRDPARTY', cell(ids[0]), null);
  sandbox.setLatency(300);
  const underWay = errorOf(functions.ask('THIRDPARTY', cell(ids[1]), null));
  await wait(50);
  access.signOut();
  expect(await underWay).toMatch(/^#N\/A The session changed/);
  expect(await errorOf(functions.ask('THIRDPARTY', cell(ids[0]), null))).toMatch(/^#N\/A Nobody is signed in/);
});

test('another user is answered anew', async () => {
  const access = createAccess(clientOf(sandbox));
  const functions = install(access);
  await functions.ask('THIRDPARTY', cell(ids[0]), null);
  sandbox.resetCounters();
  access.signIn(clientOf(sandbox));
  await functions.ask('THIRDPARTY', cell(ids[0]), null);
  expect(sandbox.counters().byOperation['thirdParties.get']).toBe(1);
});

test('the status tells session, account, age and questions without asking', async () => {
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
    'Answers kept',
    'Questions asked of the service',
    'Slowed by the service',
  ]);
  expect(status.get('User')).toBe('buyer@example.test');
  expect(status.get('Environment')).toBe('sandbox');
  expect(status.get('Questions asked of the service')).toBe(1);
  const now = (Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000 + 25_569;
  expect(Math.abs(Number(status.get('Newest answer, as of')) - now)).toBeLessThan(1 / 1_440);
  expect(sandbox.counters().total).toBe(0);
});
