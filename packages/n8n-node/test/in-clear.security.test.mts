import { describe, expect, it } from 'vitest';
import { ThirdPartyRiskApi } from '../credentials/ThirdPartyRiskApi.credentials.ts';
import { CredentialStore, credentialsOf } from './fake/credential-store.mts';

const credentials = credentialsOf({
  baseUrl: 'https://service.example/tenant-a',
  legacyBaseUrl: 'https://legacy.example',
  authUrl: 'https://sign-in.example/auth',
});

describe('S22: a password over plain http', () => {
  it.each([
    ['authUrl', 'http://127.1:5740/auth', 'Sign-In Address'],
    ['authUrl', 'http://sign-in.example', 'Sign-In Address'],
    ['authUrl', 'http://localhost.evil.example', 'Sign-In Address'],
    ['baseUrl', 'http://service.example', 'Service Address'],
    ['legacyBaseUrl', 'http://legacy.example', 'Legacy Address'],
  ])('is sent by no sign-in of the credential: %s %s', async (field, address, label) => {
    const sent: unknown[] = [];
    const helper = { helpers: { httpRequest: async (request: unknown) => void sent.push(request) } };
    const given = { ...credentials, accessToken: '', password: 'SECRET-PASSWORD', [field]: address };
    const refused = new ThirdPartyRiskApi().preAuthentication.call(helper as never, given);
    await expect(refused).rejects.toThrow(new RegExp(`^${label} has to begin with https://[^\\n]+$`));
    expect(sent).toEqual([]);
  });

  it('is sent by no node, and no bearer signs a request over plain http', async () => {
    const store = new CredentialStore({
      ...credentials,
      password: 'SECRET-PASSWORD',
      authUrl: 'http://sign-in.example',
    });
    const node = {
      id: 'n',
      name: 'N',
      type: 't',
      typeVersion: 1,
      position: [0, 0] as [number, number],
      parameters: {},
    };
    await expect(store.request(node, { url: 'https://service.example/tenant-a/x' })).rejects.toThrow(/https:/);
    const over = { baseUrl: 'http://service.example' };
    const signed = new ThirdPartyRiskApi().authenticate(
      { ...credentials, ...over },
      { url: 'http://service.example/x' },
    );
    await expect(signed).rejects.toThrow(/^Service Address has to begin with https:/);
  });
});

describe('S24: a sandbox on another computer', () => {
  const password = 'SECRET-PASSWORD';
  const sandbox = { ...credentialsOf({} as never), environment: 'sandbox', accessToken: '', password };
  const signIn = async (over: object) => {
    const sent: string[] = [];
    const httpRequest = async ({ url }: { url: string }) => {
      sent.push(url);
      return { statusCode: 401, headers: {}, body: '{"error":"invalid_grant"}' };
    };
    const given = { ...sandbox, ...over };
    const helper = { helpers: { httpRequest } };
    await new ThirdPartyRiskApi().preAuthentication.call(helper as never, given).catch(() => undefined);
    return new Set(sent.map((url) => new URL(url).origin));
  };

  it.each([
    'http://host.docker.internal:4870',
    'http://HOST.docker.internal:4870/',
    'http://host.containers.internal:4870',
    'http://10.1.2.3:4870',
    'http://172.31.0.1:4870',
    'http://192.168.1.7',
    'https://sandbox.example',
    'http://127.0.0.1:4870',
    '',
  ])('may be reached over http in a private network: %s', async (sandboxAddress) => {
    const wanted = new URL(sandboxAddress === '' ? 'http://127.0.0.1:4870' : sandboxAddress).origin;
    expect(await signIn({ sandboxAddress })).toEqual(new Set([wanted]));
  });

  it.each([
    'http://service.example',
    'http://8.8.8.8',
    'http://172.32.0.1',
    'http://172.15.0.1',
    'http://192.169.0.1',
    'http://10.evil.example',
    'http://10.1.2.3.evil.example',
    'http://10.1.2.3@evil.example',
    'http://host.docker.internal.evil.example',
    'http://sandbox',
    'http://169.254.169.254',
  ])('is sent nothing over plain http anywhere else: %s', async (sandboxAddress) => {
    expect(await signIn({ sandboxAddress })).toEqual(new Set());
  });

  it.each(['buyer@acme.com', 'buyer@example.test.evil.com', 'buyer', 'a@b@example.test', 'buyer@xexample.test'])(
    'is sent nothing over plain http for %s, who is not a user of a sandbox',
    async (username) => {
      expect(await signIn({ sandboxAddress: 'http://10.1.2.3:4870', username })).toEqual(new Set());
    },
  );

  it.each(['production', 'test'])('cannot be the service of a credential of kind %s', async (environment) => {
    const [baseUrl, authUrl] = ['http://10.1.2.3:4870/current', 'http://10.1.2.3:4870/auth'];
    const over = { environment, baseUrl, authUrl, legacyBaseUrl: '', isSandbox: true, sandboxAddress: baseUrl };
    expect(await signIn(over)).toEqual(new Set());
  });
});
