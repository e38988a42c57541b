import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultKinds, type FaultKind } from '@tpr/sandbox';
import { beginning, eventsSince, heldBy, repeated, wishesFor } from '@tpr/sandbox/faults';
import { expect, test } from 'vitest';
import { readCsv } from '../../src/files/csv-reader.ts';
import { flagsOf, openSandbox, tpr } from '../commands/tpr.ts';
import { makeFolder } from '../files/folder.ts';
import { quickProfile } from './quick-profile.ts';

/** An empty list in the service's own form is not a fault, and neither is a change by another user meanwhile. */
const single = faultKinds.filter((kind) => kind !== 'empty-list' && kind !== 'drift');
/** The timeout of a request: requests without a fault are answered within it on a busy machine, too. */
const patienceMs = 2_000;
/** Refusals of the service itself; those of the issuer are believed at once, since accounts are locked after a few. */
const refusals: readonly FaultKind[] = ['401', '403', '404'];
const operationsFailingBy = (kind: FaultKind): readonly string[] => {
  // Two ends of a session in a row are a refused sign-in.
  if (kind === 'revoke') return ['attributes.list'];
  return refusals.includes(kind) ? ['attributes.list', 'indicators.list', 'dossiers.listFor'] : ['*'];
};

async function pullUnder(faults: readonly string[], timeoutMs?: number) {
  const sandbox = await openSandbox({ seed: 12, retryAfter: 'zero', faults });
  const folder = makeFolder();
  const table = join(folder, 'table.csv');
  const { code, stderr } = await tpr(['pull', ...flagsOf(sandbox), ...quickProfile(folder, timeoutMs), '--to', table]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.anything() });
  return readFileSync(table, 'utf8');
}

let faultless: Promise<string> | undefined;

test.each(single)('%s once on each read is retried: the table is that of a run without faults', async (kind) => {
  const expected = await (faultless ??= pullUnder([]));
  expect(expected.split('\n').length).toBeGreaterThan(12);
  const faults = operationsFailingBy(kind).map((operation) => `${kind}@${operation}=#1`);
  expect(await pullUnder(faults, patienceMs)).toBe(expected);
});

/** With the write done and not done; a refusal of the service is final for a write, and comes before the write. */
const onWrites = single
  .filter((kind) => kind !== '403' && kind !== '404')
  .flatMap((kind) => (/^(?:200|204|404|50\d|html|redirect|hang)/.test(kind) ? [kind, `${kind}+done`] : [kind]));

test.each(onWrites)('%s on a write: it is made once, and its outcome is reported truly', async (fault) => {
  const sandbox = await openSandbox({ seed: 12, retryAfter: 'zero' });
  const folder = makeFolder();
  const edits = join(folder, 'edits.csv');
  const wishes = wishesFor(sandbox, 4);
  writeFileSync(edits, ['thirdpartyId,value', ...[...wishes].map(([id, wish]) => `${id},${wish}`)].join('\n'));
  const since = beginning(sandbox);
  sandbox.setFaults([`${fault}@attributes.set=#2`]);
  const command = [
    'set',
    'Criticality',
    ...flagsOf(sandbox),
    ...quickProfile(folder, patienceMs),
    '--yes',
    '--from',
    edits,
  ];
  const { code, stdout, stderr } = await tpr(command);
  sandbox.setFaults([]);
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: expect.anything(), stderr: expect.anything() });
  for await (const { cells } of readCsv(`${edits}.result.csv`)) expect(cells.get('Outcome')).toBe('sent');
  const held = heldBy(sandbox, 'Criticality');
  for (const [id, wish] of wishes) expect(held.get(id)).toBe(JSON.stringify([wish]));
  expect(repeated(eventsSince(sandbox, since, ['THIRD_PARTY_ATTRIBUTE_UPDATED']))).toEqual([]);
});
