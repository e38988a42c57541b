import { expect, test } from 'vitest';
import { callAs, closeAll, type Json, open, password, read, signIn } from './calling.ts';

closeAll();

const withVariants = (...chosen: string[]) => open({ variants: chosen });

test('error bodies of the current interface have the styles of the variant, those of the legacy one do not', async () => {
  const styles: Record<string, (body: Json) => unknown> = {
    'G101=problem': (body) => body.detail,
    'G101=envelope': (body) => body.error[0].message,
    'G101=message': (body) => body.message,
    'G101=errors': (body) => body.errors[0],
    'G101=text': (body) => body,
    'G101=html': (body) => body,
  };
  for (const [style, message] of Object.entries(styles)) {
    const caller = await withVariants(style);
    const got = await caller.get('/thirdparties/999');
    expect([style, got.status]).toEqual([style, 404]);
    expect(message(got.body)).toContain('999');
    expect((await caller.legacyGet('/1001/thirdparties/999')).body.error).toBe('Not Found');
  }
});

test('tokens follow the variant', async () => {
  const refresh = async (name: string) => {
    const { sandbox } = await withVariants(name);
    const { body } = await signIn(sandbox, password('buyer@example.test'));
    const again = () => signIn(sandbox, { grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' });
    return { body, statuses: [(await again()).status, (await again()).status] };
  };
  expect((await refresh('G95=rotate')).statuses).toEqual([200, 400]);
  expect((await refresh('G95=on')).statuses).toEqual([200, 200]);
  expect((await refresh('G95=off')).statuses).toEqual([400, 400]);
  expect((await refresh('G96=none')).body).not.toHaveProperty('refresh_token');
  expect((await refresh('G96=no-end')).body.refresh_expires_in).toBe(0);
  expect((await refresh('G96=shorter')).body.refresh_expires_in).toBeLessThan(300);
});

test('pages of this machine may call across origins, unless switched off, and other pages never', async () => {
  const allowed = async (name: string, origin: string) => {
    const { sandbox } = await withVariants(name);
    const url = `${sandbox.baseUrl}/api/v1/account/1001/thirdparties`;
    const { headers } = await read(fetch(url, { headers: { origin } }));
    const preflight = await fetch(url, { method: 'OPTIONS', headers: { origin } });
    return [headers.get('access-control-allow-origin'), preflight.status];
  };
  expect(await allowed('G106=on', 'http://localhost:3000')).toEqual(['http://localhost:3000', 204]);
  expect(await allowed('G106=on', 'https://example.com')).toEqual([null, 403]);
  expect(await allowed('G106=off', 'http://localhost:3000')).toEqual([null, 404]);
});

test('a signed address has the forms of the variant', async () => {
  const signed = async (name: string, ending = 'url') => {
    const caller = await withVariants(name);
    const [document] = (await caller.get('/dossiers/2000012/documents')).body.content;
    const path = `/dossiers/2000012/documents/${document.documentId}/files/${document.evidences[0].id}/${ending}`;
    return caller.send(`${caller.sandbox.baseUrl}/api/v1/account/1001${path}`, { redirect: 'manual' });
  };
  const url = expect.stringContaining('/storage/');
  expect((await signed('G10=text')).body).toEqual(url);
  expect((await signed('G10=content')).body.content).toEqual({ url });
  expect((await signed('G10=signedUrl')).body.signedUrl).toEqual(url);
  expect((await signed('G10=signed-url', 'signed-url')).body.url).toEqual(url);
  expect((await signed('G10=redirect')).headers.get('location')).toEqual(url);
});

test('legacy answers follow the variant', async () => {
  const get = async (name: string, path: string) => (await withVariants(name)).legacyGet(path);
  expect((await get('G13=list', '')).body.content).toHaveLength(1);
  const current = async (...chosen: string[]) => {
    const caller = await withVariants(...chosen);
    return caller.send(`${caller.sandbox.baseUrl}/api/v1/account`);
  };
  expect((await current()).body.content).toMatchObject({ accountId: 1001 });
  expect((await current('G13=list')).body.content).toHaveLength(1);
  expect((await current('G13=legacy-only')).status).toBe(404);
  expect((await get('G70=indicatorCode', '/1001/dossiers')).body.content[0].indicators[0].indicatorCode).toBe('I001');
  expect((await get('G70=NA', '/1001/dossiers/2000012')).body.content.stoppingReason).toBe('NA');
  expect((await get('G110=headers', '')).headers.get('deprecation')).toBe('@1767225600');
});

test('both accounts are separate', async () => {
  const { sandbox } = await withVariants('G02=both');
  const other = await callAs(sandbox, 'other@example.test');
  expect((await other.get('/thirdparties/100001')).status).toBe(404);
  expect((await other.get('/dossiers/2000012/documents')).status).toBe(404);
});
