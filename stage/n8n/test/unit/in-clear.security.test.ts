import { describe, expect, it } from 'vitest';
import { ThirdPartyRiskApi } from '../../../../packages/n8n-node/credentials/ThirdPartyRiskApi.credentials.ts';
import { CredentialStore, credentialsOf } from './fake/credential-store.ts';

const credentials = credentialsOf({
  baseUrl: 'https://service.example/tenant-a',
  legacyBaseUrl: 'https://legacy.example',
  authUrl: 'https://sign-in.example/auth',
});

describe('S22: a password in clear', () => {
  it.each([
    ['authUrl', 'http://127.1:5740/auth'],
    ['authUrl', 'http://sign-in.example'],
    ['authUrl', 'http://localhost.evil.example'],
    ['baseUrl', 'http://service.example'],
    ['legacyBaseUrl', 'http://legacy.example'],
  ])('leaves by no sign-in of the credential: %s %s', async (field, address) => {
    const sent: unknown[] = [];
    const helper = { helpers: { httpRequest: async (request: unknown) => void sent.push(request) } };
    const given = { ...credentials, accessToken: '', password: 'SECRET-PASSWORD', [field]: address };
    const refused = new ThirdPartyRiskApi().preAuthentication.call(helper as never, given);
    await expect(refused).rejects.toThrow(new RegExp(`^${field} has to begin with https://[^\\n]+$`));
    expect(sent).toEqual([]);
  });

  it('leaves by no node, and no bearer signs a request that goes in clear', async () => {
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
    await expect(signed).rejects.toThrow(/^baseUrl has to begin with https:/);
  });
});
