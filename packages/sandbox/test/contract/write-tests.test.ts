import type { Connection } from '@tpr/core';
import { writeTests } from '@tpr/core/doctor';
import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { createProfile } from '@tpr/core/service';
import { afterAll, describe, expect, it } from 'vitest';
import { createTruth, startSandbox, type Sandbox, type SandboxOptions } from '../../src/index.ts';
import { buyerConnection } from '../buyer-connection.ts';

const opened: Sandbox[] = [];
afterAll(() => Promise.all(opened.map((sandbox) => sandbox.close())));

const thirdpartyId = '100001';

async function openTrial(options: SandboxOptions) {
  const sandbox = await startSandbox({ port: 0, ...options });
  opened.push(sandbox);
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
  /** Ends the run when this many writes have left. */
  readonly endAfter?: number;
}

/** A process: its clock jumps where it would wait, and what it keeps outlives it. */
function startProcess({ kept = new Map(), endAfter = Infinity }: Trying) {
  const ending = new AbortController();
  let writes = 0;
  let sleptMs = 0;
  const host = createFetchHost({
    store: {
      load: (key) => kept.get(key),
      save: (key, value) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
    },
    async fetch(input, init) {
      const { method, url } = input as Request;
      const isWrite = method === 'POST' && url.endsWith('/attributes');
      const answer = await fetch(input, init);
      if (isWrite && ++writes === endAfter) ending.abort();
      return answer;
    },
  });
  const { run } = createAsyncRunner({
    ...host,
    now: () => host.now() + sleptMs,
    sleep: async (ms) => void (sleptMs += ms),
  });
  return { run, kept, signal: ending.signal, isEnded: () => ending.signal.aborted };
}

type Patient = { readonly connection: Connection; readonly profile: ReturnType<typeof createProfile> };

async function test(patient: Patient, trying: Trying = {}) {
  const { run, signal, kept } = startProcess(trying);
  const plan = await run(writeTests.plan(patient, thirdpartyId));
  const found = await run(writeTests.run(patient, plan), { signal });
  return { found, kept };
}

const differencesIn = (found: Awaited<ReturnType<typeof test>>['found']) =>
  Object.fromEntries(found.filter(({ verdict }) => verdict === 'different').map(({ key, value }) => [key, value]));

const cleared = { 'behaviour.clear': true };

/** What a service is like, and the overlay that only writes tell. */
const services: readonly (readonly [string, SandboxOptions, Readonly<Record<string, unknown>>])[] = [
  ['as it is expected', {}, cleared],
  ['G54=204', { variants: ['G54=204'] }, cleared],
  ['G54=list', { variants: ['G54=list'] }, { ...cleared, 'behaviour.attributeBody': 'list' }],
  ['G55=merge', { variants: ['G55=merge'] }, { ...cleared, 'behaviour.multiMode': 'merge' }],
  ['G56=400', { variants: ['G56=400'] }, {}],
  ['G56=null', { variants: ['G56=null'] }, { ...cleared, 'behaviour.clearedAs': '[null]' }],
  ['G56=blank', { variants: ['G56=blank'] }, { ...cleared, 'behaviour.clearedAs': '[""]' }],
  ['G58=fraction', { variants: ['G58=fraction'] }, cleared],
  [
    'G105: 255 characters',
    { profile: { 'behaviour.limits.textCharacters': 255 } },
    { ...cleared, 'behaviour.limits.textCharacters': 255 },
  ],
  [
    'all at once',
    {
      variants: ['G54=list', 'G55=merge', 'G56=null'],
      profile: { 'behaviour.limits.textCharacters': 500 },
    },
    {
      ...cleared,
      'behaviour.attributeBody': 'list',
      'behaviour.multiMode': 'merge',
      'behaviour.clearedAs': '[null]',
      'behaviour.limits.textCharacters': 500,
    },
  ],
];

