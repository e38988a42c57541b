import { describe, expect, it } from 'vitest';
import { createProfile } from '../../../src/api/profile/index.ts';
import { createClient } from '../../../src/client.ts';
import { signedByHost } from '../../../src/http/auth/authenticator.ts';
import { TokenSession } from '../../../src/http/auth/token-session.ts';
import { mapConcurrent, type HttpResponse, type HttpRequest, type Op } from '../../../src/runtime/op.ts';
import { settle } from '../../../src/runtime/outcome.ts';
import { createAsyncRunner } from '../../../src/runtime/fetch/index.ts';
import { createVirtualAsyncHost, fault, refusal, reply, type Service } from '../../conformance/index.ts';
import { connection, drives, json, range } from '../bench.ts';

interface IssuerOptions {
  readonly tokens?: Readonly<Record<string, unknown>>;
  /** Replaces the answers of the issuer. */
  readonly grant?: (form: URLSearchParams, count: number) => HttpResponse | undefined;
  /** Replaces the answers of the service. */
  readonly serve?: (bearer: string | undefined, count: number) => HttpResponse | undefined;
}

/** An issuer that numbers its tokens, and a service that accepts the latest one until it expires. */
function createIssuer({ tokens = {}, grant, serve }: IssuerOptions = {}) {
  const grants: URLSearchParams[] = [];
  const seen: (string | undefined)[] = [];
  let untilMs = 0;
  const service: Service = (request: HttpRequest, _attempt, nowMs) => {
    if (request.url.startsWith(connection.authUrl)) {
      const form = new URLSearchParams(request.body);
      grants.push(form);
      const count = grants.length;
      const lifeSeconds = 300;
      untilMs = nowMs + lifeSeconds * 1000;
      const answer = { access_token: `access-${count}`, expires_in: lifeSeconds, refresh_token: `refresh-${count}` };
      return grant?.(form, count) ?? json({ ...answer, ...tokens });
    }
    const bearer = request.headers['authorization'];
    seen.push(bearer);
    const special = serve?.(bearer, seen.length);
    if (special !== undefined) return special;
    return nowMs < untilMs && /access-\d+$/.test(bearer ?? '')
      ? json({ content: { thirdpartyId: 1 } })
      : reply(401, '{"message":"token is over"}');
  };
  return { service, grants, seen };
}

const one = (client: ReturnType<typeof createClient>) => client.thirdParties.get({ thirdpartyId: '1' });

function* wait(ms: number): Op<void> {
  yield { kind: 'sleep', arg: ms };
}

function* attempt(op: Op<unknown>): Op<string> {
  try {
    yield* op;
    return 'done';
  } catch (error) {
    return (error as { kind: string }).kind;
  }
}

it('a token that was rejected is not returned again by another session of the user that begins meanwhile', async () => {
  const issuer = createIssuer();
  const host = createVirtualAsyncHost({ service: issuer.service });
  const load: typeof host.load = async (key) => {
    await host.sleep(20, new AbortController().signal);
    return host.load(key);
  };
  const { run } = createAsyncRunner({ ...host, load });
  const [first, second] = [
    new TokenSession(connection, createProfile()),
    new TokenSession(connection, createProfile()),
  ];
  expect(await run(first.bearer())).toBe('access-1');
  const tokens = await Promise.all([run(second.bearer()), run(first.bearer('access-1'))]);
  expect(tokens).toEqual(['access-1', 'access-2']);
});

