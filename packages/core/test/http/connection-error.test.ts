import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/client.ts';
import { mapConcurrent, type HttpResponse } from '../../src/runtime/op.ts';
import { settle } from '../../src/runtime/outcome.ts';
import { createProfile } from '../../src/api/profile/index.ts';
import { reply, type Service } from '../conformance/index.ts';
import { connection, createSignedClient, drives, json, range } from './bench.ts';

const unreached = (why: HttpResponse['unreached'], failure: string): HttpResponse => ({
  ...reply(0),
  failure,
  ...(why !== undefined && { unreached: why }),
});
const nameless = unreached('name', 'getaddrinfo ENOTFOUND service.example');
const found = json({ content: { name: 'Acme' } });
const read = (client = createSignedClient(), id = 1) => client.thirdParties.get({ thirdpartyId: String(id) });
const write = (client = createSignedClient()) =>
  client.attributes.set({ thirdpartyId: '1', label: 'Criticality', values: ['High'] });

describe.each(drives)('an address at which no connection can be established, %s', (_name, drive) => {
  it.each([
    [nameless, 'There is no host named service.example. Check baseUrl, and whether this machine is on the network.'],
    [
      unreached('https', 'wrong version number'),
      'Could not establish an HTTPS connection to service.example. Check baseUrl: the host, the port, and whether its certificate is valid.',
    ],
    [
      unreached('certificate', 'certificate has expired'),
      'The certificate of service.example is not valid: certificate has expired. Check baseUrl. If a company proxy intercepts the connection, its certificate must be trusted here.',
    ],
    [
      unreached('proxy', 'Proxy response (407) !== 200 when HTTP Tunneling'),
      'The proxy on the way to service.example requires a sign-in (407). Check the user and the password of the proxy.',
    ],
    [
      reply(407, '<html><title>Proxy Authentication Required</title></html>'),
      'The proxy on the way to service.example requires a sign-in (407). Check the user and the password of the proxy.',
    ],
  ])('is a config error at the first attempt', async (answer, message) => {
    const { host, error } = await drive({ service: () => answer }, () => read());
    expect(error).toMatchObject({ kind: 'config', message, field: 'baseUrl', status: 0, endpoint: 'thirdParties.get' });
    expect(error?.unreached).toEqual({ why: answer.unreached ?? 'proxy', host: 'service.example' });
    expect([host.sent.length, host.slept, host.notices]).toEqual([1, [], []]);
  });

  it('whose failure the host does not name has no cause in its message', async () => {
    const { error } = await drive({ service: () => ({ ...reply(0), unreached: 'certificate' }) }, () => read());
    expect(error?.message).toMatch(/^The certificate of service\.example is not valid\. Check/);
  });

  it('is reported with its own setting: of the legacy interface, and of the issuer', async () => {
    const legacy = await drive({ service: () => nameless }, () =>
      createSignedClient().legacy.thirdParties.get({ thirdpartyId: '1' }),
    );
    expect(legacy.error).toMatchObject({ kind: 'config', field: 'legacyBaseUrl' });
    expect(legacy.error?.message).toContain('legacy.example. Check legacyBaseUrl');
    const issuer = await drive({ service: () => nameless }, () =>
      read(createClient({ connection, profile: createProfile() })),
    );
    expect(issuer.error).toMatchObject({ kind: 'config', field: 'authUrl', endpoint: 'auth.password' });
    expect(issuer.error?.unreached?.host).toBe('auth.example');
    expect(issuer.host.sent).toHaveLength(1);
  });

  it('fails all concurrent calls, each after one attempt', async () => {
    const client = createSignedClient();
    const { host, value } = await drive({ service: () => nameless }, () =>
      mapConcurrent(
        range(30).map((id) => settle(read(client, id))),
        8,
      ),
    );
    expect(value!.map((outcome) => !outcome.ok && (outcome.error as { kind: string }).kind)).toEqual(
      range(30).map(() => 'config'),
    );
    expect(host.sent).toHaveLength(30);
    expect(host.slept).toEqual([]);
  });

  it('is a passing fault where this client has had an answer before', async () => {
    const service: Service = (_request, _attempt, nowMs) =>
      nowMs > Date.UTC(2026, 0, 1) && nowMs < Date.UTC(2026, 0, 1) + 2_000 ? nameless : found;
    const client = createSignedClient();
    const { value } = await drive({ service, latencyMs: 10 }, function* () {
      yield* read(client, 1);
      return yield* settle(read(client, 2));
    });
    expect(value).toMatchObject({ ok: true });
    const forEver: Service = ({ url }) => (url.endsWith('/1') ? found : nameless);
    const another = createSignedClient();
    const lasting = await drive({ service: forEver }, function* () {
      yield* read(another, 1);
      return yield* settle(read(another, 2));
    });
    expect(lasting.value).toMatchObject({ ok: false, error: { kind: 'retry-later', status: 0 } });
  });

  it.each(['read', 'write'] as const)('is asked once by a proxy that no longer accepts its user: %s', async (kind) => {
    const refusal = unreached('proxy', 'Proxy response (407) !== 200 when HTTP Tunneling');
    const client = createSignedClient();
    const { host, error } = await drive({ service: ({ url }) => (url.endsWith('/2') ? found : refusal) }, function* () {
      yield* read(client, 2);
      yield* kind === 'read' ? read(client) : write(client);
    });
    expect(error).toMatchObject({ kind: 'config', unreached: { why: 'proxy' } });
    expect(host.sent).toHaveLength(2);
  });

  it('is a passing fault where the host cannot tell the reason', async () => {
    for (const failure of ['getaddrinfo EAI_AGAIN service.example', 'connect ECONNREFUSED', 'connect ETIMEDOUT']) {
      const { host, error } = await drive({ service: () => unreached(undefined, failure) }, () => read());
      expect(error).toMatchObject({ kind: 'retry-later', status: 0 });
      expect(host.sent.length).toBeGreaterThan(3);
    }
  });

  it('has done no write, unless the connection may have broken after the TLS greeting', async () => {
    const outcomeOf = async (answer: HttpResponse) =>
      (await drive({ service: () => answer }, () => write())).error?.kind;
    expect(await outcomeOf(nameless)).toBe('config');
    expect(await outcomeOf(unreached('certificate', 'self-signed certificate'))).toBe('config');
    expect(await outcomeOf(reply(407))).toBe('config');
    expect(await outcomeOf(unreached('https', 'wrong version number'))).toBe('unknown-outcome');
  });

  it('is sent a write again, since none was sent', async () => {
    const client = createSignedClient();
    const service: Service = ({ method }, attempt) => (method === 'POST' && attempt === 1 ? nameless : found);
    const { host, value } = await drive({ service }, function* () {
      yield* read(client);
      return yield* settle(write(client));
    });
    expect(value).toMatchObject({ ok: true });
    expect(host.sent.filter(({ request }) => request.method === 'POST')).toHaveLength(2);
  });
});

it('an error shows no secret that the fault repeats', async () => {
  const [[, drive]] = drives as unknown as readonly [(typeof drives)[number]];
  const answer = unreached('certificate', `bad certificate for ${connection.password}`);
  const { error } = await drive({ service: () => answer }, () =>
    read(createClient({ connection, profile: createProfile() })),
  );
  expect(error?.message).toContain('bad certificate for');
  expect(error?.message).not.toContain(connection.password);
});