describe('write tests', () => {
  for (const [name, options, overlay] of services) {
    it(`find of a service, ${name}, what only writes tell, and leave it as it was`, async () => {
      const { patient, isAsBefore } = await openTrial(options);
      const { found, kept } = await test(patient);
      expect(differencesIn(found)).toEqual(overlay);
      expect([isAsBefore(), kept.size]).toEqual([true, 0]);
    });
  }

  it('write only what they have named, and only where something is held', async () => {
    const { sandbox, patient } = await openTrial({});
    const { run } = startProcess({});
    const { tests, untried } = await run(writeTests.plan(patient, thirdpartyId));
    expect(tests.every(({ before }) => before.length > 0)).toBe(true);
    expect(tests.map(({ name }) => name)).toEqual(['form', 'clearing', 'length', 'choices', 'scale', 'marked']);
    expect(untried.join(' ')).toContain('can not be taken back');
    expect(sandbox.counters().byOperation).not.toHaveProperty('attributes.set');
  });

  it.each([1, 2, 3, 4, 5])(
    'certify nothing under faults that is not so, and leave all as it was (%i)',
    async (faultSeed) => {
      const variants = ['G54=list', 'G55=merge', 'G56=null'];
      const faults = ['drop@attributes.set=0.15', '502-html+done@attributes.set=0.15', '503@attributes.list=0.1'];
      const { patient, isAsBefore } = await openTrial({ variants, faults, faultSeed });
      const { found, kept } = await test(patient);
      const truth = createTruth(variants).profile;
      const certified = found.filter(({ verdict }) => verdict !== 'not testable');
      const isWrong = certified.filter(({ key, verdict, value }) => {
        const holds = verdict === 'different' ? value : patient.profile.find(key);
        return JSON.stringify(holds) !== JSON.stringify(truth.find(key));
      });
      expect(isWrong).toEqual([]);
      expect([isAsBefore(), kept.size]).toEqual([true, 0]);
    },
  );

  it('ended in the middle, wherever that is, leave to the next run what has to be put back', async () => {
    for (const variants of [[], ['G54=list', 'G55=merge', 'G56=null']]) {
      const { patient, isAsBefore } = await openTrial({ variants });
      let ends = 0;
      let left = 0;
      for (; ; ends++) {
        const kept = new Map<string, string>();
        const end = await test(patient, { kept, endAfter: ends + 1 }).catch((error: Error) => error.name);
        if (typeof end !== 'string') break;
        expect(end).toBe('Cancelled');
        if (!isAsBefore()) left++;
        const next = startProcess({ kept });
        await next.run(writeTests.putBack(patient));
        expect([ends, isAsBefore(), kept.size]).toEqual([ends, true, 0]);
      }
      expect([ends > 8, left > 2]).toEqual([true, true]);
    }
  });

  it('leave what somebody else has written since', async () => {
    const { sandbox, patient } = await openTrial({});
    const kept = new Map<string, string>();
    await test(patient, { kept, endAfter: 4 }).catch(() => undefined);
    const [record] = [...kept.values()].map((text) => JSON.parse(text));
    const [{ label }] = record.touched;
    sandbox.store.run(
      `UPDATE attributeValue SET "values" = '["Theirs"]' WHERE thirdPartyId = 100001
       AND definitionId = (SELECT id FROM attributeDefinition WHERE accountId = 1001 AND label = ?)`,
      label,
    );
    const { run } = startProcess({ kept });
    expect(await run(writeTests.putBack(patient))).toEqual([{ label, outcome: 'kept' }]);
  });

  it('are not put back at another service', async () => {
    const { patient } = await openTrial({});
    const kept = new Map<string, string>();
    await test(patient, { kept, endAfter: 2 }).catch(() => undefined);
    const { run } = startProcess({ kept });
    const elsewhere = { ...patient, connection: { ...patient.connection, accountId: '1002' } };
    await expect(run(writeTests.putBack(elsewhere))).rejects.toThrow('Run them there once more first');
    expect(kept.size).toBe(1);
  });
});
