import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { describeFaults, faultKinds, loudFaults, quietFaults } from '@tpr/sandbox';
import { describe, expect, test } from 'vitest';
import { type Caller, closeAll, type Json, open, password, signIn } from './calling.ts';

closeAll();

const label = 'Internal reference';
const written = async (caller: Caller) => {
  caller.sandbox.setFaults([]);
  const { body } = await caller.get('/thirdparties/100001/attributes');
  return body.content.find((each: Json) => each.label === label)?.values[0] === 'struck';
};

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Number of chunks of the body. */
  readonly pieces: number;
}

/** Whether the failing call was carried out, which its answer may not show. */
const isStruck = ({ sandbox }: Caller): boolean =>
  sandbox.store.all(`SELECT 1 FROM attributeValue WHERE "values" = '["struck"]'`).length > 0;

const patience = () => AbortSignal.timeout(10_000);
/** For requests without an answer: they end only when the client gives up. */
const littlePatience = () => AbortSignal.timeout(300);

interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A call with Node's own client, which shows the raw answer. @throws when the connection breaks or the call takes too long. */
const sendRaw = (caller: Caller, path: string, { body, headers = {}, signal = patience() }: CallOptions = {}) =>
  new Promise<RawAnswer>((resolve, reject) => {
    const asked = request(
      `${caller.sandbox.baseUrl}/api/v1/account/1001${path}`,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json', ...headers },
        signal,
      },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(pieces).toString(),
            pieces: pieces.length,
          }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });

const write = (caller: Caller, signal = patience()) =>
  sendRaw(caller, '/thirdparties/100001/attributes', { body: { label, values: ['struck'] }, signal });

/** Aborts a write after the service has carried it out. */
async function giveUpDone(caller: Caller): Promise<RawAnswer> {
  const giving = new AbortController();
  const writing = write(caller, giving.signal);
  await expect.poll(() => isStruck(caller)).toBe(true);
  giving.abort();
  return writing;
}

