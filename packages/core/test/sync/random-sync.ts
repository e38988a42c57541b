import { expect } from 'vitest';
import { fullSync } from '../../src/sync/full-sync.ts';
import { syncChanges } from '../../src/sync/incremental-sync.ts';
import type { Zone } from '../../src/values/zone.ts';
import { createRandom, createVirtualSyncHost } from '../conformance/index.ts';
import { createSignedClient } from '../http/bench.ts';
import { Model } from './model.ts';
import { pullAll, refreshAll, runUntilCrash, tableIn } from './keeper.ts';

const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 2, 27);

/** The table of a new pull. */
function freshTable(model: Model, nowMs: number): string[] {
  const host = createVirtualSyncHost({ service: model.service, startMs: nowMs });
  runUntilCrash(host, pullAll(createSignedClient(), host.store));
  return tableIn(host.store);
}

function createEdited(seed: number, edits: number): { model: Model; chance: () => number } {
  const chance = createRandom(seed);
  const model = new Model({ size: 5 });
  for (let count = 0; count < edits; count++) model.edit(startMs - 40 * dayMs, chance);
  return { model, chance };
}

/** Repeats a pull that crashes at the first moment, and at each `step`th after it. */
export function expectPullsAfterCrashes(step: number): void {
  for (let k = 1, isDone = false; !isDone; k += step) {
    const { model } = createEdited(3, 25);
    const host = createVirtualSyncHost({ service: model.service, startMs });
    isDone = runUntilCrash(host, pullAll(createSignedClient({ 'rate.maxConcurrent': 4 }), host.store), k).done;
    if (!isDone) expect(host.store.has('cursor')).toBe(false);
    runUntilCrash(host, pullAll(createSignedClient({ 'rate.maxConcurrent': 4 }), host.store));
    expect(tableIn(host.store), `crash at ${k}`).toEqual(freshTable(model, startMs));
    if (isDone) expect(k).toBeGreaterThan(20);
  }
}

/** Repeats a refresh that crashes at the first moment, and at each `step`th after it. */
export function expectRefreshesAfterCrashes(step: number): void {
  for (let k = 1, isDone = false; !isDone; k += step) {
    const { model, chance } = createEdited(4, 25);
    const first = createVirtualSyncHost({ service: model.service, startMs });
    runUntilCrash(first, pullAll(createSignedClient({ 'rate.maxConcurrent': 2 }), first.store));
    for (let count = 0; count < 12; count++) model.edit(startMs + count * 7_000_000, chance);
    const nowMs = startMs + 10 * dayMs;
    const host = createVirtualSyncHost({
      service: model.service,
      startMs: nowMs,
      stored: Object.fromEntries(first.store),
    });
    isDone = runUntilCrash(host, refreshAll(createSignedClient({ 'rate.maxConcurrent': 2 }), host.store), k).done;
    // The cursor moves after all findings are written.
    const left = JSON.parse(host.store.get('found') ?? '{"stale":[]}').stale;
    if (left.length > 0) expect(host.store.get('cursor')).toBe(first.store.get('cursor'));
    runUntilCrash(host, refreshAll(createSignedClient({ 'rate.maxConcurrent': 2 }), host.store));
    expect(tableIn(host.store), `crash at ${k}`).toEqual(freshTable(model, nowMs));
    if (isDone) expect(k).toBeGreaterThan(20);
  }
}

/** Edits, pulls and refreshes with occasional crashes and clocks an hour off; at the end one refresh without changes. */
export function expectFreshTable(zone: Zone, seed: number): void {
  const chance = createRandom(seed);
  const skewMs = [-3_600_000, 0, 3_600_000][seed % 3]!;
  let isBusy = true;
  const before = (nowMs: number): void => {
    if (isBusy && chance() < 0.05) model.edit(nowMs, chance);
  };
  const model: Model = new Model({ zone, skewMs, size: 4, before });
  let nowMs = Date.UTC(2026, seed % 2 === 0 ? 2 : 9, 10) + Math.floor(chance() * 20 * dayMs);
  let stored: Record<string, string> = {};
  // With a known zone of the service no margin is needed for it.
  const overrides = { 'events.timeZone': zone, 'events.zoneToleranceSeconds': seed % 5 === 0 ? 0 : 7_200 };
  const run = (k?: number): void => {
    const host = createVirtualSyncHost({ service: model.service, startMs: nowMs, stored, seed });
    const client = createSignedClient(overrides);
    runUntilCrash(host, host.store.has('cursor') ? refreshAll(client, host.store) : pullAll(client, host.store), k);
    stored = Object.fromEntries(host.store);
    nowMs += host.elapsedMs();
  };
  for (let round = 0; round < 7; round++) {
    for (let edits = Math.floor(chance() * 8); edits > 0; edits--) {
      nowMs += Math.floor(chance() ** 4 * 12 * dayMs);
      model.edit(nowMs, chance);
    }
    nowMs += Math.floor(chance() ** 3 * 20 * dayMs);
    run(chance() < 0.4 ? 1 + Math.floor(chance() * 80) : undefined);
  }
  isBusy = false;
  // Answers show the service's time in whole seconds.
  nowMs += 2_000;
  // A run that resumes the findings of an interrupted one ends at the time of that run.
  if (stored['cursor'] === undefined || stored['found'] !== undefined) run();
  run();
  expect(tableIn(new Map(Object.entries(stored))), `seed ${seed}`).toEqual(freshTable(model, nowMs));
}

/** A pull and, after a hundredth of the third parties has changed, a refresh: at most 2 % of the requests (R123). */
export function expectFewRequests(size: number): void {
  const model = new Model({ size });
  const wanted = new Set(['attributes', 'indicators'] as const);
  const host = createVirtualSyncHost({ service: model.service, startMs, latencyMs: 1 });
  let rows = 0;
  let cursor = '';
  runUntilCrash(
    host,
    (function* () {
      ({ since: cursor } = yield* fullSync(createSignedClient(), wanted, function* ({ facts }) {
        rows += facts.length;
      }));
    })(),
  );
  expect(rows).toBe(size);
  const laterMs = startMs + host.elapsedMs() + dayMs;
  for (let id = 1; id <= size / 100; id++) model.setAttribute(id * 100, 'changed', laterMs - 3_600_000);
  const second = createVirtualSyncHost({ service: model.service, startMs: laterMs, latencyMs: 1 });
  const known = {
    facts: (thirdpartyId: string) => ({ thirdpartyId, identity: {} as never }),
    ownerOf: () => undefined,
  };
  const changed: string[] = [];
  runUntilCrash(
    second,
    syncChanges(createSignedClient(), wanted, cursor, known, function* (delta) {
      changed.push(delta.thirdpartyId);
      expect(delta.state === 'there' && delta.facts.attributes).toMatchObject([
        { label: 'Category', values: ['changed'] },
      ]);
    }),
  );
  expect(changed).toHaveLength(size / 100);
  expect(second.sent.length).toBeLessThanOrEqual(0.02 * host.sent.length);
}
