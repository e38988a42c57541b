import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostilePaths } from '@tpr/core/conformance';
import type { IHttpRequestOptions, IRequestOptions } from 'n8n-workflow';
import { ThirdPartyRiskApi } from '../credentials/ThirdPartyRiskApi.credentials.ts';
import { resources } from '../nodes/ThirdPartyRisk/actions/resources.ts';
import { takeSample, valuesFor } from './fake/sample.mts';
import { failureOf } from './fake/claims.mts';
import { CredentialStore, credentialsOf } from './fake/credential-store.mts';
import type { BinaryStore } from './fake/functions.mts';
import { actionNode, Workbench } from './fake/workbench.mts';

const { authenticate } = new ThirdPartyRiskApi();

const credentials = {
  ...credentialsOf({
    baseUrl: 'https://service.example/tenant-a',
    legacyBaseUrl: 'https://legacy.example',
    authUrl: 'https://sign-in.example/auth',
  }),
  accessToken: 'secret-bearer',
};

/** A request as n8n sends it: the HTTP Request node sets `uri`, other nodes `url`, with or without `baseURL`. */
const sign = (request: IHttpRequestOptions | IRequestOptions, over: object = {}) =>
  authenticate({ ...credentials, ...over }, request as IHttpRequestOptions);

describe('S10: the credential', () => {
  it.each<IHttpRequestOptions | IRequestOptions>([
    { url: 'https://service.example/tenant-a/api/v1/account/1001/thirdparties?page=0' },
    { uri: 'https://service.example/tenant-a/api/v1/account/1001/thirdparties/7' },
    { uri: 'https://SERVICE.example:443/tenant-a/beyond/what/is/declared' },
    { url: 'https://service.example/tenant-a' },
    { url: 'https://service.example/tenant-a/' },
    { baseURL: 'https://service.example/tenant-a', url: '/api/v1/account/1001/thirdparties' },
    { baseURL: 'https://service.example/tenant-a/', url: 'api/v1/account' },
    { url: 'https://legacy.example/api/v1/account' },
    { url: 'https://service.example/tenant-a/companies/d%C3%A9j%C3%A0' },
  ])('signs a request to its own addresses: %j', async (request) => {
    const signed = await sign({ ...request, headers: { accept: 'application/json' } });
    expect(signed.headers).toEqual({ accept: 'application/json', Authorization: 'Bearer secret-bearer' });
  });

  it.each<Partial<IHttpRequestOptions & IRequestOptions>>([
    { url: 'https://evil.example/collect' },
    { uri: 'https://evil.example/collect' },
    { url: 'https://service.example.evil.example/tenant-a/x' },
    { url: 'https://service.example@evil.example/tenant-a/x' },
    { url: 'https://service.example:8443/tenant-a/x' },
    { url: 'http://service.example/tenant-a/x' },
    { url: 'https://sign-in.example/auth/admin/realms' },
    { url: '//evil.example/tenant-a/x' },
    { baseURL: 'https://service.example/tenant-a', url: '//evil.example/x' },
    { baseURL: 'https://service.example/tenant-a', url: 'https://evil.example/x' },
    { baseURL: 'https://evil.example', url: '/tenant-a/x' },
    { url: 'https://service.example/tenant-a/x', uri: 'https://evil.example/x' },
    { uri: 'https://service.example/tenant-a/x', url: 'https://evil.example/x' },
    { url: 'https://service.example/tenant-b/x' },
    { url: 'https://service.example/tenant-abc' },
    { url: 'https://service.example/' },
    { url: 'https://service.example\\@evil.example/tenant-a/x' },
    { url: ' https://evil.example/x' },
    { url: 'https:evil.example/x' },
    { url: 'ftp://service.example/tenant-a/x' },
    { url: '' },
    {},
  ])('signs no other request, and says so in one line: %j', async (request) => {
    const refused = await sign(request as IHttpRequestOptions).catch((error: unknown) => error as Error);
    expect(refused).toBeInstanceOf(Error);
    expect((refused as Error).message).toMatch(/^This credential signs requests below its own addresses only: [^\n]+$/);
    expect((refused as Error).message).not.toMatch(/secret-bearer/);
  });

  it.each(hostilePaths)('signs no path that leads out of its address: %s', async (_what, path) => {
    await expect(sign({ url: `https://service.example/tenant-a/account/1001${path}` })).rejects.toThrow(
      /own addresses/,
    );
  });

  it.each<object>([
    { proxy: 'http://evil.example:8080' },
    { proxy: { host: 'evil.example', port: 8_080 } },
    { rejectUnauthorized: false },
    { skipSslCertificateValidation: true },
  ])('signs no request that an intermediary could read: %j', async (way) => {
    const request = { url: 'https://service.example/tenant-a/x', ...way } as IHttpRequestOptions;
    const refused = await sign(request).catch((error: unknown) => error as Error);
    expect((refused as Error).message).toMatch(
      /^This credential (does not use the proxy|requires a valid certificate)[^\n]+$/,
    );
  });

  it.each<object>([
    { headers: { Host: 'attacker.example' } },
    { headers: { 'hOST ': 'attacker.example' } },
    { headers: { ':authority': 'attacker.example' } },
    { headers: { Forwarded: 'host=attacker.example' } },
    { headers: { 'X-Forwarded-Host': 'attacker.example' } },
    { headers: { 'x-original-host': 'attacker.example' } },
    { agentOptions: { ca: 'own authority' } },
    { agentOptions: { servername: 'attacker.example' } },
    { agentOptions: { lookup: () => '127.0.0.1' } },
    { agentOptions: { rejectUnauthorized: false } },
    { socketPath: '/run/other.sock' },
  ])('signs no request that may reach another host than its address: %j', async (way) => {
    const request = { url: 'https://service.example/tenant-a/x', ...way } as IHttpRequestOptions;
    const refused = await sign(request).catch((error: unknown) => error as Error);
    expect((refused as Error).message).toMatch(
      /^This credential (signs no request with|accepts only a client cert)[^\n]+$/,
    );
  });

  it('signs requests with settings that do not change the destination', async () => {
    const agentOptions = { cert: 'mine', key: 'mine', passphrase: 'mine', ca: undefined };
    const headers = { 'X-Request-Id': '7', Accept: 'application/json' };
    const way = { proxy: '', rejectUnauthorized: true, skipSslCertificateValidation: false, agentOptions, headers };
    const request = { url: 'https://service.example/tenant-a/x', ...way } as unknown as IHttpRequestOptions;
    expect((await sign(request)).headers).toHaveProperty('Authorization');
  });

  it('follows no redirect, whatever the node sets, with the options of both helpers of n8n', async () => {
    const redirectOptions = {
      followRedirect: true,
      followAllRedirects: true,
      maxRedirects: 21,
      disableFollowRedirect: false,
    };
    const request = { url: 'https://legacy.example/x', sendCredentialsOnCrossOriginRedirect: true, ...redirectOptions };
    expect(await sign(request)).toMatchObject({
      sendCredentialsOnCrossOriginRedirect: false,
      disableFollowRedirect: true,
      followRedirect: false,
      followAllRedirects: false,
      maxRedirects: 0,
    });
  });

  it('may be used by other nodes, such as HTTP Request, which its README promises: a limit', () => {
    expect(new ThirdPartyRiskApi()).not.toHaveProperty('restrictToSupportedNodes');
  });
});