describe.each(drives)('a session, %s', (_name, drive) => {
  it('is opened with the four fields of the form, at the address of the realm', async () => {
    const issuer = createIssuer();
    const { host } = await drive({ service: issuer.service }, () => one(createClient({ connection })));
    expect(host.sent[0]?.request).toMatchObject({
      method: 'POST',
      url: 'https://auth.example/auth/realms/buyers/protocol/openid-connect/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(Object.fromEntries(issuer.grants[0]!)).toEqual({
      client_id: 'public-client',
      grant_type: 'password',
      username: 'robot',
      password: 'a&b=c+d é%',
    });
    expect(issuer.seen).toEqual(['Bearer access-1']);
  });

  it('100 concurrent callers send one grant', async () => {
    const issuer = createIssuer();
    const client = createClient({ connection });
    const { value } = await drive({ service: issuer.service }, () =>
      mapConcurrent(
        range(100).map(() => one(client)),
        100,
      ),
    );
    expect(value).toHaveLength(100);
    expect(issuer.grants).toHaveLength(1);
  });

  it('is renewed with the refresh token before it expires, so that no 401 occurs', async () => {
    const issuer = createIssuer();
    const client = createClient({ connection });
    const { error } = await drive({ service: issuer.service }, function* () {
      for (let turn = 0; turn < 100; turn++) {
        yield* one(client);
        yield* wait(20_000);
      }
    });
    expect(error).toBeUndefined();
    expect(issuer.grants.map((form) => form.get('grant_type'))).toEqual([
      'password',
      ...range(7).map(() => 'refresh_token'),
    ]);
    expect(issuer.grants.slice(1).map((form) => form.get('refresh_token'))).toEqual(
      range(7).map((index) => `refresh-${index + 1}`),
    );
    expect(issuer.seen).toHaveLength(100);
  });

  it('a 401 before the expiry leads to one renewal for all callers, and a late 401 to none', async () => {
    const issuer = createIssuer({
      serve: (bearer) => (bearer === 'Bearer access-1' ? reply(401) : undefined),
    });
    const client = createClient({ connection });
    const latencyMs = (request: HttpRequest) => 5 + (request.url.length % 7) * 40;
    const ops = range(30).map((index) => client.thirdParties.get({ thirdpartyId: '1'.padStart(1 + (index % 9), '0') }));
    const { value } = await drive({ service: issuer.service, latencyMs }, () => mapConcurrent(ops, 30));
    expect(value).toHaveLength(30);
    expect(issuer.grants).toHaveLength(2);
  });

  it('a 401 after a fresh sign-in is an error, without a loop', async () => {
    const issuer = createIssuer({ serve: () => reply(401, '{"message":"who are you"}') });
    const { error } = await drive({ service: issuer.service }, () => one(createClient({ connection })));
    expect(error).toMatchObject({ kind: 'auth', status: 401, reason: 'who are you' });
    expect([issuer.grants.length, issuer.seen.length]).toEqual([2, 2]);
  });

  it('a refresh response without a refresh token keeps the old one', async () => {
    const issuer = createIssuer({
      grant: (form, count) =>
        form.get('grant_type') === 'refresh_token'
          ? json({ access_token: `access-${count}`, expires_in: 300 })
          : undefined,
    });
    const client = createClient({ connection });
    await drive({ service: issuer.service }, function* () {
      for (let turn = 0; turn < 4; turn++) {
        yield* one(client);
        yield* wait(290_000);
      }
    });
    expect(issuer.grants.slice(1).map((form) => form.get('refresh_token'))).toEqual(range(3).map(() => 'refresh-1'));
  });

  it.each([
    ['refused, and sent once', reply(400, '{"error":"invalid_grant"}'), 1],
    ['answered with a web page each time', reply(200, '<html><title>Maintenance</title></html>'), 7],
  ])('after a refresh that is %s the password is sent once', async (_case, answer, times) => {
    const issuer = createIssuer({
      grant: (form) => (form.get('grant_type') === 'refresh_token' ? answer : undefined),
    });
    const client = createClient({ connection });
    const { error } = await drive({ service: issuer.service }, function* () {
      yield* one(client);
      yield* wait(290_000);
      yield* one(client);
    });
    expect(error).toBeUndefined();
    expect(issuer.grants.map((form) => form.get('grant_type'))).toEqual([
      'password',
      ...range(times).map(() => 'refresh_token'),
      'password',
    ]);
  });

  it('an empty password is not sent', async () => {
    const issuer = createIssuer();
    const client = createClient({ connection: { ...connection, password: '' } });
    const { error } = await drive({ service: issuer.service }, () => one(client));
    expect(error).toMatchObject({ kind: 'auth', message: 'The session has ended. Sign in again.' });
    expect(issuer.grants).toEqual([]);
  });

  it.each<[by: string, answer: HttpResponse, kind: string | undefined]>([
    ['the issuer', reply(400, '{"error":"invalid_grant"}'), 'auth'],
    ['an issuer with errors of its own format', reply(400, '{"error":{"code":17}}'), 'auth'],
    ['an issuer without JSON', reply(400, 'Token is not active'), 'auth'],
    ['a web page', reply(200, '<html><title>Maintenance</title></html>'), 'invalid-response'],
    ['a gateway without the route', reply(404, '<html><title>404 Not Found</title></html>'), 'config'],
    ['a gateway that forbids', reply(403, '<html><title>Forbidden</title></html>'), 'retry-later'],
    ['a proxy that asks for a sign-in', reply(401, '<html><title>Proxy</title></html>'), 'retry-later'],
    ['the sign-in page of a network', reply(302, '', { location: 'https://portal.example/' }), 'config'],
  ])('without a password only the issuer ends the session: %s', async (_by, answer, kind) => {
    let isInTheWay = false;
    const issuer = createIssuer({ grant: () => (isInTheWay ? answer : undefined) });
    const { error, value } = await drive({ service: issuer.service }, function* () {
      yield* one(createClient({ connection }));
      yield* wait(290_000);
      const client = createClient({ connection: { ...connection, password: '' } });
      isInTheWay = true;
      const first = yield* settle(one(client));
      isInTheWay = false;
      const next = yield* settle(one(client));
      return [first.ok ? undefined : (first.error as { kind: string }).kind, next.ok];
    });
    expect(error).toBeUndefined();
    expect(value).toEqual([kind, true]);
  });

  it.each([
    [299, 'password'],
    [301, 'refresh_token'],
    [0, 'refresh_token'],
  ])('a refresh token that lasts %i seconds leads to the grant %s after 300', async (seconds, grantType) => {
    const issuer = createIssuer({ tokens: { refresh_expires_in: seconds } });
    const client = createClient({ connection });
    await drive({ service: issuer.service, latencyMs: 0 }, function* () {
      yield* one(client);
      yield* wait(300_000);
      yield* one(client);
    });
    expect(issuer.grants.map((form) => form.get('grant_type'))).toEqual(['password', grantType]);
  });

  it('a stored session whose bearer is not a string is ignored', async () => {
    const issuer = createIssuer();
    const startMs = Date.UTC(2026, 0, 1);
    const first = await drive({ service: issuer.service, startMs }, () => one(createClient({ connection })));
    const session = JSON.stringify({ ...JSON.parse(first.host.store.get('session')!), access: 5 });
    await drive({ service: issuer.service, startMs, stored: { session } }, () => one(createClient({ connection })));
    expect(issuer.seen).not.toContain('Bearer 5');
  });

  it('a refused sign-in names the refused call and the reason', async () => {
    const refused = reply(401, '{"error":"invalid_grant","error_description":"Invalid user credentials"}');
    const issuer = createIssuer({ grant: () => refused });
    const { error } = await drive({ service: issuer.service }, () => one(createClient({ connection })));
    const reason = 'Invalid user credentials';
    expect(error).toMatchObject({ kind: 'auth', endpoint: 'auth.password', status: 401, reason });
  });

  it.each([
    ['invalid_scope', 'The issuer asks for another scope: set scope in the connection.'],
    ['constructor', 'Check user, password, realm and client id, then sign in again.'],
  ])('a sign-in that was refused with the code %s says what to do', async (code, advice) => {
    const issuer = createIssuer({ grant: () => reply(400, JSON.stringify({ error: code, error_description: 'no' })) });
    const { error } = await drive({ service: issuer.service }, () => one(createClient({ connection })));
    expect(error).toMatchObject({ message: `The sign-in was refused. ${advice} The service says: no` });
  });

  it('a host that quotes the header or the form that it refuses shows no secret', async () => {
    const refuse = (quote = ''): HttpResponse => ({ ...reply(0), failure: `no ${quote}`, isRefusedByHost: true });
    for (const issuer of [
      createIssuer({ serve: (bearer) => refuse(bearer) }),
      createIssuer({ grant: (form) => refuse(form.get('password') ?? '') }),
    ]) {
      const { error } = await drive({ service: issuer.service }, () => one(createClient({ connection })));
      expect(error).toMatchObject({ kind: 'config', message: expect.stringMatching(/nothing was changed: no .*…$/) });
      expect(error?.message).not.toMatch(/access-1|a&b/);
    }
  });

  it('a sign-in that was refused by a web page says that a proxy may be in between, and is not sent again', async () => {
    const issuer = createIssuer({ grant: () => reply(403, '<html><title>Blocked by policy</title></html>') });
    const client = createClient({ connection });
    const { value } = await drive({ service: issuer.service }, function* () {
      const errors: unknown[] = [];
      for (let turn = 0; turn < 2; turn++) {
        const outcome = yield* settle(one(client));
        errors.push(outcome.ok ? undefined : outcome.error);
      }
      return errors;
    });
    for (const error of value!) {
      expect(error).toMatchObject({ kind: 'auth', isOwn: false, message: expect.stringMatching(/proxy.*Blocked by/) });
    }
    // A suspect response is requested twice.
    expect(issuer.grants).toHaveLength(2);
  });

  it('an issuer that is unavailable for a while is asked again, and the session survives', async () => {
    const issuer = createIssuer({
      grant: (_form, count) =>
        count === 2 ? reply(503, '', { 'retry-after': '3' }) : count === 3 ? fault('reset') : undefined,
    });
    const client = createClient({ connection });
    const { error, host } = await drive({ service: issuer.service }, function* () {
      yield* one(client);
      yield* wait(290_000);
      yield* one(client);
    });
    expect(error).toBeUndefined();
    expect(issuer.grants.map((form) => form.get('grant_type'))).toEqual([
      'password',
      ...range(3).map(() => 'refresh_token'),
    ]);
    expect(host.slept).toContain(3_000);
  });

  it('an issuer that is unavailable during a renewal is sent no password', async () => {
    const issuer = createIssuer({ grant: (_form, count) => (count > 1 ? reply(503) : undefined) });
    const client = createClient({ connection });
    const { error } = await drive({ service: issuer.service }, function* () {
      yield* one(client);
      yield* wait(290_000);
      yield* one(client);
    });
    expect(error).toMatchObject({ kind: 'retry-later', endpoint: 'auth.refresh' });
    expect(issuer.grants.slice(1).map((form) => form.get('grant_type'))).toEqual(range(7).map(() => 'refresh_token'));
  });

  it('a sign-in that was refused for another reason than the credentials may be repeated', async () => {
    const issuer = createIssuer({ grant: (_form, count) => (count === 1 ? refusal(409) : undefined) });
    const client = createClient({ connection });
    const { value } = await drive({ service: issuer.service }, function* () {
      return [yield* attempt(one(client)), yield* attempt(one(client))];
    });
    expect(value).toEqual(['refused', 'done']);
  });

  it('an unavailable issuer fails with retry-later, and nothing is sent to the service', async () => {
    const issuer = createIssuer({ grant: () => reply(503) });
    const { error } = await drive({ service: issuer.service }, () => one(createClient({ connection })));
    expect(error).toMatchObject({ kind: 'retry-later', endpoint: 'auth.password' });
    expect([issuer.grants.length, issuer.seen.length]).toEqual([7, 0]);
  });

  it('no wait for the issuer exceeds the deadline', async () => {
    const issuer = createIssuer({ grant: () => reply(503, '', { 'retry-after': '60' }) });
    const startMs = Date.UTC(2026, 0, 1);
    const client = createClient({ connection }).until(startMs + 90_000);
    const { error, host } = await drive({ service: issuer.service, startMs }, () => one(client));
    expect(error).toMatchObject({ kind: 'retry-later', waitMs: 60_000 });
    expect(host.elapsedMs()).toBeLessThan(90_000);
  });

  it.each([
    [undefined, 300],
    [0, 300],
    [-5, 300],
    ['soon', 300],
    ['120', 120],
    [1e12, 300],
    [2, 2],
  ])('expires_in %s counts as %i seconds', async (expires, seconds) => {
    const issuer = createIssuer({ tokens: { expires_in: expires } });
    const client = createClient({ connection });
    const marginMs = Math.min(30_000, seconds * 100);
    await drive({ service: issuer.service, latencyMs: 0 }, function* () {
      yield* one(client);
      yield* wait(seconds * 1000 - marginMs - 1);
      yield* one(client);
      expect(issuer.grants).toHaveLength(1);
      yield* wait(1);
      yield* one(client);
    });
    expect(issuer.grants).toHaveLength(2);
  });

  it('a wrong password is an auth error, and is sent once, even with 100 callers', async () => {
    const issuer = createIssuer({
      grant: () => reply(401, '{"error":"invalid_grant","error_description":"Invalid user credentials"}'),
    });
    const client = createClient({ connection });
    const { value } = await drive({ service: issuer.service }, function* () {
      const first = yield* attempt(one(client));
      return [
        first,
        ...(yield* mapConcurrent(
          range(100).map(() => attempt(one(client))),
          100,
        )),
      ];
    });
    expect(new Set(value)).toEqual(new Set(['auth']));
    expect([issuer.grants.length, issuer.seen.length]).toEqual([1, 0]);
  });

  it('a 403 leads to one new sign-in, and to no other when that did not help', async () => {
    const issuer = createIssuer({ serve: () => refusal(403) });
    const client = createClient({ connection });
    const { value } = await drive({ service: issuer.service }, function* () {
      return [yield* attempt(one(client)), yield* attempt(one(client)), yield* attempt(one(client))];
    });
    expect(value).toEqual(['refused', 'refused', 'refused']);
    expect([issuer.grants.length, issuer.seen.length]).toEqual([2, 4]);
  });

  it('a 403 of a proxy that the repeated request does not get leaves later 403 to a sign-in', async () => {
    const blocked = reply(403, '<html><title>Blocked</title></html>');
    const answers = [blocked, blocked, undefined, refusal(403)];
    const issuer = createIssuer({ serve: (_bearer, count) => answers[count - 1] });
    const client = createClient({ connection });
    const { value } = await drive({ service: issuer.service }, function* () {
      return [yield* attempt(one(client)), yield* attempt(one(client))];
    });
    expect(value).toEqual(['done', 'done']);
    expect(issuer.grants).toHaveLength(3);
  });

  it('a 403 after a new sign-in for a 401 concerns one record: the next 403 leads to a sign-in', async () => {
    const statuses = [401, 403, 403];
    const issuer = createIssuer({
      serve: () => {
        const status = statuses.shift();
        return status === undefined ? undefined : refusal(status);
      },
    });
    const client = createClient({ connection });
    const { value } = await drive({ service: issuer.service }, function* () {
      return [yield* attempt(one(client)), yield* attempt(one(client))];
    });
    expect(value).toEqual(['refused', 'done']);
    expect(issuer.grants).toHaveLength(3);
  });

  it('a token bound to an address is replaced', async () => {
    const issuer = createIssuer({ serve: (bearer) => (bearer === 'Bearer access-1' ? reply(403) : undefined) });
    const { value } = await drive({ service: issuer.service }, () => one(createClient({ connection })));
    expect(value).toMatchObject({ thirdpartyId: '1' });
  });

  it('a stored session is used by the next run of the same user, and by no other user', async () => {
    const issuer = createIssuer();
    const startMs = Date.UTC(2026, 0, 1);
    const first = await drive({ service: issuer.service, startMs }, () => one(createClient({ connection })));
    const stored = Object.fromEntries(first.host.store);
    const again = await drive({ service: issuer.service, startMs, stored }, () => one(createClient({ connection })));
    expect(again.error).toBeUndefined();
    expect(issuer.grants).toHaveLength(1);
    const other = createClient({ connection: { ...connection, username: 'other' } });
    await drive({ service: issuer.service, startMs, stored }, () => one(other));
    expect(issuer.grants.map((form) => form.get('username'))).toEqual(['robot', 'other']);
    expect(JSON.stringify(stored)).not.toContain(connection.password);
  });

  it.each([null, 0, -300, 31_536_000, 1e12])(
    'a token with a lifetime of %s s is used as long as the profile says (G96)',
    async (expires_in) => {
      const issuer = createIssuer({ tokens: { expires_in } });
      const client = createClient({ connection, profile: createProfile({ 'auth.defaultLifetimeSeconds': 120 }) });
      const { error } = await drive({ service: issuer.service }, function* () {
        yield* one(client);
        yield* wait(60_000);
        yield* one(client);
        yield* wait(60_000);
        yield* one(client);
      });
      expect(error).toBeUndefined();
      expect(issuer.grants.map((form) => form.get('grant_type'))).toEqual(['password', 'refresh_token']);
    },
  );

  it('a session that another run of the same user has renewed is used, not renewed again', async () => {
    const issuer = createIssuer();
    const client = createClient({ connection });
    const other = createClient({ connection });
    const { error } = await drive({ service: issuer.service }, function* () {
      yield* one(client);
      yield* one(other);
      yield* wait(290_000);
      yield* one(other);
      yield* one(client);
    });
    expect(error).toBeUndefined();
    expect(issuer.grants.map((form) => form.get('grant_type'))).toEqual(['password', 'refresh_token']);
  });

  it.each(['', '{', 'null', '[]', '{"access":5}', '{"access":"x","renewAtMs":"y"}'])(
    'a stored session %j is ignored',
    async (session) => {
      const issuer = createIssuer();
      const { value } = await drive({ service: issuer.service, stored: { session } }, () =>
        one(createClient({ connection })),
      );
      expect(value).toMatchObject({ thirdpartyId: '1' });
    },
  );

  it.each([
    [reply(200, '<html>Portal</html>'), 'invalid-response'],
    [json({ token: 'x' }), 'invalid-response'],
    [reply(404, 'Realm does not exist'), 'config'],
    [reply(302, '', { location: 'https://evil.example' }), 'config'],
  ])('an answer that is not an issuer’s is reported: %j', async (answer, kind) => {
    const issuer = createIssuer({ grant: () => answer });
    const { error } = await drive({ service: issuer.service }, () => one(createClient({ connection })));
    expect(error).toMatchObject({ kind });
    expect(issuer.seen).toEqual([]);
  });

  it('no secret is in an error, a notice or their JSON, however the service repeats it', async () => {
    const secrets = ['canary-access', 'canary-refresh', 'canary-password'];
    const repeat = `you sent ${secrets.join(' ')} ${encodeURIComponent('canary-password')}`;
    for (const status of [400, 401, 403, 404, 409, 429, 500, 302]) {
      for (const failing of ['service', 'issuer']) {
        const issuer = createIssuer({
          tokens: { access_token: 'canary-access', refresh_token: 'canary-refresh' },
          grant: (form, count) =>
            failing === 'issuer' && count > 1
              ? reply(status, `${repeat} ${form.toString()}`, { 'x-request-id': repeat })
              : undefined,
          serve: (bearer) =>
            reply(failing === 'issuer' ? 401 : status, JSON.stringify({ message: `got ${bearer}` }), {
              'x-request-id': `${bearer}`,
            }),
        });
        const client = createClient({ connection: { ...connection, password: 'canary-password' } });
        const { error, host } = await drive({ service: issuer.service }, () => one(client));
        const messages = [
          error?.message,
          String(error),
          JSON.stringify(error),
          error?.stack,
          JSON.stringify(host.notices),
        ].join('\n');
        for (const secret of secrets) expect(messages, `${failing} ${status}`).not.toContain(secret);
        expect(error?.cause === undefined || !Object.keys(error).includes('cause')).toBe(true);
      }
    }
  });

  it('a token that lives shorter than the margin of its renewal serves several requests', async () => {
    const issuer = createIssuer({ tokens: { expires_in: 20 } });
    const client = createClient({ connection, profile: createProfile({ 'auth.refreshSkewSeconds': 30 }) });
    await drive({ service: issuer.service }, function* () {
      for (let request = 0; request < 3; request++) {
        yield* one(client);
        yield* wait(5_000);
      }
    });
    expect(issuer.grants).toHaveLength(1);
  });

  it('the tokens before a renewal are not in an error, either', async () => {
    const issuer = createIssuer({
      serve: (_bearer, count) =>
        reply(count === 1 ? 401 : 409, '{"message":"of access-1, refresh-1, access-2 and refresh-2"}'),
    });
    const client = createClient({ connection });
    const { error } = await drive({ service: issuer.service }, () => one(client));
    expect(issuer.grants).toHaveLength(2);
    expect(error?.reason).toBe('of …, …, … and …');
  });

  it('a token that is renewed while a response is on its way is not in its error', async () => {
    let renewals = 0;
    const auth = { ...signedByHost, secrets: () => [`renewed-${renewals}`] };
    const service: Service = () => reply(409, `{"message":"of renewed-${++renewals}"}`);
    const { error } = await drive({ service }, () => one(createClient({ connection, auth })));
    expect(error?.reason).toBe('of …');
  });
});

