import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fullSync, type ThirdPartyData } from '@tpr/core';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { countPages, openBench } from './bench.ts';

const wanted = new Set(['attributes', 'indicators', 'dossiers'] as const);

describe('a pull of 300 third parties with attributes, indicators and dossiers', () => {
  it('sends at most 2 % more requests than the minimum', async () => {
    const bench = await openBench({ seed: 300 });
    const pulled: ThirdPartyData[] = [];
    await bench.run(
      fullSync(bench.client, wanted, function* ({ facts }) {
        pulled.push(...facts);
      }),
    );
    const { total } = bench.sandbox.counters();
    // The minimum: one sign-in, pages of 100, and one read of each facet of each third party.
    const fewest = 1 + Math.ceil(pulled.length / 100) + 3 * pulled.length;
    expect(new Set(pulled.map(({ thirdpartyId }) => thirdpartyId)).size).toBe(300);
    expect(total / fewest).toBeLessThanOrEqual(1.02);
    await bench.close();
  });
});

describe('tokens of 2 s', () => {
  it('cost a pull of 500 calls no row, no visible 401 and no parallel sign-in', async () => {
    // The clock of both sides advances with requests only, so that no token expires in transit on a slow machine.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const bench = await openBench({ seed: 500, tokenSeconds: 2 });
    const host = createFetchHost();
    const { run } = createAsyncRunner({
      ...host,
      send(request, signal) {
        vi.setSystemTime(Date.now() + 6);
        return host.send(request, signal);
      },
    });
    const pulled: string[] = [];
    await run(
      fullSync(bench.client, new Set(['attributes']), function* ({ facts }) {
        pulled.push(...facts.map(({ thirdpartyId }) => thirdpartyId));
      }),
    );
    expect(new Set(pulled).size).toBe(500);
    const { byStatus, grants } = bench.sandbox.counters();
    expect(byStatus).not.toHaveProperty('401');
    const lines = bench.sandbox.requests().filter(({ operation }) => operation.startsWith('auth.'));
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(Object.values(grants).reduce((sum, count) => sum + count, 0)).toBe(lines.length);
    // Two parallel sign-ins would be only some requests apart.
    const starts = lines.map(({ at }) => Date.parse(`${at}Z`)).sort((a, b) => a - b);
    const gaps = starts.slice(1).map((start, index) => start - starts[index]!);
    expect(Math.min(...gaps)).toBeGreaterThan(1_000);
    await bench.close();
  });

  it('revoked in the middle of a run cost one sign-in', async () => {
    const bench = await openBench({ seed: 200, latencyMs: 5 });
    const pulled: string[] = [];
    await bench.run(
      fullSync(bench.client, new Set(['attributes']), function* ({ facts }) {
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

// That a client uses a limit without exceeding it is tested on a virtual clock, in `test/limits`.
describe('a limit of 30 requests a second', () => {
  it('costs a pull no row', async () => {
    const bench = await openBench({ seed: 60, ratePerSecond: 30, overrides: { 'paging.fallbackPageSize': 20 } });
    const pulled: string[] = [];
    await bench.run(
      fullSync(bench.client, new Set(['attributes']), function* ({ facts }) {
        pulled.push(...facts.map(({ thirdpartyId }) => thirdpartyId));
      }),
    );
    expect(new Set(pulled).size).toBe(60);
    await bench.close();
  });
});

describe('a list', () => {
  it('of 1,000 in pages of 20 takes at most 51 calls, and returns each third party once', async () => {
    const bench = await openBench({ seed: 1_000, overrides: { 'paging.pageSize': 20 } });
    const { ids } = await bench.run(countPages(bench.client));
    expect(new Set(ids).size).toBe(1_000);
    expect(ids.length).toBe(1_000);
    expect(bench.sandbox.counters().byOperation['thirdParties.list']).toBeLessThanOrEqual(51);
    await bench.close();
  });
});
