import { expect, test } from 'vitest';
import { createFaults, parseFault } from '../../src/server/faults.ts';
import { createLimiter, retryAfter } from '../../src/server/limiter.ts';
import { closeAll, type Json, open, password, signIn } from './calling.ts';

closeAll();

const outcome = (call: Promise<{ status: number }>) =>
  call.then(
    ({ status }) => status,
    () => 'broken' as const,
  );
const timeout = () => ({ signal: AbortSignal.timeout(150) });

test('a fault strikes at its probability, at the same calls in every run', () => {
  const draw = () => {
    const faults = createFaults([parseFault('500@thirdParties.get=0.3')]);
    return Array.from({ length: 2_000 }, () => faults.draw('thirdParties.get') !== undefined);
  };
  const first = draw();
  expect(first.filter(Boolean).length / 2_000).toBeCloseTo(0.3, 1);
  expect(draw()).toEqual(first);
  expect(createFaults([parseFault('500@thirdParties.get=1')]).draw('thirdParties.list')).toBeUndefined();
});

test.each(['500', 'boom@*=1', '500@nothing=1', '500@*=2', '500@*=x'])('the fault %s is refused in one line', (text) => {
  expect(() => parseFault(text)).toThrow(/^--fault '[^\n]+$/);
});

test.each([
  ['429', 429],
  ['500', 500],
  ['503', 503],
])('%s answers so and nothing else', async (kind, status) => {
  const caller = await open({ faults: [`${kind}@thirdParties.list=1`] });
  expect(await outcome(caller.get('/thirdparties'))).toBe(status);
  expect(await outcome(caller.get('/attributes'))).toBe(200);
  expect(caller.sandbox.counters().byStatus).toMatchObject({ [status]: 1 });
});

test('hang gives no answer, and the sandbox still closes', async () => {
  const caller = await open({ faults: ['hang@thirdParties.list=1', 'hang@attributes.definitions=1'] });
  const waiting = fetch(`${caller.sandbox.baseUrl}/api/v1/account/1001/thirdparties`).catch(() => 'ended');
  await expect(caller.send(`${caller.sandbox.baseUrl}/api/v1/account/1001/attributes`, timeout())).rejects.toThrow(
    'timeout',
  );
  await caller.sandbox.close();
  expect(await waiting).toBe('ended');
}, 5_000);

test('reset breaks the connection inside the body, truncate ends it well with half the text', async () => {
  const caller = await open({ faults: ['reset@thirdParties.list=1', 'truncate@attributes.definitions=1'] });
  const url = `${caller.sandbox.baseUrl}/api/v1/account/1001`;
  const headers = { authorization: `Bearer ${caller.token}` };
  const begun = await fetch(`${url}/thirdparties`, { headers });
  expect(begun.status).toBe(200);
  await expect(begun.text()).rejects.toThrow('terminated');
  const cut = await (await fetch(`${url}/attributes`, { headers })).text();
  expect(cut.length).toBeGreaterThan(100);
  expect(() => JSON.parse(cut)).toThrow(SyntaxError);
});

test('html200 is a page with status 200', async () => {
  const caller = await open({ faults: ['html200@thirdParties.list=1'] });
  const { status, body } = await caller.get('/thirdparties');
  expect([status, body.startsWith('<!doctype html>')]).toEqual([200, true]);
});

test('drop does the work and says nothing', async () => {
  const caller = await open({ faults: ['drop@attributes.set=1'] });
  const write = { label: 'Internal reference', values: ['dropped'] };
  expect(await outcome(caller.post('/thirdparties/100001/attributes', write))).toBe('broken');
  const { body } = await caller.get('/thirdparties/100001/attributes');
  expect(body.content.find((each: Json) => each.label === write.label).values).toEqual(['dropped']);
  expect(caller.sandbox.counters().byStatus).toMatchObject({ broken: 1 });
});

test('revoke ends the session in the middle', async () => {
  const caller = await open({ faults: ['revoke@thirdParties.get=1'] });
  expect((await caller.get('/thirdparties')).status).toBe(200);
  expect((await caller.get('/thirdparties/100001')).status).toBe(401);
  expect((await caller.get('/thirdparties')).status).toBe(401);
});

test('drift moves the portfolio while it is read', async () => {
  const caller = await open({ faults: ['drift@thirdParties.list=1'] });
  const pages = [];
  for (let page = 0; page < 4; page += 1) pages.push((await caller.get(`/thirdparties?pageSize=10&page=${page}`)).body);
  expect(new Set(pages.map((page) => page.totalElements)).size).toBeGreaterThan(1);
});

test('faults and latency change at run time', async () => {
  const caller = await open();
  const { url } = caller.sandbox;
  const admin = (path: string, body: unknown) =>
    caller.send(`${url}/admin${path}`, { method: 'POST', body: JSON.stringify(body) });
  expect((await admin('/faults', { list: ['503@*=1'] })).status).toBe(200);
  expect((await caller.get('/thirdparties')).status).toBe(503);
  expect((await admin('/faults', { list: ['503@none=1'] })).status).toBe(400);
  await admin('/faults', { list: [] });
  await admin('/latency', { ms: 60 });
  const startedAt = performance.now();
  expect((await caller.get('/thirdparties')).status).toBe(200);
  expect(performance.now() - startedAt).toBeGreaterThan(50);
});

test('the limit lets its rate through at once and answers 429 with Retry-After beyond it', async () => {
  const caller = await open({ ratePerSecond: 1 });
  const all = await Promise.all(Array.from({ length: 8 }, () => caller.get('/attributes')));
  const refused = all.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(4);
  expect(refused[0]!.headers.get('retry-after')).toBe('1');
  expect((await signIn(caller.sandbox, password('buyer@example.test'))).status).toBe(200);
});

test('a bucket refills with time', () => {
  let now = 0;
  const limiter = createLimiter(2, () => now);
  expect([limiter.take(), limiter.take()]).toEqual([0, 0]);
  expect(limiter.take()).toBeCloseTo(0.5);
  now = 500;
  expect(limiter.take()).toBe(0);
});

test.each([
  ['seconds', '2'],
  ['none', undefined],
  ['zero', '0'],
  ['hex', '0x10'],
  ['day', '86400'],
  ['date', 'Thu, 01 Jan 1970 00:00:03 GMT'],
  ['past', 'Wed, 31 Dec 1969 23:00:00 GMT'],
] as const)('Retry-After has the form %s', (form, expected) => {
  expect(retryAfter(form, 1.2, 0)).toBe(expected);
});

test('the counters count calls of the interfaces and grants, not the admin, and start anew', async () => {
  const caller = await open();
  const { sandbox } = caller;
  sandbox.resetCounters();
  await caller.get('/attributes');
  await caller.get('/thirdparties/1');
  await caller.legacyGet('');
  await signIn(sandbox, password('buyer@example.test'));
  await fetch(`${sandbox.url}/admin/requests`);
  await fetch(sandbox.url);
  expect(sandbox.counters()).toEqual({
    total: 4,
    byOperation: { 'attributes.definitions': 1, 'thirdParties.get': 1, 'legacy.account.list': 1, 'auth.password': 1 },
    byStatus: { 200: 3, 404: 1 },
    grants: { password: 1, refresh_token: 0 },
    maxInFlight: 1,
  });
  await Promise.all(Array.from({ length: 5 }, () => caller.get('/thirdparties')));
  const http = await (await fetch(`${sandbox.url}/admin/counters`)).json();
  expect(http).toEqual(sandbox.counters());
  expect(JSON.stringify(sandbox.requests())).not.toContain(caller.token);
});

test('without admin there is no admin, and no page of another machine may use it', async () => {
  const caller = await open({ admin: false });
  expect((await fetch(`${caller.sandbox.url}/admin/counters`)).status).toBe(404);
  const other = await open();
  const headers = { origin: 'https://example.com' };
  expect((await fetch(`${other.sandbox.url}/admin/revoke`, { method: 'POST', headers })).status).toBe(403);
  expect((await other.get('/attributes')).status).toBe(200);
});
