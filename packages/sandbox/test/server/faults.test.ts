import { expect, test } from 'vitest';
import { createFaults, parseFault } from '../../src/fault-injection/rules.ts';
import { closeAll, open, password, signIn } from './calling.ts';

closeAll();

test('a fault hits with its probability, and the same calls in every run of a seed', () => {
  const draw = (seed?: number) => {
    const faults = createFaults([parseFault('500@thirdParties.get=0.3')], seed);
    return Array.from({ length: 2_000 }, () => faults.draw('thirdParties.get', '') !== undefined);
  };
  const first = draw();
  expect(first.filter(Boolean).length / 2_000).toBeCloseTo(0.3, 1);
  expect(draw()).toEqual(first);
  expect(draw(2)).not.toEqual(first);
  expect(createFaults([parseFault('500@thirdParties.get=1')]).draw('thirdParties.list', '')).toBeUndefined();
});

test('a fault with a call number hits only that call of each operation', () => {
  const faults = createFaults([parseFault('500@*=#2')]);
  const struck = (operation: string) => [1, 2, 3].map(() => faults.draw(operation, '') !== undefined);
  expect([struck('thirdParties.get'), struck('thirdParties.list')]).toEqual([
    [false, true, false],
    [false, true, false],
  ]);
});

test('a fault with a record hits each call of it, and no other', () => {
  const faults = createFaults([parseFault('500@indicators.list=/42')]);
  const path = (id: number) => `/api/v1/account/1/thirdparties/${id}/indicators`;
  const struck = [42, 7, 42, 421].map((id) => faults.draw('indicators.list', path(id)) !== undefined);
  expect(struck).toEqual([true, false, true, false]);
});

test.each([
  '500',
  '500@*=/',
  '500@*=/a/b',
  'boom@*=1',
  '500@nothing=1',
  '500@*=2',
  '500@*=x',
  '500@*=#0',
  'drop+done@*=1',
  'cut+done@*=1',
  '429+done@*=1',
  'revoke+done@*=1',
  'empty-list@thirdParties.get=1',
])('the fault %s is refused in one line', (text) => {
  expect(() => parseFault(text)).toThrow(/^--fault '[^\n]+$/);
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

test('the counters count calls of the interfaces and grants, not of the admin, and can be reset', async () => {
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

test('without the admin option there is no admin interface, and no page of another machine may use it', async () => {
  const caller = await open({ admin: false });
  expect((await fetch(`${caller.sandbox.url}/admin/counters`)).status).toBe(404);
  const other = await open();
  const headers = { origin: 'https://example.com' };
  expect((await fetch(`${other.sandbox.url}/admin/revoke`, { method: 'POST', headers })).status).toBe(403);
  expect((await other.get('/attributes')).status).toBe(200);
});
