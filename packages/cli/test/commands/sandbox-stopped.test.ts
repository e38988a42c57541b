import { join } from 'node:path';
import { Cancelled } from '@tpr/core';
import { startSandbox } from '@tpr/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { demo } from '../../src/commands/demo.ts';
import { sandbox } from '../../src/commands/sandbox.ts';
import { makeFolder } from '../files/folder.ts';

/** More than are made in one step. */
const many = '120';

test('Ctrl-C ends the sandbox while it makes third parties, and its file is used again', async () => {
  const db = join(makeFolder(), 'data.db');
  const started = sandbox.start(['--port', '0', '--seed', many, '--db', db], AbortSignal.abort());
  await expect(started).rejects.toBeInstanceOf(Cancelled);
  const again = await startSandbox({ port: 0, seed: 5, db });
  onTestFinished(() => again.close());
  expect(again.store.all('SELECT id FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL')).toHaveLength(5);
});

test('Ctrl-C ends the demo while it makes third parties', async () => {
  const to = join(makeFolder(), 'portfolio.csv');
  const started = demo.start(['--port', '0', '--third-parties', many, '--to', to], AbortSignal.abort());
  await expect(started).rejects.toBeInstanceOf(Cancelled);
});