describe('S10: an API request', () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await Workbench.open();
    await bench.json('thirdParty', 'getAll', { limit: 1 });
  });
  beforeEach(() => bench.sandbox.resetCounters());
  afterAll(() => bench.close());

  const account = '/account/{accountId}';

  it.each<readonly [what: string, path: string]>([
    ...hostilePaths.map(([what, path]) => [what, account + path] as const),
    ['another account', '/account/1002/thirdparties'],
    ['no account', '/account'],
    ['an account that only begins like it', `${account}5/thirdparties`],
    ['a path beside the accounts', '/admin/realms'],
    ['an encoded account', '/account/%31002/thirdparties'],
    ['an encoded word', '/%61ccount/1001/../1002'],
    ['the root', '/'],
    ['an address', 'https://evil.example/account/1001'],
  ])('is sent to no path outside its account: %s', async (_what, path) => {
    for (const isLegacy of [false, true]) {
      const failure = await failureOf(bench.run('apiRequest', 'send', { path, options: { useLegacyApi: isLegacy } }));
      expect(failure.message).toMatch(/is not a path/);
    }
    expect(bench.sandbox.counters().total).toBe(0);
  });

  it.each([account, `${account}/`, `${account}/thirdparties`, '/account/1001/thirdparties'])(
    'is sent to %s',
    async (path) => {
      await bench.run('apiRequest', 'send', { path }).catch(() => undefined);
      expect(bench.sandbox.counters().total).toBe(1);
    },
  );
});

const operations = resources.flatMap(({ value: resource, operations: all }) =>
  all.map((operation) => [`${resource}.${operation.value}`, resource, operation] as const),
);
const writes = operations.filter(([, , { isWrite }]) => isWrite === true);
const reads = operations.filter(([, , { isWrite }]) => isWrite !== true);