/** The answer of each fault kind that replaces the service's answer. */
const replacements = {
  401: [401, /"status":401/],
  403: [403, /"status":403/],
  404: [404, /"status":404/],
  '404-nginx': [404, /<center>nginx</],
  '404-kong': [404, /^\{"message":"no Route matched with those values"\}$/],
  '404-cdn': [404, /The request could not be satisfied/],
  429: [429, /"status":429/],
  500: [500, /"status":500/],
  '502-html': [502, /502 Bad Gateway/],
  503: [503, /"status":503/],
  '503-balancer': [503, /No server is available/],
  '200-error': [200, /^\{"message":"Service en maintenance"\}$/],
  '200-health': [200, /^\{"status":"UP","components":/],
  '200-text': [200, /^OK$/],
  '200-empty': [200, /^$/],
  204: [204, /^$/],
  html200: [200, /^<!doctype html>/],
  redirect: [302, /^$/],
} as const;
/** Refusals that the service sends before it carries out the call. */
const refusals = new Set(['401', '403', '404', '429']);
const unanswered = ['hang', 'cut'] as const;
const lost = ['drop', 'reset', 'stall', 'length-long'] as const;

describe('a fault that replaces the answer', () => {
  test.each(Object.entries(replacements))(
    '%s sends its answer without doing the work, or, unless it is a refusal, after the work',
    async (kind, [status, text]) => {
      const caller = await open({ faults: [`${kind}@attributes.set=1`] });
      caller.sandbox.resetCounters();
      expect(await write(caller)).toMatchObject({ status, text: expect.stringMatching(text) });
      expect(caller.sandbox.counters().byStatus).toMatchObject({ [status]: 1 });
      expect(await written(caller)).toBe(false);
      if (refusals.has(kind)) return;
      caller.sandbox.setFaults([`${kind}+done@attributes.set=1`]);
      expect(await write(caller)).toMatchObject({ status, text: expect.stringMatching(text) });
      expect(await written(caller)).toBe(true);
    },
  );

  test.each(unanswered)('%s sends no answer, and does not do the work', async (kind) => {
    const caller = await open({ faults: [`${kind}@attributes.set=1`] });
    const isHanging = kind === 'hang';
    const writing = write(caller, isHanging ? littlePatience() : patience());
    await expect(writing).rejects.toThrow(isHanging ? 'aborted' : 'socket hang up');
    expect(await written(caller)).toBe(false);
  });

  test('hang+done does the work, and the sandbox can still be closed', async () => {
    const caller = await open({ faults: ['hang+done@attributes.set=1'] });
    await expect(giveUpDone(caller)).rejects.toThrow('aborted');
    expect(await written(caller)).toBe(true);
    caller.sandbox.setFaults(['hang@thirdParties.list=1']);
    const waiting = caller.get('/thirdparties').catch(() => 'ended');
    await expect(sendRaw(caller, '/thirdparties', { signal: littlePatience() })).rejects.toThrow('aborted');
    await caller.sandbox.close();
    expect(await waiting).toBe('ended');
  });

  test('of an intermediary has no header of the service', async () => {
    const variants = ['G110=headers'];
    const caller = await open({
      variants,
      faults: ['404-cdn@legacy.account.list=1'],
      ratePerSecond: 9,
      rateHeaders: 'ratelimit',
    });
    const url = `${caller.sandbox.legacyBaseUrl}/api/v1/account`;
    const origin = 'http://localhost:3000';
    const { headers } = await caller.send(url, { headers: { origin } });
    expect(headers.get('date')).toContain('31 Oct 2026');
    const own = ['deprecation', 'ratelimit', 'access-control-allow-origin'];
    expect(own.filter((name) => headers.has(name))).toEqual([]);
    expect([headers.get('server'), headers.get('via')]).toEqual(['CloudFront', expect.stringContaining('1.1 ')]);
    caller.sandbox.setFaults(['404@legacy.account.list=1']);
    const its = await caller.send(url, { headers: { origin } });
    expect(own.filter((name) => its.headers.has(name))).toEqual(own);
  });

  test('empty-list has the service’s own form', async () => {
    const caller = await open({ faults: ['empty-list@*=1'] });
    expect((await caller.get('/thirdparties')).body).toMatchObject({ content: [], totalElements: 0 });
    expect((await caller.get('/thirdparties/100001/dossiers')).body).toEqual({ content: [] });
    expect((await caller.legacyGet('/1001/thirdparties')).body).toMatchObject({
      content: [],
      messages: {},
      totalElements: 0,
    });
    expect((await caller.get('/thirdparties/100001')).body.thirdpartyId).toBe(100_001);
    const bare = await open({ variants: ['G21=bare'], faults: ['empty-list@*=1'] });
    expect((await bare.get('/thirdparties')).body).toEqual([]);
  });

  test('redirect leads to a page on the same machine', async () => {
    const caller = await open({ faults: ['redirect@thirdParties.list=1'] });
    const { status, body } = await caller.get('/thirdparties');
    expect([status, body.startsWith('<!doctype html>')]).toEqual([200, true]);
  });
});

describe('a fault in the transfer of the answer', () => {
  test.each(lost)('%s breaks it off, and the work is done', async (kind) => {
    const caller = await open({ faults: [`${kind}@attributes.set=1`] });
    const writing = kind === 'stall' ? giveUpDone(caller) : write(caller);
    await expect(writing).rejects.toThrow(/aborted|socket hang up/);
    expect(await written(caller)).toBe(true);
  });

  test('alters the service’s own answer', async () => {
    const caller = await open();
    const whole = await sendRaw(caller, '/attributes');
    const heard = async (kind: string, headers = {}) => {
      caller.sandbox.setFaults([`${kind}@attributes.definitions=1`]);
      return sendRaw(caller, '/attributes', { headers });
    };
    const cut = (await heard('truncate')).text;
    expect(cut.length / whole.text.length).toBeCloseTo(0.5, 1);
    expect(whole.text.startsWith(cut.slice(0, -1))).toBe(true);
    expect((await heard('doubled')).text).toBe(whole.text + whole.text);
    expect(await heard('gzip-false')).toMatchObject({ text: whole.text, headers: { 'content-encoding': 'gzip' } });
    expect((await heard('gzip-cut')).headers).toMatchObject({ 'content-encoding': 'gzip' });
    const dripped = await heard('drip');
    expect(dripped.text).toBe(whole.text);
    expect(dripped.pieces).toBeGreaterThan(whole.text.length / 2);
    // With a client that checks the length and decompresses.
    caller.sandbox.setFaults(['gzip-cut@attributes.definitions=#1', 'length-short@attributes.definitions=#2']);
    await expect(caller.get('/attributes')).rejects.toThrow('terminated');
    await expect(caller.get('/attributes')).rejects.toThrow(SyntaxError);
  });
});

describe('a fault before the call', () => {
  test('revoke ends the session during a run', async () => {
    const caller = await open({ faults: ['revoke@thirdParties.get=1'] });
    expect((await caller.get('/thirdparties')).status).toBe(200);
    expect((await caller.get('/thirdparties/100001')).status).toBe(401);
    expect((await caller.get('/thirdparties')).status).toBe(401);
  });

  test('drift changes the portfolio while it is read', async () => {
    const caller = await open({ faults: ['drift@thirdParties.list=1'] });
    const pages = [];
    for (let page = 0; page < 4; page += 1)
      pages.push((await caller.get(`/thirdparties?pageSize=10&page=${page}`)).body);
    expect(new Set(pages.map((page) => page.totalElements)).size).toBeGreaterThan(1);
  });
});

test('faults of the issuer have the same forms, and its errors have its own form', async () => {
  const { sandbox } = await open();
  const heard = async (kind: string) => {
    sandbox.setFaults([`${kind}@auth.password=#1`]);
    return signIn(sandbox, password('buyer@example.test'));
  };
  expect((await heard('401')).body).toMatchObject({ error: 'invalid_grant' });
  expect((await heard('403')).status).toBe(403);
  expect((await heard('404-kong')).status).toBe(404);
  expect((await heard('200-empty')).body).toBe('');
  expect((await heard('html200')).body).toContain('<!doctype html>');
  await expect(heard('truncate')).rejects.toThrow(SyntaxError);
  await expect(heard('cut')).rejects.toThrow('fetch failed');
  expect((await signIn(sandbox, password('buyer@example.test'))).status).toBe(200);
});

test('every kind is quiet, loud, or something that users do; help and README name each', () => {
  const heard = [...Object.keys(replacements), ...unanswered, ...lost, 'empty-list', 'truncate', 'doubled'];
  expect([...heard, 'length-short', 'gzip-false', 'gzip-cut', 'drip', 'revoke', 'drift'].sort()).toEqual(
    [...faultKinds].sort(),
  );
  expect([...quietFaults, ...loudFaults, 'drift', 'revoke'].sort()).toEqual([...faultKinds].sort());
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  for (const kind of faultKinds) {
    expect(describeFaults()).toContain(`  ${kind} `);
    expect(readme).toContain(`\`${kind}\``);
  }
});
