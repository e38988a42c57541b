import { join } from 'node:path';
import { Cancelled } from '@tpr/core';
import { startSandbox } from '@tpr/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { demo } from '../../src/commands/demo.ts';
import { sandbox } from '../../src/commands/sandbox.ts';
import { makeFolder } from '../files/folder.ts';

test('Ctrl-C ends the sandbox and the demo while they make third parties, and the file of the data is used again', async () => {
  const folder = makeFolder();
  const db = join(folder, 'data.db');
  const started = sandbox.start(['--port', '0', '--seed', '120', '--db', db], AbortSignal.abort());
  await expect(started).rejects.toBeInstanceOf(Cancelled);
  const to = join(folder, 'a.csv');
  const shown = demo.start(['--port', '0', '--third-parties', '120', '--to', to], AbortSignal.abort());
  await expect(shown).rejects.toBeInstanceOf(Cancelled);
  const again = await startSandbox({ port: 0, seed: 5, db });
  onTestFinished(() => again.close());
  expect(again.store.all('SELECT id FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL')).toHaveLength(5);
});