describe('S10: a tool of an agent', () => {
  let bench: Workbench;
  beforeEach(async () => {
    bench = await Workbench.open();
    await bench.json('thirdParty', 'getAll', { limit: 1 });
    bench.sandbox.resetCounters();
  });
  afterEach(() => bench.close());

  const valuesOf = (name: string) => valuesFor(takeSample(bench.sandbox))[name] ?? {};
  const asTool = (name: string, more: object = {}) => {
    const [, resource, operation] = operations.find(([known]) => known === name)!;
    const values = name === 'apiRequest.send' ? { ...valuesOf(name), method: 'DELETE' } : valuesOf(name);
    return bench.run(resource, operation.value, { ...values, ...more } as never, { isTool: true });
  };

  it('marks every operation that changes the service as a write', () => {
    expect(writes.map(([name]) => name).sort()).toEqual([
      'apiRequest.send',
      'attribute.set',
      'attribute.setMany',
      'dossier.addRequirements',
      'dossier.create',
      'legacy.dossiers.create',
      'legacy.dossiers.update',
      'response.approve',
      'response.reject',
      'thirdParty.add',
      'thirdParty.upsert',
    ]);
  });

  it.each(writes)('changes nothing by %s, and says where to allow it', async (name) => {
    for (const more of [{}, { letAgentsWrite: false }, { letAgentsWrite: '={{ $fromAI("letAgentsWrite") }}' }]) {
      const [refusal] = await asTool(name, more);
      expect(refusal?.json['error']).toMatch(/^An agent may not change anything with this tool.*Let Agents Write/);
    }
    expect(bench.sandbox.counters().total).toBe(0);
  });

  it('receives the advice about a failure where the node continues on fail, too', async () => {
    const values = valuesOf('attribute.set') as never;
    const [refusal] = await bench.run('attribute', 'set', values, { isTool: true, continueOnFail: true });
    expect(refusal?.json['error']).toMatch(/^An agent may not change anything with this tool.*Let Agents Write/);
    expect(refusal?.pairedItem).toEqual({ item: 0 });
  });

  it.each(reads)('reads by %s', async (name) => {
    expect(JSON.stringify(await asTool(name))).not.toMatch(/An agent may not/);
  });

  it('reads by an API request that is a GET', async () => {
    expect(await asTool('apiRequest.send', { method: 'GET' })).toHaveLength(3);
  });

  it('receives a refused sign-in as an item that the model can read', async () => {
    const credential = new CredentialStore(credentialsOf(bench.sandbox, { password: 'wrong' }));
    for (const name of ['thirdParty.get', 'indicator.getAll']) {
      const [, resource, operation] = operations.find(([known]) => known === name)!;
      const [refusal] = await bench.run(resource, operation.value, valuesOf(name) as never, {
        isTool: true,
        credential,
      });
      expect(refusal?.json['error']).toMatch(/password/);
    }
  });

  it('receives a downloaded file by its name and type, and none of its bytes', async () => {
    const binaries: BinaryStore = new Map();
    const parameters = { ...valuesOf('file.download') } as never;
    const [item] = await bench.run('file', 'download', parameters, { isTool: true, binaries });
    const bytes = binaries.get(item!.binary!['data']!.id!)!;
    expect(bytes.length).toBeGreaterThan(100);
    const fields = ['dossierId', 'documentId', 'fileId', 'fileName', 'mimeType'];
    expect(Object.keys(item!.json).sort()).toEqual(fields.sort());
    expect(JSON.stringify(item)).not.toContain(bytes.toString('base64').slice(0, 40));
  });

  it('makes the requested change once the node allows it', async () => {
    const [item] = await asTool('attribute.set', { letAgentsWrite: true });
    expect(item?.json).toMatchObject({ label: 'Criticality', value: 'High' });
  });

  it('alone has this switch: in a workflow the node writes as before, and does not show it', async () => {
    const [item] = await bench.run('attribute', 'set', valuesOf('attribute.set') as never);
    expect(item?.json).toMatchObject({ label: 'Criticality', value: 'High' });
    const switches = actionNode.description.properties.filter(({ name }) => name === 'letAgentsWrite');
    expect(switches.length).toBe(writes.length);
    for (const { default: byDefault, noDataExpression, displayOptions } of switches) {
      expect([byDefault, noDataExpression, displayOptions?.show?.['@tool']]).toEqual([false, true, [true]]);
    }
  });
});