describe('two clients in one process', () => {
  it('with different users share neither tokens nor the sign-in call', async () => {
    const issuer = createIssuer();
    const host = createVirtualAsyncHost({ service: issuer.service });
    const runner = createAsyncRunner(host);
    const clients = ['anna', 'bert'].map((username) => createClient({ connection: { ...connection, username } }));
    await Promise.all(clients.map((client) => runner.run(one(client))));
    expect(new Set(issuer.grants.map((form) => form.get('username')))).toEqual(new Set(['anna', 'bert']));
    expect(issuer.grants).toHaveLength(2);
    expect(new Set(issuer.seen).size).toBe(2);
  });
});

describe('a separate sign-in for the legacy interface (G97)', () => {
  const legacyAuth = { username: 'old-robot', password: 'old-secret', realm: 'elders' };
  const service: Service = ({ url, body = '' }) => {
    if (!url.startsWith(connection.authUrl)) return json({ content: { thirdpartyId: 1, accountId: 7 } });
    return json({ access_token: `token of ${new URLSearchParams(body).get('username')}`, expires_in: 300 });
  };

  it.each(drives)('signs legacy requests, and no others, %s', async (_name, drive) => {
    const client = createClient({ connection: { ...connection, legacyAuth } });
    const { host, error } = await drive({ service }, function* () {
      yield* one(client);
      yield* client.legacy.thirdParties.get({ thirdpartyId: '1' });
      yield* one(client);
    });
    expect(error).toBeUndefined();
    const calls = host.sent.map(({ request: { url, headers, body } }) => [
      new URL(url).host,
      headers['authorization'] ?? new URL(url).pathname.split('/')[3],
      new URLSearchParams(body).get('password'),
    ]);
    expect(calls).toEqual([
      ['auth.example', 'buyers', connection.password],
      ['service.example', 'Bearer token of robot', null],
      ['auth.example', 'elders', 'old-secret'],
      ['legacy.example', 'Bearer token of old-robot', null],
      ['service.example', 'Bearer token of robot', null],
    ]);
    expect([...host.store.keys()]).toEqual(['session', 'legacy session']);
    expect([...host.store.values()].join()).not.toContain('secret');
  });

  it('never uses the password of the other user, and fails without one', async () => {
    const { password: _password, ...withoutPassword } = legacyAuth;
    const client = createClient({ connection: { ...connection, legacyAuth: withoutPassword } });
    const [[, drive]] = drives as [(typeof drives)[0]];
    const { host, error } = await drive({ service }, () => client.legacy.thirdParties.get({ thirdpartyId: '1' }));
    expect(error).toMatchObject({ kind: 'auth' });
    expect(host.sent).toEqual([]);
  });
});

it('a confidential client sends its secret and its scope to the issuer only (G99)', async () => {
  const issuer = createIssuer({ serve: () => refusal(400, 'because of hush-hush') });
  const client = createClient({ connection: { ...connection, clientSecret: 'hush-hush', scope: 'risk read' } });
  const [[, drive]] = drives as [(typeof drives)[0]];
  const { host, error } = await drive({ service: issuer.service }, () => one(client));
  expect(Object.fromEntries(issuer.grants[0]!)).toMatchObject({ client_secret: 'hush-hush', scope: 'risk read' });
  const toService = host.sent.filter(({ request: { url } }) => !url.startsWith(connection.authUrl));
  expect(JSON.stringify([toService, [...host.store]])).not.toContain('hush');
  expect(error?.message).not.toContain('hush');
});
