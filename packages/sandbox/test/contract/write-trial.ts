import type { Connection } from '@tpr/core';
import { writeTests } from '@tpr/core/doctor';
import { createAsyncRunner, createFetchClient, createFetchHost } from '@tpr/core/fetch';
import { createProfile } from '@tpr/core/api';
import { expect, onTestFinished } from 'vitest';
import { createBehaviour, type SandboxOptions } from '../../src/index.ts';
import { buyerConnection } from '../buyer-connection.ts';
import { startSeeded } from '../seeded.ts';

export const thirdpartyId = '100001';

export async function openTrial(options: SandboxOptions) {
  const sandbox = await startSeeded(options);
  onTestFinished(() => sandbox.close());
  const held = () =>
    JSON.stringify(sandbox.store.all('SELECT * FROM attributeValue ORDER BY thirdPartyId, definitionId'));
  const before = held().replace(/"updatedAt":"[^"]*"/g, '');
  return {
    sandbox,
    patient: { connection: buyerConnection(sandbox), profile: createProfile() },
    isAsBefore: () => held().replace(/"updatedAt":"[^"]*"/g, '') === before,
  };
}

interface Trying {
  readonly kept?: Map<string, string>;
  /** Ends the run after this number of writes has been sent. */
  readonly endAfter?: number;
}

/** A process: its clock jumps instead of waiting, and its stored values outlive it. */
export function startProcess({ kept = new Map(), endAfter = Infinity }: Trying) {
  const ending = new AbortController();
  let writes = 0;
  let sleptMs = 0;
  const host = createFetchHost({
    store: {
      load: (key) => kept.get(key),
      save: (key, value) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
    },
    httpClient: createFetchClient(async (input, init) => {
      const { method, url } = new Request(input, init);
      const isWrite = method === 'POST' && url.endsWith('/attributes');
      const answer = await fetch(input, init);
      if (isWrite && ++writes === endAfter) ending.abort();
      return answer;
    }),
  });
  const { run } = createAsyncRunner({
    ...host,
    now: () => host.now() + sleptMs,
    sleep: async (ms) => void (sleptMs += ms),
  });
  return { run, kept, signal: ending.signal, isEnded: () => ending.signal.aborted };
}

type Patient = { readonly connection: Connection; readonly profile: ReturnType<typeof createProfile> };

export async function testWrites(patient: Patient, trying: Trying = {}) {
  const { run, signal, kept } = startProcess(trying);
  const plan = await run(writeTests.plan(patient, thirdpartyId));
  const found = await run(writeTests.run(patient, plan), { signal });
  return { found, kept };
}

const differencesIn = (found: Awaited<ReturnType<typeof testWrites>>['found']) =>
  Object.fromEntries(found.filter(({ verdict }) => verdict === 'different').map(({ key, value }) => [key, value]));

/** Expects the write tests to find every difference that only writes can detect, and to leave all values unchanged. */
export async function expectFound(options: SandboxOptions, overlay: Readonly<Record<string, unknown>>): Promise<void> {
  const { patient, isAsBefore } = await openTrial(options);
  const { found, kept } = await testWrites(patient);
  expect(differencesIn(found)).toEqual(overlay);
  expect([isAsBefore(), kept.size]).toEqual([true, 0]);
}

/** Expects the write tests to certify nothing false under faults, and to leave all values unchanged. */
export async function expectTruth(faultSeed: number): Promise<void> {
  const variants = ['G54=list', 'G55=merge', 'G56=null'];
  const faults = ['drop@attributes.set=0.15', '502-html+done@attributes.set=0.15', '503@attributes.list=0.1'];
  const { patient, isAsBefore } = await openTrial({ variants, faults, faultSeed });
  const { found, kept } = await testWrites(patient);
  const profile = createBehaviour(variants).profile;
  const certified = found.filter(({ verdict }) => verdict !== 'not testable');
  const isWrong = certified.filter(({ key, verdict, value }) => {
    const holds = verdict === 'different' ? value : patient.profile.find(key);
    return JSON.stringify(holds) !== JSON.stringify(profile.find(key));
  });
  expect(isWrong).toEqual([]);
  expect([isAsBefore(), kept.size]).toEqual([true, 0]);
}

/** Interrupts the write tests after each write in turn: the next run restores the values. */
export async function expectPutBack(variants: readonly string[]): Promise<void> {
  const { patient, isAsBefore } = await openTrial({ variants });
  let ends = 0;
  let left = 0;
  for (; ; ends++) {
    const kept = new Map<string, string>();
    const end = await testWrites(patient, { kept, endAfter: ends + 1 }).catch((error: Error) => error.name);
    if (typeof end !== 'string') break;
    expect(end).toBe('Cancelled');
    if (!isAsBefore()) left++;
    const next = startProcess({ kept });
    await next.run(writeTests.putBack(patient));
    expect([ends, isAsBefore(), kept.size]).toEqual([ends, true, 0]);
  }
  expect([ends > 8, left > 2]).toEqual([true, true]);
}
