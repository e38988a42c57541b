import { describe, expect, it } from 'vitest';
import { pullFacts, type Facts } from '@tpr/core';
import { countPages, openBench } from './bench.ts';

const wanted = new Set(['attributes', 'indicators', 'dossiers'] as const);

describe('a pull of 1,000 third parties with attributes, indicators and dossiers', () => {
  it('issues at most 2 % more requests than there have to be', async () => {
    const bench = await openBench({ seed: 1_000 });
    const pulled: Facts[] = [];
    await bench.run(
      pullFacts(bench.client, wanted, function* ({ facts }) {
        pulled.push(...facts);
      }),
    );
    const { total } = bench.sandbox.counters();
    // One sign-in, pages of 100, and one read of each facet of each third party.
    const fewest = 1 + Math.ceil(pulled.length / 100) + 3 * pulled.length;
    expect(new Set(pulled.map(({ thirdpartyId }) => thirdpartyId)).size).toBe(1_000);
    expect(total / fewest).toBeLessThanOrEqual(1.02);
    await bench.close();
  });
});

describe('tokens of 2 s', () => {
  it('cost a pull of 500 calls no row, no visible 401 and no parallel sign-in', async () => {
    const bench = await openBench({ seed: 500, tokenSeconds: 2, latencyMs: 40 });
    const pulled: string[] = [];
    await bench.run(
      pullFacts(bench.client, new Set(['attributes']), function* ({ facts }) {
        pulled.push(...facts.map(({ thirdpartyId }) => thirdpartyId));
      }),
    );
    expect(new Set(pulled).size).toBe(500);
    const { byStatus, grants } = bench.sandbox.counters();
    expect(byStatus).not.toHaveProperty('401');
    const lines = bench.sandbox.requests().filter(({ operation }) => operation.startsWith('auth.'));
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(Object.values(grants).reduce((sum, count) => sum + count, 0)).toBe(lines.length);
    // A sign-in lasts as long as the latency; two that began within it would have run side by side.
    const starts = lines.map(({ at }) => Date.parse(`${at}Z`)).sort((a, b) => a - b);
    const gaps = starts.slice(1).map((start, index) => start - starts[index]!);
    expect(Math.min(...gaps)).toBeGreaterThan(1_000);
    await bench.close();
  });

  it('revoked in the middle of a run cost one sign-in', async () => {
    const bench = await openBench({ seed: 200, latencyMs: 5 });
    const pulled: string[] = [];
    await bench.run(
      pullFacts(bench.client, new Set(['attributes']), function* ({ facts }) {
        if (pulled.length === 0) bench.sandbox.revokeAll();
        pulled.push(...facts.map(({ thirdpartyId }) => thirdpartyId));
      }),
    );
    expect(new Set(pulled).size).toBe(200);
    const { byOperation } = bench.sandbox.counters();
    expect(byOperation['auth.password']).toBe(2);
    await bench.close();
  });
});

describe('a limit of 20 requests a second', () => {
  it('is used by at least 90 %, and after ten seconds at most 2 % of the requests are refused', async () => {
    const bench = await openBench({ seed: 500, ratePerSecond: 20, overrides: { 'behaviour.smallPageSize': 20 } });
    const pulled: string[] = [];
    const startedMs = performance.now();
    await bench.run(
      pullFacts(bench.client, new Set(['attributes']), function* ({ facts }) {
        pulled.push(...facts.map(({ thirdpartyId }) => thirdpartyId));
      }),
    );
    const seconds = (performance.now() - startedMs) / 1000;
    const { total, byStatus } = bench.sandbox.counters();
    const granted = total - (byStatus['429'] ?? 0);
    expect(new Set(pulled).size).toBe(500);
    expect(granted / (20 * seconds)).toBeGreaterThanOrEqual(0.9);
    // By then it has found the limit: at first as many leave at once as the service may bear.
    const since = Date.parse(`${bench.sandbox.requests()[0]!.at}Z`) + 10_000;
    const late = bench.sandbox.requests().filter(({ at }) => Date.parse(`${at}Z`) >= since);
    expect(late.length).toBeGreaterThanOrEqual(200);
    expect(late.filter(({ status }) => status === 429).length / late.length).toBeLessThanOrEqual(0.02);
    await bench.close();
  });
});

describe('a list', () => {
  it('of 1,000 at pages of 20 takes 51 calls at most, each third party once', async () => {
    const bench = await openBench({ seed: 1_000, overrides: { 'behaviour.pageSize': 20 } });
    const { ids } = await bench.run(countPages(bench.client));
    expect(new Set(ids).size).toBe(1_000);
    expect(ids.length).toBe(1_000);
    expect(bench.sandbox.counters().byOperation['thirdParties.list']).toBeLessThanOrEqual(51);
    await bench.close();
  });
});
