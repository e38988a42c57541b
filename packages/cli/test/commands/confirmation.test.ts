import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { confirm } from '../../src/commands/set/confirmation.ts';
import { heldBy, writeEdits } from './set-support.ts';
import { flagsOf, openSandbox, tpr } from './tpr.ts';

const { signal } = new AbortController();

/** A confirmation by `--yes`, without a terminal. */
const send = (environment: string | undefined, rows = 21, baseUrl = 'https://service.example.test') => {
  const connection = { accountId: '1001', baseUrl, ...(environment !== undefined && { environment }) };
  return confirm({ rows, connection, isGiven: true, account: undefined }, signal);
};

test.each(['production', 'Production', ' PROD ', 'live', undefined])(
  '--yes is not enough in %j',
  async (environment) => {
    await expect(send(environment)).rejects.toThrow('--confirm-account 1001');
    await expect(send(environment, 20)).resolves.toBeUndefined();
  },
);

test.each(['sandbox', 'Test 2', 'staging', 'pré-production'])('--yes is enough in %s', async (environment) => {
  await expect(send(environment, 500)).resolves.toBeUndefined();
});

test('--yes is enough for a service on this machine, unless it is named production', async () => {
  await expect(send(undefined, 500, 'http://127.0.0.1:4870/current')).resolves.toBeUndefined();
  await expect(send('production', 21, 'http://127.0.0.1:4870/current')).rejects.toThrow('--confirm-account 1001');
});

test('a value that another user changes while the question waits is a conflict, and keeps that user’s value', async () => {
  const sandbox = await openSandbox();
  const [id = ''] = Object.entries(heldBy(sandbox, 'Criticality')).find(([, held]) => held === '["Low"]') ?? [];
  const from = writeEdits('thirdpartyId,value', [`${id},High`]);
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const spy = vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as never);
  onTestFinished(() => spy.mockRestore());
  const running = tpr(['set', 'Criticality', ...flagsOf(sandbox), '--from', from]);
  await vi.waitFor(() => expect(input.listenerCount('data') + input.listenerCount('keypress')).toBeGreaterThan(0));
  sandbox.store.run(
    `UPDATE attributeValue SET "values" = '["Medium"]' WHERE thirdPartyId = ?
     AND definitionId = (SELECT id FROM attributeDefinition WHERE accountId = 1001 AND label = 'Criticality')`,
    Number(id),
  );
  input.write('y\n');
  expect(await running).toMatchObject({ code: 1, stdout: expect.stringContaining('Criticality: 1 conflict.') });
  expect(heldBy(sandbox, 'Criticality')[id]).toBe('["Medium"]');
});
