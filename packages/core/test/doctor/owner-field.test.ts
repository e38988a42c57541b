import { expect, it } from 'vitest';
import { createProfile } from '../../src/api/profile/index.ts';
import { examine } from '../../src/doctor/examine.ts';
import { signedByHost } from '../../src/http/auth/authenticator.ts';
import { createAsyncBench } from '../conformance/bench.ts';
import { refusal } from '../conformance/scripted-host.ts';
import { connection, json } from '../http/bench.ts';

const key = 'fields.dossier.thirdpartyId';

/** Examines a service with three third parties. @param dossierOf the dossier in the list of a third party */
async function examined(dossierOf: (id: string) => object) {
  const parties = ['1', '2', '3'].map((thirdpartyId) => ({ thirdpartyId, name: `TP ${thirdpartyId}` }));
  const bench = createAsyncBench({
    service({ url }) {
      const path = new URL(url).pathname;
      const [, id = '', part] = /\/thirdparties\/(\w+)(\/\w+)?$/.exec(path) ?? [];
      if (path.endsWith('/thirdparties')) return json({ content: parties, totalElements: 3 });
      if (part === '/dossiers') return json({ content: [dossierOf(id)] });
      if (id !== '' && part === undefined) return json(parties.find(({ thirdpartyId }) => thirdpartyId === id));
      return path.endsWith('/dossiers') ? json({ content: ['1', '2'].map(dossierOf) }) : refusal(404);
    },
  });
  const { findings, operations } = await bench.run(
    examine({ connection, profile: createProfile(), auth: signedByHost }),
  );
  const { verdict, value } = findings.find((finding) => finding.key === key)!;
  const { outcome } = operations.find(({ operation }) => operation === 'dossiers.listFor')!;
  return { verdict, value, isRead: outcome === 'answered' };
}

const internal = (id: string): number => 9000 + Number(id);

it.each<[what: string, dossierOf: (id: string) => object, names: readonly unknown[]]>([
  ['in another field', (id) => ({ dossierId: `5${id}`, thirdpartyId: internal(id), owner: id }), ['owner']],
  ['in no field', (id) => ({ dossierId: `5${id}`, thirdpartyId: internal(id) }), ['thirdParty.id']],
  ['in no field of an object', (id) => ({ dossierId: `5${id}`, thirdParty: { id: internal(id) } }), ['thirdpartyId']],
  ['of a parent company', (id) => ({ dossierId: `5${id}`, thirdpartyId: 700 }), ['thirdParty.id']],
])('the doctor reads dossiers whose identifier of the third party is %s', async (_what, dossierOf, names) => {
  const { value, ...found } = await examined(dossierOf);
  expect(found).toEqual({ verdict: 'different', isRead: true });
  expect((value as unknown[]).slice(0, names.length)).toEqual(names);
});

it.each<[what: string, dossierOf: (id: string) => object]>([
  ['are equal', () => ({ dossierId: 59, thirdpartyId: 9 })],
  ['name another third party of the portfolio', (id) => ({ dossierId: `5${id}`, thirdpartyId: id === '1' ? 2 : 1 })],
])('the doctor refuses lists of dossiers that a cache may have confused: they %s', async (_what, dossierOf) => {
  expect(await examined(dossierOf)).toEqual({ verdict: 'confirmed', value: undefined, isRead: false });
});
