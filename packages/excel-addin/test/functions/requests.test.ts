import { setTimeout as wait } from 'node:timers/promises';
import type { Sandbox } from '@tpr/sandbox';
import { startSeeded } from '@tpr/sandbox/seeded';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cell, clientOf, column, createAccess, errorOf, idsOf, install } from './bench.ts';

const labels = ['financial risk', 'Score cybersécurité', 'ENVIRONMENT', 'dependency', 'BANK_DETAILS'];

let sandbox: Sandbox;
let ids: string[];

beforeAll(async () => {
  sandbox = await startSeeded({ seed: 100 });
  ids = await idsOf(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.setFaults([]);
  sandbox.setLatency(0);
  sandbox.resetCounters();
});

/** Ten formulas for each third party, calculated all at once, as in a table. */
function startTable(functions: ReturnType<typeof install>) {
  return Array.from({ length: 10 * ids.length }, (_, index) => {
    const id = ids[Math.floor(index / 10)]!;
    return functions.start('INDICATOR', [cell(id), cell(labels[index % labels.length])]);
  });
}

test('a thousand cells about a hundred third parties cost a hundred requests and one token request', async () => {
  const functions = install(createAccess(clientOf(sandbox)));
  const results = await Promise.all(startTable(functions).map(({ result }) => result));
  expect(results).toHaveLength(1_000);
  expect(results.every((rows) => rows[0]?.[0] !== undefined)).toBe(true);
  const { total, byOperation, grants, maxInFlight } = sandbox.counters();
  expect(byOperation['indicators.list']).toBe(100);
  expect(grants).toEqual({ password: 1, refresh_token: 0 });
  expect(total).toBe(101);
  expect(maxInFlight).toBeLessThanOrEqual(4);
});

test('the same cells again cost no request, nor does one table of a hundred rows', async () => {
  const functions = install(createAccess(clientOf(sandbox)));
  const first = await functions.ask('INDICATOR', column(ids), cell('financial risk'));
  expect(sandbox.counters().byOperation['indicators.list']).toBe(100);
  sandbox.resetCounters();
  expect(await functions.ask('INDICATOR', column(ids), cell('FINANCIAL_RISK'))).toEqual(first);
  const cells = await Promise.all(ids.map((id) => functions.ask('INDICATOR', cell(id), cell('Risque financier'))));
  expect(cells.flat()).toEqual(first);
  expect(sandbox.counters().total).toBe(0);
});

test('cached answers expire', async () => {
  const functions = install(createAccess(clientOf(sandbox)), { ageMs: 60 });
  await functions.ask('INDICATOR', cell(ids[0]), cell('dependency'));
  await wait(80);
  await functions.ask('INDICATOR', cell(ids[0]), cell('dependency'));
  expect(sandbox.counters().byOperation['indicators.list']).toBe(2);
});

test('no request is sent after the last cell was cancelled', async () => {
  const functions = install(createAccess(clientOf(sandbox, { 'rate.maxConcurrent': 4 })));
  await functions.ask('INDICATOR', cell(ids[0]), cell('dependency'));
  sandbox.resetCounters();
  // No response comes within the test: four requests stay open, and every other cell waits for its turn.
  sandbox.setLatency(600_000);
  const formulas = startTable(functions);
  const ends = Promise.allSettled(formulas.map(({ result }) => result));
  await vi.waitUntil(() => sandbox.counters().total >= 4, { timeout: 30_000 });
  for (const { cancel } of formulas) cancel();
  const stopped = (await ends).filter(({ status }) => status === 'rejected');
  expect(stopped).toHaveLength(formulas.length - 10);
  await wait(300);
  expect(sandbox.counters().total).toBe(4);
});

test('a cancelled cell cancels no request that another cell about the same third party needs', async () => {
  sandbox.setLatency(50);
  const functions = install(createAccess(clientOf(sandbox)));
  const dropped = functions.start('INDICATOR', [cell(ids[0]), cell('dependency')]);
  const kept = functions.start('INDICATOR', [cell(ids[0]), cell('dependency')]);
  const error = errorOf(dropped.result);
  await wait(20);
  dropped.cancel();
  expect(await error).toMatch(/^#N\/A The work was stopped/);
  expect(await kept.result).toHaveLength(1);
  expect(sandbox.counters().byOperation['indicators.list']).toBe(1);
});

test('a failed request fails its own cells, and is not repeated for each of them', async () => {
  sandbox.setFaults(['500@indicators.list=0.05']);
  const functions = install(createAccess(clientOf(sandbox, { 'retry.maxAttempts': 1 })));
  const settled = await Promise.allSettled(startTable(functions).map(({ result }) => result));
  const byId = ids.map((_, index) => settled.slice(10 * index, 10 * index + 10));
  const failed = byId.filter((cells) => cells.some(({ status }) => status === 'rejected'));
  expect(failed.length).toBeGreaterThan(3);
  expect(failed.length).toBeLessThan(20);
  expect(failed.every((cells) => cells.every(({ status }) => status === 'rejected'))).toBe(true);
  expect(sandbox.counters().byOperation['indicators.list']).toBe(100);
  expect(sandbox.counters().byStatus['500']).toBe(failed.length);
});

test('after a failure of the service the next calculation sends the request again', async () => {
  sandbox.setFaults(['503@indicators.list=1']);
  const functions = install(
    createAccess(
      clientOf(sandbox, {
        'retry.maxAttempts': 1,
        'retry.initialDelayMs': 1,
        'retry.maxRetryAfterMs': 1,
      }),
    ),
  );
  const error = await errorOf(functions.ask('INDICATOR', cell(ids[0]), cell('dependency')));
  expect(error).toMatch(
    /^#N\/A The service is not available right now: The service is being maintained\. Try again in \d+ s with Refresh on the TPR tab\.$/,
  );
  sandbox.setFaults([]);
  expect(await functions.ask('INDICATOR', cell(ids[0]), cell('dependency'))).toHaveLength(1);
});

test('an unknown third party is requested once, however many cells name it', async () => {
  const functions = install(createAccess(clientOf(sandbox)));
  const cells = Array.from({ length: 10 }, () => functions.ask('INDICATOR', cell('999999'), cell('dependency')));
  const errors = await Promise.all(cells.map(errorOf));
  expect(new Set(errors)).toEqual(
    new Set(['#N/A There is no third party 999999 in this portfolio: check the identifier.']),
  );
  // The list, and the third party itself: an empty list may be answered 404, too.
  expect(sandbox.counters().byStatus['404']).toBe(2);
  await errorOf(functions.ask('INDICATOR', cell('999999'), cell('dependency')));
  expect(sandbox.counters().byStatus['404']).toBe(2);
});

test('the value preview of Excel costs no request', async () => {
  const functions = install(createAccess(clientOf(sandbox)));
  const error = errorOf(functions.preview('INDICATOR', cell(ids[0]), cell('dependency')));
  expect(await error).toBe('#N/A Press Enter to read this value.');
  expect(sandbox.counters().total).toBe(0);
  const value = await functions.ask('INDICATOR', cell(ids[0]), cell('dependency'));
  sandbox.resetCounters();
  expect(await functions.preview('INDICATOR', cell(ids[0]), cell('dependency'))).toEqual(value);
  expect(sandbox.counters().total).toBe(0);
});

test('functions of one third party share their responses', async () => {
  const functions = install(createAccess(clientOf(sandbox)));
  await functions.ask('THIRDPARTY', cell(ids[0]), cell('name'));
  await functions.ask('THIRDPARTY', cell(ids[0]), cell('card'));
  await functions.ask('DOSSIERS', cell(ids[0]), null);
  await functions.ask('THIRDPARTY', cell(ids[0]), cell('dossiersValid'));
  expect(sandbox.counters().byOperation).toMatchObject({ 'thirdParties.get': 1, 'dossiers.listFor': 1 });
});

test('a portfolio with an attribute reads each third party once, and cells about it send no further request', async () => {
  const functions = install(createAccess(clientOf(sandbox)));
  const [header, ...rows] = await functions.ask('PORTFOLIO', [['name', 'Criticality']], cell('Criticality=High'));
  expect(header).toEqual(['Third party', 'Name', 'Criticality']);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.every((row) => row[2] === 'High')).toBe(true);
  expect(sandbox.counters().byOperation['attributes.list']).toBe(100);
  sandbox.resetCounters();
  await functions.ask('ATTRIBUTE', column(ids), cell('Business unit'));
  expect(sandbox.counters().total).toBe(0);
});
