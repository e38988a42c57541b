import { afterAll, beforeAll, test } from 'vitest';
import { byId, byIdentifier, Workbench } from './fake/workbench.mts';
import { set, mapInput, heldBy } from './fake/attributes.mts';
let bench: Workbench;
beforeAll(async () => { bench = await Workbench.open(); });
afterAll(() => bench.close());
const show = async (what: string, run: () => Promise<any>) => {
  try { const r = await run(); console.log('>>', what, '=>', r.length, JSON.stringify(r.map?.((x: any) => x.binary ? [x.json, x.binary] : x.json ?? x) ?? r).slice(0, 400)); }
  catch (e: any) { console.log('>>', what, '=> ERR', e.message, '|', e.description); }
};
test('api', async () => {
  const send = (p: any, extra = {}) => bench.run('apiRequest', 'send', { path: '/account/{accountId}/thirdparties', ...p }, extra);
  await show('plain', () => send({}));
  await show('no slash', () => send({ path: 'account/{accountId}/thirdparties' }));
  await show('url', () => send({ path: bench.sandbox.baseUrl + '/api/v1/account/1001/thirdparties' }));
  await show('query in path', () => send({ path: '/account/{accountId}/thirdparties?size=2' }));
  await show('query arr', () => send({ query: { size: '2', page: 1, x: [1, 2], y: null, z: undefined, d: new Date(0) } }));
  await show('query text', () => send({ query: 'size=2' }));
  await show('query arr top', () => send({ query: [1] }));
  await show('body text', () => send({ method: 'POST', body: 'hello' }));
  await show('body num', () => send({ method: 'POST', body: 12 }));
  await show('method', () => send({ method: 'get' }));
  await show('trailing', () => send({ path: '/account/{accountId}/thirdparties/ ' }));
  await show('../', () => send({ path: '/account/{accountId}/../../x' }));
  await show('accent', () => send({ path: '/account/{accountId}/thirdparties/é à' }));
  await show('account', () => send({ path: '/account/1001/thirdparties/100001' }));
  await show('allPages+post', () => send({ options: { allPages: true } }));
}, 60000);
test('events', async () => {
  const ev = (p: any) => bench.run('event', 'search', { resourceType: 'thirdParty', eventSelection: 'any', ...p } as any);
  for (const [from, to] of [['2026-10-01', ''], ['2026-10-01', '2026-10-01'], ['2026-10-30T23:59:59Z', '2026-10-31'], [1790000000000, ''], [46300, 46301], ['01/10/2026', '02/10/2026'], ['2026-10-01T10:00:00+02:00', undefined], [null, ''], ['2030-01-01', ''], ['2026-10-02','2026-10-01'], ['2026-10-01 10h', ''], ['2026-02-30', ''], ['0', ''], [0, ''], [-1, '']])
    await show(`events ${from}..${to}`, () => ev({ from, to, limit: 2 }));
  await show('changes', () => bench.run('portfolio', 'getChanges', { since: '2026-10-31', include: [] } as any));
  await show('changes cursor', () => bench.run('portfolio', 'getChanges', { since: '2026-11-01T00:00:00.000Z', include: '' } as any));
  await show('changes future', () => bench.run('portfolio', 'getChanges', { since: '2036-11-01', include: '' } as any));
}, 60000);
test('files', async () => {
  const dossiers = await bench.json('dossier', 'getAll', { scope: 'account', limit: 3 } as any);
  console.log('>>', JSON.stringify(dossiers));
  const d = byId(String(dossiers[0]!['dossierId']));
  const docs = await bench.json('document', 'getAll', { dossierId: d, returnAll: true });
  console.log('>>', JSON.stringify(docs).slice(0, 1500));
  for (const doc of docs.slice(0, 4)) await show('download ' + doc['documentCode'], () => bench.run('file', 'download', { dossierId: d, documentId: byIdentifier(String(doc['documentCode']).toLowerCase() + ' ') , fileId: '' } as any));
  await show('zip', () => bench.run('dossier', 'downloadZip', { dossierId: d, binaryPropertyName: ' a.b/c ' } as any));
  await show('zip2', () => bench.run('dossier', 'downloadZip', { dossierId: d, binaryPropertyName: '' } as any));
  await show('approve twice', async () => [await bench.run('response', 'approve', { dossierId: d, documentId: byId(String(docs[0]!['documentId'])) } as any)]);
}, 60000);
test('many', async () => {
  await show('sort', () => bench.run('thirdParty', 'getAll', { limit: 3, sort: { rule: [{ field: 'Name', direction: 'desc' }] } } as any));
  await show('limit', () => bench.run('thirdParty', 'getAll', { limit: '3 ' } as any));
  await show('limit1.5', () => bench.run('thirdParty', 'getAll', { limit: 1.5 } as any));
  await show('limit undefined', () => bench.run('thirdParty', 'getAll', { limit: undefined, returnAll: 'TRUE' } as any));
  await show('null items', () => bench.run('identifier', 'check', { }, { items: [{ json: {} }, { json: {} }], perItem: [{ identifier: null }, { identifier: 73282932000074 }], continueOnFail: true } as any));
  await show('search company', () => bench.run('thirdParty', 'searchCompany', { searchBy: 'SIRET', value: 84391200015, countryCode: 'France' } as any));
  await show('search company2', () => bench.run('thirdParty', 'searchCompany', { searchBy: 'SIRET', value: '000 843 912 00015' } as any));
  await show('find siren', () => bench.run('thirdParty', 'get', { thirdPartyId: byIdentifier('843912') } as any));
  await show('find vat', () => bench.run('thirdParty', 'get', { thirdPartyId: byIdentifier('fr 48 000843912') } as any));
}, 60000);
