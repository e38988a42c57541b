import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { flagsOf, openSandbox, startTpr, tpr, until } from './tpr.ts';
import { idsOf, outcomesOf, writeEdits, sets } from './set-support.ts';

test('Ctrl-C lets the rows in flight finish and reports the rest as not sent, and the same command continues', async () => {
  const sandbox = await openSandbox({ seed: 60, latencyMs: 60 });
  const ids = idsOf(sandbox).slice(0, 40);
  const from = writeEdits(
    'thirdpartyId,value',
    ids.map((id) => `${id},ref-${id}`),
  );
  const command = ['set', 'Internal reference', ...flagsOf(sandbox), '--yes', '--from', from];
  const { child, ended } = startTpr(command);
  await until(() => sets(sandbox) > 5);
  child.kill('SIGINT');
  expect((await ended).code).toBe(130);
  const outcomes = Object.values(await outcomesOf(`${from}.result.csv`));
  const sent = outcomes.filter((outcome) => outcome === 'sent').length;
  expect(outcomes).toHaveLength(40);
  expect(outcomes.filter((outcome) => outcome.startsWith('not sent'))).toHaveLength(40 - sent);
  expect(sets(sandbox)).toBe(sent);
  sandbox.setLatency(0);
  expect(await tpr(command)).toMatchObject({ code: 0 });
  expect(sets(sandbox)).toBe(40);
  // The first run's undo file is still there beside the second's.
  expect(existsSync(`${from}.undo.csv`) && existsSync(`${from}.undo-2.csv`)).toBe(true);
});
