import { createAsyncRunner, createFetchHost } from '@tpr/core/fetch';
import { describe, expect, it } from 'vitest';
import { openBench } from './bench.ts';
import { operationContract } from './operations.ts';

operationContract('the service as the shipped profile expects it', () => openBench({ seed: 'demo' }));

describe('sign-in', () => {
  it('uses the refresh token before the password', async () => {
    const bench = await openBench({ seed: 'demo', tokenSeconds: 60 });
    const host = createFetchHost();
    let passedMs = 0;
    const { run } = createAsyncRunner({ ...host, now: () => host.now() + passedMs });
    await run(bench.client.attributes.definitions());
    bench.sandbox.advance({ seconds: 61 });
    passedMs = 61_000;
    await run(bench.client.attributes.definitions());
    expect(bench.sandbox.counters().byOperation).toMatchObject({ 'auth.password': 1, 'auth.refresh': 1 });
    await bench.close();
  });

  it.each([
    ['a wrong password', { password: 'wrong' }, /sign-in was refused/],
    ['a locked user', { username: 'locked@example.test' }, /sign-in was refused/],
    ['a wrong client id', { clientId: 'nobody' }, /sign-in was refused/],
  ])('is refused for %s, and not retried', async (_what, changes, message) => {
    const bench = await openBench({ seed: 'demo' });
    const client = bench.as(changes);
    const calls = Array.from({ length: 20 }, () => bench.run(client.attributes.definitions()));
    const outcomes = await Promise.allSettled(calls);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { kind: 'auth', message: expect.stringMatching(message) },
      });
    }
    expect(bench.sandbox.counters().total).toBe(1);
    await bench.close();
  });

  it('at an unknown realm names the setting in the error', async () => {
    const bench = await openBench({ seed: 'demo' });
    await expect(bench.run(bench.as({ realm: 'elsewhere' }).attributes.definitions())).rejects.toMatchObject({
      kind: 'config',
      field: 'authUrl',
    });
    await bench.close();
  });
});

describe('rights', () => {
  it('another account is refused', async () => {
    const bench = await openBench({ seed: 'demo' });
    await expect(bench.run(bench.as({ accountId: '1002' }).thirdParties.list())).rejects.toMatchObject({
      kind: 'refused',
      status: 403,
    });
    await bench.close();
  });

  it('a user with read access is refused a write, and signs in again at most once for it', async () => {
    const bench = await openBench({ seed: 'demo' });
    const client = bench.as({ username: 'reader@example.test' });
    const [first] = await bench.run(client.thirdParties.list());
    for (let attempt = 0; attempt < 3; attempt++) {
      const write = client.attributes.set({
        thirdpartyId: first!.thirdpartyId!,
        label: 'Internal reference',
        values: ['1'],
      });
      await expect(bench.run(write)).rejects.toMatchObject({ kind: 'refused', status: 403 });
    }
    const { byOperation } = bench.sandbox.counters();
    expect((byOperation['auth.password'] ?? 0) + (byOperation['auth.refresh'] ?? 0)).toBeLessThanOrEqual(2);
    await bench.close();
  });
});
