import { writeTests } from '@tpr/core/doctor';
import { describe, expect, it } from 'vitest';
import type { SandboxOptions } from '../../src/index.ts';
import {
  expectFound,
  expectPutBack,
  expectTruth,
  openTrial,
  startProcess,
  testWrites,
  thirdpartyId,
} from './write-trial.ts';

type Service = readonly [name: string, SandboxOptions, overlay: Readonly<Record<string, unknown>>];

const cleared = { 'attributes.emptyClears': true };

/** What a service is like, and the overlay that only writes tell. */
const services: readonly Service[] = [
  ['as it is expected', {}, cleared],
  ['G56=400', { variants: ['G56=400'] }, {}],
  [
    'all at once',
    {
      variants: ['G54=list', 'G55=merge', 'G56=null'],
      profile: { 'limits.textCharacters': 500 },
    },
    {
      ...cleared,
      'attributes.bodyFormat': 'list',
      'attributes.multiSelectMode': 'merge',
      'attributes.clearedAs': '[null]',
      'limits.textCharacters': 500,
    },
  ],
];

describe('write tests', () => {
  it.each(services)('find of a service, %s, what only writes tell, and leave it as it was', (_name, options, overlay) =>
    expectFound(options, overlay),
  );

  it('write only what they have named, and only where something is held', async () => {
    const { sandbox, patient } = await openTrial({});
    const { run } = startProcess({});
    const { tests, untried } = await run(writeTests.plan(patient, thirdpartyId));
    expect(tests.every(({ before }) => before.length > 0)).toBe(true);
    expect(tests.map(({ name }) => name)).toEqual(['form', 'clearing', 'length', 'choices', 'scale', 'marked']);
    expect(untried.join(' ')).toContain('can not be taken back');
    expect(sandbox.counters().byOperation).not.toHaveProperty('attributes.set');
  });

  it('certify nothing under faults that is not so, and leave all as it was', () => expectTruth(1));

  it('ended in the middle, wherever that is, leave to the next run what has to be put back', () => expectPutBack([]));

  it('leave what somebody else has written since', async () => {
    const { sandbox, patient } = await openTrial({});
    const kept = new Map<string, string>();
    await testWrites(patient, { kept, endAfter: 4 }).catch(() => undefined);
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
    await testWrites(patient, { kept, endAfter: 2 }).catch(() => undefined);
    const { run } = startProcess({ kept });
    const elsewhere = { ...patient, connection: { ...patient.connection, accountId: '1002' } };
    await expect(run(writeTests.putBack(elsewhere))).rejects.toThrow('Run them there once more first');
    expect(kept.size).toBe(1);
  });
});
