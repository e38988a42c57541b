import { defaultChoice } from '@tpr/core/workbook';
import { createStoppedClock, type ScriptClock } from '@tpr/google-simulator/apps-script';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLimitedHttp, type LimitedHttp } from './limited-http.ts';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

const thirdParties = 120;
const mostRejected = 0.1;
let service: Service;
let bench: ScriptBench;
let http: LimitedHttp;
let clock: ScriptClock;

beforeAll(async () => {
  service = await startService({ seed: thirdParties });
});
afterAll(() => service.close());
afterEach(() => {
  bench.appsScript.close();
  http.close();
});

/** A script whose service has a limit that it does not announce. @returns the identifiers of all third parties. */
function open(perSecond: number, burst = perSecond): string[] {
  clock = createStoppedClock(Date.parse('2026-11-02T08:05:00Z'));
  http = createLimitedHttp({ clock, perSecond, burst, baseUrl: service.form.baseUrl });
  bench = openScriptBench({ clock, http });
  bench.signIn(service);
  bench.share(service);
  const portfolio = bench.formula('TPR_PORTFOLIO').slice(1);
  expect(portfolio).toHaveLength(thirdParties);
  return portfolio.map(([id]) => String(id));
}

/** @returns the share of the requests that the service rejects; the service has had ten seconds without requests. */
function rejectedIn(act: () => void): number {
  bench.appsScript.ask('refreshFormulas');
  clock.advance(10_000);
  Object.assign(http.counts, { accepted: 0, rejected: 0 });
  act();
  const { accepted, rejected } = http.counts;
  return rejected / (accepted + rejected);
}

/** One formula over a range. A third party may have no indicator: the text of its cell says so. */
function askRange(ids: readonly string[]): void {
  const range = ids.map((id) => [id]);
  const cells = bench.formula('TPR_INDICATOR', range, 'financial risk').flat();
  expect(cells.filter((cell) => /^⚠(?!.*no indicators)/.test(String(cell)))).toEqual([]);
}

test('a service of 20 requests a second rejects under 10 % of a first formula over 120 cells, and none of the next one', () => {
  const ids = open(20);
  const first = rejectedIn(() => askRange(ids));
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(mostRejected);
  expect(rejectedIn(() => askRange(ids))).toBe(0);
});

test.for([
  { perSecond: 20, burst: 5 },
  { perSecond: 20, burst: 40 },
  { perSecond: 10, burst: 20 },
  { perSecond: 50, burst: 50 },
])('the same limits hold with $perSecond requests a second and $burst at once', ({ perSecond, burst }) => {
  const ids = open(perSecond, burst);
  expect(rejectedIn(() => askRange(ids))).toBeLessThan(mostRejected);
  // The concurrency that a first formula detects may still be too high: the third one uses what both have detected.
  rejectedIn(() => askRange(ids));
  expect(rejectedIn(() => askRange(ids))).toBe(0);
});

test('of 120 formulas in a row, the service rejects under 10 % of the requests', () => {
  const ids = open(20);
  const oneByOne = rejectedIn(() => {
    for (const id of ids) askRange([id]);
  });
  expect(oneByOne).toBeLessThan(mostRejected);
});

test('of twelve formulas over ten cells each, at five requests a second, the service rejects under 10 % of the requests', () => {
  const ids = open(5);
  const tens = rejectedIn(() => {
    for (let at = 0; at < thirdParties; at += 10) askRange(ids.slice(at, at + 10));
  });
  expect(tens).toBeLessThan(mostRejected);
});

test('a pull stores the detected limits for the next pull and for formulas', () => {
  const ids = open(20);
  const pull = (): void => {
    expect(bench.ask('perform', ['job', 'pull', defaultChoice])).toMatchObject({ kind: 'done' });
  };
  const first = rejectedIn(pull);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(mostRejected);
  expect(rejectedIn(pull)).toBe(0);
  expect(rejectedIn(() => askRange(ids))).toBe(0);
});
