import { describe, expect, it } from 'vitest';
import { ThirdPartyRiskApi } from '../../../../packages/n8n-node/credentials/ThirdPartyRiskApi.credentials.ts';
import { credentialsOf } from './fake/credential-store.ts';

const credentials = credentialsOf({
  baseUrl: 'https://service.example',
  legacyBaseUrl: 'https://legacy.example',
  authUrl: 'https://sign-in.example',
});

describe('S02: the profile of a credential that leads elsewhere', () => {
  it.each([
    ['paths.token', '.evil.example/collect'],
    ['paths.token', '-login.example/auth/{realm}'],
    ['paths.token', ':8443/x'],
    ['paths.prefix', '.evil.example'],
    ['paths.thirdParties.get', 'DELETE /account/{accountId}/thirdparties/{thirdpartyId}'],
    ['paths.thirdParties.list', 'GET /x/{password}'],
  ])('lets no password leave, and names the entry: %s %s', async (key, value) => {
    const sent: unknown[] = [];
    const helper = { helpers: { httpRequest: async (request: unknown) => void sent.push(request) } };
    const profile = JSON.stringify({ version: 1, overrides: { [key]: value } });
    for (const given of [profile, JSON.parse(profile) as object]) {
      const all = { ...credentials, accessToken: '', password: 'SECRET-PASSWORD', profile: given };
      const refused = new ThirdPartyRiskApi().preAuthentication.call(helper as never, all as never);
      await expect(refused).rejects.toThrow(new RegExp(`^Profile: ${key.replaceAll('.', '\\.')}: [^\\n]+$`));
    }
    expect(sent).toEqual([]);
  });
});
