import { createStoppedClock, type ScriptClock } from '@tpr/google-simulator/apps-script';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createLimitedHttp, type LimitedHttp } from './limited-http.ts';
import { openScriptBench, type ScriptBench } from './script-bench.ts';
import { startService, type Service } from './service.ts';

/** The largest part of the requests that a service with a limit may reject. */
export const mostRejected = 0.1;
export const thirdParties = 120;
let service: Service;
/** The script of the current test. */
export let bench: ScriptBench;
let http: LimitedHttp;
let clock: ScriptClock;

/** Starts the service of a file. */
export function serveWithLimit(): void {
  beforeAll(async () => {
    service = await startService({ seed: thirdParties });
  });
  afterAll(() => service.close());
  afterEach(() => {
    bench.appsScript.close();
    http.close();
  });
}

/** A script whose service has a limit that it does not announce. @returns the identifiers of all third parties. */
export function openLimited(perSecond: number, burst = perSecond): string[] {
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
export function rejectedIn(act: () => void): number {
  bench.appsScript.ask('refreshFormulas');
  clock.advance(10_000);
  Object.assign(http.counts, { accepted: 0, rejected: 0 });
  act();
  const { accepted, rejected } = http.counts;
  return rejected / (accepted + rejected);
}

/** One formula over a range. A third party may have no indicator: the text of its cell says so. */
export function askRange(ids: readonly string[]): void {
  const range = ids.map((id) => [id]);
  const cells = bench.formula('TPR_INDICATOR', range, 'financial risk').flat();
  expect(cells.filter((cell) => /^⚠(?!.*no indicators)/.test(String(cell)))).toEqual([]);
}
