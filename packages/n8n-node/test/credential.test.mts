import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ThirdPartyRiskApi } from '../credentials/ThirdPartyRiskApi.credentials.ts';
import { CredentialStore, credentialsOf } from './fake/credential-store.mts';
import { byId, Workbench } from './fake/workbench.mts';

describe('The credential', () => {
  let bench: Workbench;
  beforeEach(async () => {
    bench = await Workbench.open({ tokenSeconds: 300 });
  });
  afterEach(() => bench.close());

  const grants = () => bench.sandbox.counters().grants;
  const together = (count: number, store: CredentialStore) =>
    Promise.all(Array.from({ length: count }, () => store.renew({ ...store.data })));

  it('signs in once for twenty concurrent requests', async () => {
    const tokens = await together(20, bench.credential);
    expect(new Set(tokens.map((each) => each['accessToken'])).size).toBe(1);
    expect(grants()).toEqual({ password: 1, refresh_token: 0 });
  });

  it('renews once, with the refresh token, for twenty whose token was rejected', async () => {
    const [first] = await together(1, bench.credential);
    const stale = { ...bench.credential.data };
    const tokens = await Promise.all(Array.from({ length: 20 }, () => bench.credential.renew({ ...stale })));
    expect(new Set(tokens.map((each) => each['accessToken'])).size).toBe(1);
    expect(tokens[0]?.['accessToken']).not.toBe(first?.['accessToken']);
    expect(grants()).toEqual({ password: 1, refresh_token: 1 });
  });

  it('returns the renewed token to a late request, without another token request', async () => {
    await together(1, bench.credential);
    const stale = { ...bench.credential.data };
    const fresh = await bench.credential.renew({ ...stale });
    const late = await bench.credential.renew({ ...stale });
    expect(late['accessToken']).toBe(fresh['accessToken']);
    expect(grants()).toEqual({ password: 1, refresh_token: 1 });
  });

  it('falls back to the password when the refresh token has expired too', async () => {
    await together(1, bench.credential);
    bench.sandbox.revokeAll();
    await bench.credential.renew({ ...bench.credential.data });
    expect(grants().password).toBe(2);
  });

  it('continues with the token that another process renewed, from the stored credential', async () => {
    await together(1, bench.credential);
    const other = bench.credential.inAnotherProcess();
    await other.renew({ ...other.data });
    expect(grants()).toEqual({ password: 1, refresh_token: 1 });
    const stale = String(bench.credential.data['accessToken']);
    const seen = await bench.credential.renew({ ...other.data, accessToken: stale });
    expect(seen['accessToken']).toBe(other.data['accessToken']);
    expect(grants()).toEqual({ password: 1, refresh_token: 1 });
  });

  it('sends a refused password only once, and a changed one immediately', async () => {
    const store = new CredentialStore(credentialsOf(bench.sandbox, { password: 'nope' }));
    const refused = await Promise.allSettled(Array.from({ length: 20 }, () => store.renew({ ...store.data })));
    expect(refused.every(({ status }) => status === 'rejected')).toBe(true);
    await expect(store.renew({ ...store.data })).rejects.toThrow(/sign-in was refused/);
    expect(bench.sandbox.counters().byOperation['auth.password']).toBe(1);
    await expect(store.renew({ ...store.data, password: 'sandbox' })).resolves.toHaveProperty('accessToken');
  });

  it('acts as its user after it was edited, and not with the token that n8n keeps of the earlier one', async () => {
    const write = (value: string) =>
      bench.run('attribute', 'set', { thirdPartyId: byId('100004'), label: 'Internal reference', value });
    expect((await write('buyer'))[0]?.json).toMatchObject({ outcome: 'changed' });
    const { accessToken } = bench.credential.data;
    bench.credential.data = { ...bench.credential.data, username: 'reader@example.test' };
    await expect(write('reader')).rejects.toThrow(/403/);
    expect(bench.credential.data['accessToken']).not.toBe(accessToken);
    bench.credential.data = { ...bench.credential.data, username: 'buyer@example.test' };
    expect((await write('buyer again'))[0]?.json).toMatchObject({ outcome: 'changed' });
  });

  it('signs no request to another address with the token that n8n keeps of the earlier one', async () => {
    await together(1, bench.credential);
    const earlier = String(bench.credential.data['accessToken']);
    const signed = async (over: object, target: 'baseUrl' | 'legacyBaseUrl' = 'baseUrl') => {
      const { authenticate } = new ThirdPartyRiskApi();
      const data: Record<string, unknown> = { ...bench.credential.data, ...over };
      const request = await authenticate(data as never, { url: `${String(data[target])}/api/v1/account` });
      return String(request.headers?.['Authorization']);
    };
    expect(await signed({})).toBe(`Bearer ${earlier}`);
    expect(await signed({ baseUrl: 'https://service.example' })).toBe('Bearer ');
    expect(await signed({}, 'legacyBaseUrl')).toBe(`Bearer ${earlier}`);
    expect(await signed({ legacyBaseUrl: 'https://legacy.example' }, 'legacyBaseUrl')).toBe('Bearer ');
  });

  it('reports in one line what is wrong with realm and address, and never the password', async () => {
    const wrongRealm = new CredentialStore(credentialsOf(bench.sandbox, { realm: 'elsewhere', password: 'secret-7' }));
    const failure = await wrongRealm.renew({ ...wrongRealm.data }).catch((error: unknown) => error as Error);
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).message).toMatch(/realm/);
    expect((failure as Error).message).not.toMatch(/secret-7|\n/);
    expect('status' in (failure as Error)).toBe(false);
  });

  it('signs in with a password from a file of secrets, whose line end is not part of it', async () => {
    const store = new CredentialStore(credentialsOf(bench.sandbox, { password: 'sandbox\r\n' }));
    await expect(store.renew({ ...store.data })).resolves.toHaveProperty('accessToken');
    const blank = new CredentialStore(credentialsOf(bench.sandbox, { password: 'sandbox ' }));
    await expect(blank.renew({ ...blank.data })).rejects.toThrow(/sign-in was refused/);
  });

  it('has no password in the tokens that n8n stores', async () => {
    await together(1, bench.credential);
    expect(String(bench.credential.data['sessionTokens'])).not.toContain('"sandbox"');
    expect(Object.keys(JSON.parse(String(bench.credential.data['sessionTokens'])) as object)).not.toContain('password');
  });

  it('fills in the addresses of the sandbox preset, and marks every secret as one', () => {
    const { properties } = new ThirdPartyRiskApi();
    const hidden = properties.filter(({ displayOptions }) => displayOptions !== undefined).map(({ name }) => name);
    expect(hidden).toEqual([
      'sandboxAddress',
      'baseUrl',
      'legacyBaseUrl',
      'authUrl',
      'realm',
      'clientId',
      'clientSecret',
      'scope',
      'legacyUsername',
      'legacyPassword',
      'legacyRealm',
    ]);
    const secret = properties.filter(({ typeOptions }) => typeOptions?.password === true).map(({ name }) => name);
    expect(secret).toEqual([
      'accessToken',
      'sessionTokens',
      'legacyAccessToken',
      'legacySessionTokens',
      'clientSecret',
      'password',
      'legacyPassword',
    ]);
    expect(properties.find(({ typeOptions }) => typeOptions?.expirable === true)?.name).toBe('accessToken');
  });
});
