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

/** The variants of a service, and the overlay entries that only writes can detect. */
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
  it.each(services)(
    'find at a service, %s, every difference that only writes can detect, and leave all values unchanged',
    (_name, options, overlay) => expectFound(options, overlay),
  );

  it('write only what their plan names, and only where the service holds a value', async () => {
    const { sandbox, patient } = await openTrial({});
    const { run } = startProcess({});
    const { tests, untried } = await run(writeTests.plan(patient, thirdpartyId));
    expect(tests.every(({ before }) => before.length > 0)).toBe(true);
    expect(tests.map(({ name }) => name)).toEqual(['form', 'clearing', 'length', 'choices', 'scale', 'marked']);
    expect(untried.join(' ')).toContain('cannot be undone');
    expect(sandbox.counters().byOperation).not.toHaveProperty('attributes.set');
  });

  it('certify nothing false under faults, and leave all values unchanged', () => expectTruth(1));

  it('interrupted after any write, leave to the next run the values to restore', () => expectPutBack([]));

  it('do not overwrite a value that another user has written since', async () => {
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

  it('are not restored at another service', async () => {
    const { patient } = await openTrial({});
    const kept = new Map<string, string>();
    await testWrites(patient, { kept, endAfter: 2 }).catch(() => undefined);
    const { run } = startProcess({ kept });
    const elsewhere = { ...patient, connection: { ...patient.connection, accountId: '1002' } };
    await expect(run(writeTests.putBack(elsewhere))).rejects.toThrow('Run them there once more first');
    expect(kept.size).toBe(1);
  });
});
