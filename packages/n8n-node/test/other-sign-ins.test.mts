import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { afterEach, describe, expect, it } from 'vitest';
import { ThirdPartyRiskApi } from '../credentials/ThirdPartyRiskApi.credentials.ts';
import { failureOf } from './fake/claims.mts';
import { CredentialStore, credentialsOf } from './fake/credential-store.mts';
import { byId, Workbench } from './fake/workbench.mts';

let bench: Workbench;
afterEach(() => bench.close());

async function open(variant: string, more: ICredentialDataDecryptedObject): Promise<CredentialStore> {
  bench = await Workbench.open({ variants: [variant] });
  return new CredentialStore(credentialsOf(bench.sandbox, more));
}

/** One record by each interface. */
async function readBoth(credential: CredentialStore) {
  const current = await bench.run('thirdParty', 'get', { thirdPartyId: byId('100001') }, { credential });
  const legacy = await bench.run('legacy', 'thirdParties.get', { thirdpartyId: '100001' }, { credential });
  return [current, legacy].map(([item]) => item?.json['thirdpartyId']);
}

describe('A service whose sign-in needs more fields', () => {
  it.each([
    ['G99=secret', { clientSecret: 'sandbox-secret' }],
    ['G99=scope', { scope: 'openid risk' }],
  ])('gets them from the credential, and refuses a sign-in without them: %s', async (variant, more) => {
    const credential = await open(variant, more);
    expect(await readBoth(credential)).toEqual(['100001', '100001']);
    const without = new CredentialStore(credentialsOf(bench.sandbox));
    await expect(readBoth(without)).rejects.toThrow(/sign-in/);
  });

  it('refuses a wrong secret, and the error does not repeat it', async () => {
    const credential = await open('G99=secret', { clientSecret: 'SECRET-OF-CLIENT' });
    const failure = await failureOf(bench.run('thirdParty', 'getAll', {}, { credential }));
    expect(`${failure.message} ${String(failure.description)}`).not.toContain('SECRET-OF-CLIENT');
  });
});

describe('Two interfaces with separate users', () => {
  const legacy = { legacyUsername: 'legacy.buyer@example.test', legacyPassword: 'sandbox', legacyRealm: 'tpr-legacy' };

  it('are signed in to by one credential, each once, and again when their tokens expire', async () => {
    const credential = await open('G97=split', legacy);
    expect(await readBoth(credential)).toEqual(['100001', '100001']);
    expect(await readBoth(credential)).toEqual(['100001', '100001']);
    expect(bench.sandbox.counters().grants).toEqual({ password: 2, refresh_token: 0 });
    bench.sandbox.revokeAll();
    expect(await readBoth(credential)).toEqual(['100001', '100001']);
  });

  it('are read by the same user if the credential names no other, and the legacy one refuses that user', async () => {
    const credential = await open('G97=split', {});
    await expect(readBoth(credential)).rejects.toThrow(/401/);
  });

  it('report whose password is refused, and try it once', async () => {
    const credential = await open('G97=split', { ...legacy, legacyPassword: 'SECRET-OF-LEGACY' });
    for (const _ of [1, 2]) {
      const failure = await credential.renew({ ...credential.data }).catch((error: unknown) => error as Error);
      expect(failure).toMatchObject({
        message: expect.stringMatching(/^The legacy interface: [^\n]*sign-in was refused/) as string,
      });
      expect((failure as Error).message).not.toContain('SECRET-OF-LEGACY');
    }
    expect(bench.sandbox.requests().filter(({ path }) => path.includes('tpr-legacy'))).toHaveLength(1);
  });

  it('get no token of each other', async () => {
    const credential = await open('G97=split', legacy);
    const { baseUrl = '', legacyBaseUrl = '' } = credential.data as Record<string, string>;
    const tokens = { accessToken: 'CURRENT', legacyAccessToken: 'LEGACY' };
    const signed = (url: string) => new ThirdPartyRiskApi().authenticate({ ...credential.data, ...tokens }, { url });
    const bearers = [await signed(`${baseUrl}/api/v1/x`), await signed(`${legacyBaseUrl}/api/x`)];
    expect(bearers.map(({ headers }) => headers?.['Authorization'])).toEqual(['Bearer CURRENT', 'Bearer LEGACY']);
    const within = { ...credential.data, ...tokens, legacyBaseUrl: `${baseUrl}/old` };
    const { headers } = await new ThirdPartyRiskApi().authenticate(within, { url: `${baseUrl}/old/x` });
    expect(headers).toMatchObject({ Authorization: 'Bearer LEGACY' });
  });
});
