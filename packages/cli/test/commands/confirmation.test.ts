import { expect, test } from 'vitest';
import { confirm } from '../../src/commands/set/confirmation.ts';

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
