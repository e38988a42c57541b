import type { Sandbox } from '@tpr/sandbox';
import { expect, test } from 'vitest';
import { expectUndone, heldBy, writeEdits } from './set-support.ts';
import { flagsOf, openSandbox, tpr } from './tpr.ts';

/** Gives each of some third parties one of these values. @returns these third parties */
function hold(sandbox: Sandbox, label: string, values: readonly (string | number)[]): readonly string[] {
  const filled = Object.entries(heldBy(sandbox, label)).filter(([, held]) => held !== '[]');
  const ids = filled.map(([id]) => id).slice(0, values.length);
  for (const [index, value] of values.entries()) {
    sandbox.store.run(
      `UPDATE attributeValue SET "values" = ? WHERE thirdPartyId = ? AND definitionId IN
         (SELECT id FROM attributeDefinition WHERE label = ?)`,
      JSON.stringify([value]),
      Number(ids[index]),
      label,
    );
  }
  return ids;
}

test.each([
  ['Annual purchase amount', [], '777'],
  ['Dependency rate', [], '7 %'],
  ['Annual purchase amount', ['G52=label-only'], '777'],
  ['Dependency rate', ['G52=label-only'], '7 %'],
])('numbers of %s that no usual cell holds come back as they were: %j', async (label, variants, value) => {
  const sandbox = await openSandbox({ variants });
  const numbers = [0.1 + 0.2, -1e-7, 1e15 + 0.25, 1e21, 12.5];
  const ids = hold(sandbox, label, numbers);
  await expectUndone(sandbox, label, ids, value);
});

test('texts that look like changed numbers come back', async () => {
  const sandbox = await openSandbox();
  const ids = hold(sandbox, 'Internal reference', ['12', '3,70047E+12']);
  await expectUndone(sandbox, 'Internal reference', ids, '00012');
});

test('texts come back with their line breaks', async () => {
  const sandbox = await openSandbox();
  const label = 'Internal reference';
  const texts = ['one\vtwo', 'one\r\ntwo', 'one\rtwo', 'one\ntwo', 'one\u0085two', '=1+1\v', '="00123"'];
  const ids = hold(sandbox, label, texts);
  const before = heldBy(sandbox, label);
  const command = ['set', label, ...flagsOf(sandbox), '--yes', '--from'];
  const from = writeEdits(
    'thirdpartyId,value',
    ids.map((id) => `${id},X-1`),
  );
  expect(await tpr([...command, from])).toMatchObject({ code: 0 });
  expect(await tpr([...command, `${from}.undo.csv`])).toMatchObject({ code: 0 });
  expect(heldBy(sandbox, label)).toEqual(before);
});
