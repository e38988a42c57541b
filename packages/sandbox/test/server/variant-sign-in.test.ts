import { expect, test } from 'vitest';
import { open, closeAll, read, signIn } from './calling.ts';

closeAll();

const tokenOf = async (caller: Awaited<ReturnType<typeof open>>, realm: string, username: string) =>
  read(
    fetch(`${caller.sandbox.authUrl}/auth/realms/${realm}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'tpr-sandbox',
        grant_type: 'password',
        username,
        password: 'sandbox',
      }),
    }),
  );

test('G97=split: each interface accepts tokens of its own realm, and the legacy one has its own users', async () => {
  const caller = await open({ variants: ['G97=split'], seed: 3 });
  const statuses = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const current = await caller.send(`${caller.sandbox.baseUrl}/api/v1/account/1001/thirdparties`, { headers });
    const legacy = await caller.send(`${caller.sandbox.legacyBaseUrl}/api/v1/account/1001/thirdparties`, { headers });
    return [current.status, legacy.status];
  };
  expect(await statuses(caller.token)).toEqual([200, 401]);
  const apart = await tokenOf(caller, 'tpr-legacy', 'legacy.buyer@example.test');
  expect(await statuses(apart.body.access_token)).toEqual([401, 200]);
  expect((await tokenOf(caller, 'tpr-legacy', 'buyer@example.test')).status).toBe(401);
  const usual = await open({ seed: 3 });
  expect((await tokenOf(usual, 'tpr-legacy', 'legacy.buyer@example.test')).status).toBe(404);
});

test.each([
  ['G99=secret', { client_secret: 'sandbox-secret' }, 'invalid_client'],
  ['G99=scope', { scope: 'openid risk' }, 'invalid_scope'],
] as const)('%s: the sign-in needs it', async (variant, field, error) => {
  const { sandbox } = await open({ variants: [variant], seed: 3 });
  const fields = { grant_type: 'password', username: 'buyer@example.test', password: 'sandbox' };
  expect((await signIn(sandbox, fields)).body.error).toBe(error);
  expect((await signIn(sandbox, { ...fields, ...field })).status).toBe(200);
});
