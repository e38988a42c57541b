import { expect, test } from 'vitest';
import { findSandbox } from '../../src/commands/find-sandbox.ts';
import { openSandbox } from './tpr.ts';

test('a command that finds no sandbox says at once how to start one', async () => {
  const sandbox = await openSandbox({ seed: 1 });
  await expect(findSandbox(sandbox.baseUrl)).resolves.toBeUndefined();
  await sandbox.close();
  await expect(findSandbox(sandbox.baseUrl)).rejects.toMatchObject({
    kind: 'config',
    message: `No sandbox runs at ${new URL(sandbox.baseUrl).origin}. Start one in another terminal and leave it running: tpr sandbox`,
  });
});
