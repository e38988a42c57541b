import { describe, expect, it } from 'vitest';
import { ThirdPartyRiskApi } from '../credentials/ThirdPartyRiskApi.credentials.ts';
import { readAccess } from '../connection/service-connection.ts';
import { credentialsOf } from './fake/credential-store.mts';

const credentials = credentialsOf({
  baseUrl: 'https://service.example',
  legacyBaseUrl: 'https://legacy.example',
  authUrl: 'https://sign-in.example',
});

describe('S02: the profile of a credential that leads to another host', () => {
  it.each([
    ['paths.token', '.evil.example/collect'],
    ['paths.token', '-login.example/auth/{realm}'],
    ['paths.token', ':8443/x'],
    ['paths.prefix', '.evil.example'],
    ['paths.thirdParties.get', 'DELETE /account/{accountId}/thirdparties/{thirdpartyId}'],
    ['paths.thirdParties.list', 'GET /x/{password}'],
  ])('sends no password, and the error names the entry: %s %s', async (key, value) => {
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

describe('S38: the profile of a credential that changes calls', () => {
  const profile = JSON.stringify({ version: 1, overrides: { 'paths.thirdParties.list': 'GET /portfolio' } });
  const read = (more: object) => readAccess({ ...credentials, profile, ...more });

  it('is refused with the calls and their code, and accepted with that code alone', () => {
    const refused =
      /thirdParties\.list: GET \/account\/\{accountId\}\/thirdparties → GET \/portfolio.* Accepted Calls .* to ([0-9a-f]{32})\.$/;
    expect(() => read({})).toThrow(refused);
    expect(() => read({ acceptedCalls: '0123456789abcdef' })).toThrow(refused);
    let message = '';
    try {
      read({});
    } catch (error) {
      message = (error as Error).message;
    }
    const [, acceptedCalls] = refused.exec(message)!;
    const field = new ThirdPartyRiskApi().properties.find(({ name }) => name === 'acceptedCalls');
    expect(field?.placeholder).toHaveLength('e.g. '.length + acceptedCalls!.length);
    expect(read({ acceptedCalls }).profile.find('paths.thirdParties.list')).toBe('GET /portfolio');
  });

  it('needs no code for a service on this machine, or when no call changes', () => {
    const here = credentialsOf({ baseUrl: 'http://127.0.0.1:1', legacyBaseUrl: '', authUrl: 'http://localhost:2' });
    expect(() => readAccess({ ...here, profile })).not.toThrow();
    expect(() => read({ profile: '{"version":1,"overrides":{"paging.pageSize":50}}' })).not.toThrow();
  });
});
