import { afterEach, describe, expect, it } from 'vitest';
import type { RelaySettings } from '../src/settings.ts';
import { behindProxy, aList, aToken, openRelay, openUpstream, sendRaw, statusIn } from './bench.ts';
import { createTokenBucket } from '../src/token-bucket.ts';
import { TrustedProxies } from '../src/trusted-proxies.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close();
});

async function start(settings: Partial<RelaySettings> = {}) {
  const upstream = await openUpstream();
  const relay = await openRelay(upstream.url, settings);
  open.push(upstream, relay);
  return { upstream, relay };
}

const asForm = 'application/x-www-form-urlencoded';
const good = { grant_type: 'password', client_id: 'tpr-sandbox', username: 'buyer@example.test', password: 'sandbox' };

/** @param form text or bytes as they are sent, or fields. */
const signIn = (
  url: string,
  form: Readonly<Record<string, string>> | string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
) =>
  fetch(url + aToken, {
    method: 'POST',
    headers: { 'content-type': asForm, ...headers },
    body: typeof form === 'string' || form instanceof Uint8Array ? form : new URLSearchParams(form).toString(),
  });

const text = new URLSearchParams(good).toString();

describe('S09: a sign-in through the relay', () => {
  it('has the secret and the scope of the relay, which the browser never gets', async () => {
    const { upstream, relay } = await start({ clientSecret: 'a&b secret', scope: 'risk' });
    const refresh = { grant_type: 'refresh_token', client_id: 'tpr-sandbox', refresh_token: 'r' };
    for (const form of [good, refresh]) expect((await signIn(relay.url, form)).status).toBe(200);
    const sent = upstream.asked.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
    const own = { client_secret: 'a&b secret', scope: 'risk' };
    expect(sent).toEqual([
      { ...good, ...own },
      { ...refresh, ...own },
    ]);
    const company = await (await fetch(`${relay.url}/presets.json`)).text();
    expect(company + JSON.stringify(relay.log)).not.toMatch(/a&b|a%26b/);
  });

  it('has neither where the relay has none', async () => {
    const { upstream, relay } = await start();
    await signIn(relay.url, good);
    expect(Object.fromEntries(new URLSearchParams(upstream.asked[0]?.body))).toEqual(good);
  });

  it('is sent to its own realm only', async () => {
    const { upstream, relay } = await start();
    for (const realm of ['master', 'TPR', 'tpr.', '%74pr', 'other']) {
      const response = await fetch(relay.url + aToken.replace('tpr', realm), {
        method: 'POST',
        headers: { 'content-type': asForm },
        body: text,
      });
      expect([realm, response.status]).toEqual([realm, 404]);
    }
    expect(upstream.asked).toEqual([]);
    expect((await signIn(relay.url, good)).status).toBe(200);
  });

  it('is that of its own client only, and says so', async () => {
    const { upstream, relay } = await start();
    const refused = await signIn(relay.url, { ...good, client_id: 'admin-cli', username: 'admin' });
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { message: 'Sign-ins are relayed for one client ID only, and this is another.' },
    ]);
    expect(upstream.asked).toEqual([]);
  });

  it.each([
    ['a secret of the client', `${text}&client_secret=s`],
    ['another audience', `${text}&audience=admin`],
    ['a session without end', `${text}&scope=offline_access`],
    ['a second factor to guess', `${text}&totp=123456`],
    ['an assertion', `${text}&client_assertion_type=a&client_assertion=b`],
    ['a field of the other grant', `${text}&refresh_token=r`],
    ['a user twice', `${text}&username=admin`],
    ['a client twice', `${text}&client_id=admin-cli`],
    ['a field in capitals', text.replace('username', 'Username')],
    ['no user', text.replace('username', 'name')],
    ['an empty user', text.replace('buyer%40example.test', '')],
    ['no password', text.replace('&password=sandbox', '')],
    ['a byte order mark before it', `\uFEFF${text}`],
    ['an encoded byte order mark before it', `%EF%BB%BF${text}`],
    ['bytes that are not UTF-8', Uint8Array.from([...Buffer.from(`${text}`), 0xff, 0xfe])],
    ['a broken escape', `${text}%zz`],
    ['a control character', `${text}%00`],
    ['another grant', text.replace('=password', '=client_credentials')],
    ['nothing', ''],
  ])('with %s is refused', async (_what, form) => {
    const { upstream, relay } = await start();
    expect((await signIn(relay.url, form)).status).toBe(400);
    expect(upstream.asked).toEqual([]);
  });

  it('reaches the issuer rebuilt, field by field, whatever its order and its encoding', async () => {
    const { upstream, relay } = await start();
    await signIn(
      relay.url,
      'pass%77ord=a+b%26c&username=b%75yer%40example.test&grant%5Ftype=password&client_id=tpr-sandbox',
    );
    await signIn(relay.url, { grant_type: 'refresh_token', client_id: 'tpr-sandbox', refresh_token: 'r.1' });
    expect(upstream.asked.map(({ body }) => body)).toEqual([
      'grant_type=password&client_id=tpr-sandbox&username=buyer%40example.test&password=a%20b%26c',
      'grant_type=refresh_token&client_id=tpr-sandbox&refresh_token=r.1',
    ]);
  });

  it('does not allow trying one password on many users: an address has a limit a minute, and can still read', async () => {
    const { upstream, relay } = await start({ signInsPerMinute: 12 });
    const statuses: number[] = [];
    for (let index = 0; index < 60; index++) {
      statuses.push((await signIn(relay.url, { ...good, username: `user${index}@example.test` })).status);
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(13);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(upstream.asked.length).toBe(statuses.filter((status) => status === 200).length);
    const refused = await signIn(relay.url, good);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(relay.url + aList)).status).toBe(200);
    expect((await signIn(relay.url, { ...refresh })).status).toBe(200);
  });

  it('does not allow trying many passwords on one user, from many addresses, however the name is spelled', async () => {
    const { upstream, relay } = await start(behindProxy);
    const spellings = [
      'buyer@example.test',
      'Buyer@Example.test',
      ' buyer@example.test ',
      'ｂuyer@example.test',
      'buyer\u200B@example.test',
      'bu\u00ADyer@example.test',
      'büyer@example.test',
      'buyer\u00A0@example.test',
      'buyer\uFE0F@example.test',
      // Equal by the Unicode collation, as MySQL's utf8mb4_0900_ai_ci compares.
      '\u{1F171}uyer@example.test',
      'buyer@example.te\uA785t',
      `buyer\u0085@example.test`,
    ];
    for (let index = 0; index < 60; index++) {
      const username = spellings[index % spellings.length]!;
      const from = { 'x-forwarded-for': `203.0.113.${index}`, 'x-forwarded-proto': 'https' };
      await signIn(relay.url, { ...good, username, password: `guess ${index}` }, from);
    }
    expect(upstream.asked.length).toBeGreaterThanOrEqual(10);
    expect(upstream.asked.length).toBeLessThanOrEqual(11);
    const other = { 'x-forwarded-for': '203.0.113.99', 'x-forwarded-proto': 'https' };
    // The downside of it: the user has to wait, too.
    expect((await signIn(relay.url, good, other)).status).toBe(429);
    expect((await signIn(relay.url, refresh, other)).status).toBe(200);
    expect((await signIn(relay.url, { ...good, username: 'other@example.test' }, other)).status).toBe(200);
  });

  // Azure Application Gateway writes ip:port: https://learn.microsoft.com/azure/application-gateway/how-application-gateway-works
  it.each([
    ['203.0.113.7:', ''],
    ['[2001:db8::7]:', ''],
    ['made.up:1, 203.0.113.7:', ''],
    ['"[2001:db8::7]:', '"'],
  ])('from %s<port> counts as one client, whatever the port', async (before, after) => {
    const { upstream, relay } = await start({ ...behindProxy, ratePerSecond: 5 });
    const asking = Array.from({ length: 40 }, (_each, index) =>
      fetch(relay.url + aList, {
        headers: { 'x-forwarded-for': `${before}${10_000 + index}${after}`, 'x-forwarded-proto': 'https' },
      }),
    );
    const passed = (await Promise.all(asking)).filter(({ status }) => status === 200);
    expect(passed.length).toBeLessThanOrEqual(8);
    expect(upstream.asked.length).toBe(passed.length);
  });

  it.each(['https://evil.example', 'null', 'https://relay.example.evil.example', 'https://relay.example:8443'])(
    'is refused from a page of %s, from a browser that sends no Sec-Fetch-Site',
    async (origin) => {
      const { upstream, relay } = await start();
      const heard = await sendRaw(relay.port, post(`Host: relay.example\r\nOrigin: ${origin}`));
      expect(statusIn(heard)).toBe(403);
      expect(upstream.asked).toEqual([]);
    },
  );

  it.each([
    ['Host: relay.example\r\nOrigin: https://relay.example', false],
    ['Host: relay.example:8443\r\nOrigin: https://relay.example:8443', false],
    ['Host: relay.example', false],
    // nginx and others send the host name of the machine behind, unless configured otherwise.
    [
      'Host: 10.0.0.4:8080\r\nX-Forwarded-Host: relay.example\r\nX-Forwarded-Proto: https\r\nOrigin: https://relay.example',
      true,
    ],
  ])('passes from its own page: %j', async (headers, isBehindProxy) => {
    const { relay } = await start(isBehindProxy ? behindProxy : {});
    expect(statusIn(await sendRaw(relay.port, post(headers)))).toBe(200);
  });

  it('without a proxy ignores the host name in forwarding headers of a client', async () => {
    const { relay } = await start();
    const headers = 'Host: relay.example\r\nX-Forwarded-Host: evil.example\r\nOrigin: https://evil.example';
    expect(statusIn(await sendRaw(relay.port, post(headers)))).toBe(403);
  });

  it('cannot pass the limit by other names: the user’s own is dropped last', () => {
    let nowMs = 0;
    const limiter = createTokenBucket(1 / 6, { atOnce: 10, nowMs: () => nowMs });
    for (let guess = 0; guess < 10; guess++) limiter.take('buyer');
    for (let other = 0; other < 10_200; other++) limiter.take(`other ${other}`);
    expect(limiter.take('buyer')).toBeGreaterThan(0);
    nowMs += 60_000;
    expect(limiter.take('buyer')).toBe(0);
  });

  it('that bypasses the proxy is refused, whatever its forwarding headers', async () => {
    const { upstream, relay } = await start({ trustedProxies: new TrustedProxies('', '10.0.0.0/8') });
    const from = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
    expect((await signIn(relay.url, good, from)).status).toBe(403);
    expect(upstream.asked).toEqual([]);
  });

  it.each(['http', 'HTTP', 'https, http', 'ws', ''])(
    'that reached the proxy in front by "%s" is refused, with everything else except the health check',
    async (scheme) => {
      const { upstream, relay } = await start(behindProxy);
      const headers = { 'x-forwarded-proto': scheme };
      const refused = await signIn(relay.url, good, headers);
      expect([refused.status, await refused.json()]).toEqual([
        403,
        { message: 'This relay is reached over https only. Put https:// before its address.' },
      ]);
      expect((await fetch(`${relay.url}/taskpane.html`, { headers })).status).toBe(403);
      expect((await fetch(`${relay.url}/health`, { headers })).status).toBe(200);
      expect(upstream.asked).toEqual([]);
    },
  );
});

const refresh = { grant_type: 'refresh_token', client_id: 'tpr-sandbox', refresh_token: 'r' };

const post = (headers: string) =>
  `POST ${aToken} HTTP/1.1\r\n${headers}\r\nConnection: close\r\nContent-Type: ${asForm}\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
