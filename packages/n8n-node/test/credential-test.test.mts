import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ICredentialsDecrypted, ICredentialTestFunctions } from 'n8n-workflow';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ThirdPartyRiskTrigger } from '../nodes/ThirdPartyRisk/ThirdPartyRiskTrigger.node.ts';
import { credentialsOf } from './fake/credential-store.mts';
import { testCredential } from './fake/credential-test.mts';
import { actionNode, Workbench } from './fake/workbench.mts';

/** A server with the given response, and the bearer tokens that it received. */
async function serve(answer: RequestListener) {
  const bearers: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    bearers.push(request.headers.authorization);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bearers, close };
}

describe('The test of the credential', () => {
  let bench: Workbench;
  beforeEach(async () => {
    bench = await Workbench.open();
  });
  afterEach(() => bench.close());

  it('is the same for both nodes', () => {
    for (const node of [actionNode, new ThirdPartyRiskTrigger()]) {
      expect(node.description.credentials).toMatchObject([{ name: 'thirdPartyRiskApi', testedBy: 'readPortfolio' }]);
      expect(node.methods.credentialTest).toHaveProperty('readPortfolio');
    }
  });

  it('signs in and reads one page of the portfolio', async () => {
    expect(await testCredential(credentialsOf(bench.sandbox))).toMatchObject({ status: 'OK' });
    const { byOperation } = bench.sandbox.counters();
    expect(byOperation).toEqual({ 'auth.password': 1, 'thirdParties.list': 1 });
  });

  it.each([
    ['the first page has number 1 and 0 is refused', { variants: ['G20=base1-strict'] }],
    ['there is no third party yet', { seed: 0 }],
    ['the list is wrapped', { variants: ['G21=data'] }],
  ])('passes if the nodes can work: %s', async (_, options) => {
    const other = await Workbench.open(options);
    expect(await testCredential(credentialsOf(other.sandbox))).toMatchObject({ status: 'OK' });
    await other.close();
  });

  it.each<[string, RequestListener, RegExp]>([
    [
      'a web page',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Welcome</h1>'),
      /^The sign-in works, but the portfolio was not returned: .* web page\. Check Service Address\.$/,
    ],
    [
      'an object without a list',
      (_, response) => response.end('{"status": "up"}'),
      /^The sign-in works, but the portfolio was not returned: /,
    ],
    ['nothing', (_, response) => response.end(), /^Could not read the portfolio: .*empty/],
    [
      'maintenance',
      (_, response) => response.writeHead(503).end('<h1>Back at 6</h1>'),
      /^Could not read the portfolio: the service cannot answer now: response 503/,
    ],
    [
      'a redirect',
      (_, response) => response.writeHead(302, { location: 'https://login.example.test/' }).end(),
      /^Could not read the portfolio: the address redirects elsewhere/,
    ],
    [
      'maintenance for an hour',
      (_, response) => response.writeHead(503, { 'retry-after': '3600' }).end(),
      /^Could not read the portfolio: the service cannot answer now: response 503 after 1 attempt\./,
    ],
    [
      'a pause of a minute',
      (_, response) => response.writeHead(429, { 'retry-after': '60' }).end(),
      /^Could not read the portfolio: the service accepts no more requests now: response 429/,
    ],
    [
      'a refused token',
      (_, response) => response.writeHead(401).end('{"message": "No."}'),
      /^The sign-in works, but the service does not accept its token\. Check Service Address, Realm and Client ID\.$/,
    ],
    [
      'the page of a firewall',
      (_, response) => response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Blocked</h1>'),
      /something other than the service refused the request \(403\)\. Check Service Address, and whether a proxy/,
    ],
  ])('fails when the Service Address answers with %s', async (_, answer, message) => {
    const elsewhere = await serve(answer);
    const result = await testCredential({ ...credentialsOf(bench.sandbox), baseUrl: elsewhere.url });
    expect(result).toEqual({ status: 'Error', message: expect.stringMatching(message) });
    expect(result.message).not.toMatch(/\n|sandbox|thirdParties\.list: /);
    expect(elsewhere.bearers.length).toBeLessThanOrEqual(3);
    await elsewhere.close();
  });

  it.each([
    [200, /^Could not sign in: the response is a web page\. Check Sign-In Address\.$/],
    [503, /^Could not sign in: the service cannot answer now: response 503 /],
  ])(
    'does not report a working sign-in when a web page answers at the Sign-In Address (%i)',
    async (status, message) => {
      const elsewhere = await serve((_, response) =>
        response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><h1>Welcome</h1>'),
      );
      const result = await testCredential({ ...credentialsOf(bench.sandbox), authUrl: elsewhere.url });
      expect(result).toEqual({ status: 'Error', message: expect.stringMatching(message) });
      await elsewhere.close();
    },
  );

  it('names the setting of n8n for a certificate that it does not trust', async () => {
    const request = async () => {
      throw Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' });
    };
    const data = credentialsOf(bench.sandbox);
    const credential: ICredentialsDecrypted = { id: '1', name: 'Account', type: 'thirdPartyRiskApi', data };
    const functions = { helpers: { request } } as unknown as ICredentialTestFunctions;
    const { message } = await actionNode.methods.credentialTest.readPortfolio.call(functions, credential);
    expect(message).toMatch(
      /^The certificate of .* certificate has expired\. Check Sign-In Address\..*NODE_EXTRA_CA_CERTS/,
    );
  });

  it('sends the bearer to the Service Address alone, whatever it redirects to', async () => {
    const trap = await serve((_, response) => response.end('[]'));
    const moved = await serve((_, response) => response.writeHead(302, { location: `${trap.url}/` }).end());
    const result = await testCredential({ ...credentialsOf(bench.sandbox), baseUrl: moved.url });
    expect(result.status).toBe('Error');
    expect(trap.bearers).toEqual([]);
    await Promise.all([trap.close(), moved.close()]);
  });

  it.each([
    ['an account that the user may not read', { accountId: '1002' }, /may not read this account\. Check Account ID/],
    ['a wrong path', { profile: '{"version": 1, "overrides": {"paths.prefix": "/nowhere"}}' }, /no portfolio here/],
    ['a wrong password', { password: 'secret-7' }, /sign-in was refused/],
    ['a wrong realm', { realm: 'elsewhere' }, /^(?!The sign-in works).*realm/],
    ['an empty user', { username: '' }, /user/i],
    ['an empty password', { password: '' }, /^The credential has no Password\. Fill it in\.$/],
    [
      'an empty legacy password',
      { legacyUsername: 'legacy@example.test' },
      /^The credential has no Legacy Password\. /,
    ],
    [
      'an account with more than its identifier',
      { accountId: '1001/..' },
      /^Account ID is "1001\/\.\.": give the identifier alone, such as 1001\.$/,
    ],
    ['an empty account', { accountId: '' }, /^The credential has no Account ID\. Fill it in\.$/],
    ['an address without a scheme', { baseUrl: 'api.example.com' }, /^Service Address is not an address: write it as/],
    [
      'a sandbox without a scheme',
      { environment: 'sandbox', sandboxAddress: 'localhost:4870' },
      /^Sandbox Address is not an address: write it as http:\/\/127\.0\.0\.1:4870\.$/,
    ],
    ['a closed port', { baseUrl: 'http://127.0.0.1:9' }, /cannot be reached now.* Check Service Address, or try again/],
    ['an unknown host', { authUrl: 'https://no-such-host.invalid' }, /Check Sign-In Address/],
    ['an unknown client', { clientId: 'other' }, /Check Client ID; if .*, set Client Secret in the credential/],
    ['a profile that is not JSON', { profile: '{' }, /profile/i],
    [
      'a wrong user of the legacy interface',
      { legacyUsername: 'legacy@example.test', legacyPassword: 'secret-7' },
      /^The legacy interface: .*refused/,
    ],
  ])('names in one line %s', async (_, given, message) => {
    const result = await testCredential(credentialsOf(bench.sandbox, given));
    expect(result).toEqual({ status: 'Error', message: expect.stringMatching(message) });
    expect(result.message).not.toMatch(/\n|secret-7/);
  });
});
