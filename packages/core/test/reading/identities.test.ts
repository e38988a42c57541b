import { expect, it } from 'vitest';
import { identitiesOf, readIdentities } from '../../src/reading/identities.ts';
import type { Op } from '../../src/runtime/op.ts';
import type { Service } from '../conformance/index.ts';
import { createSignedClient, driveAsync, json } from '../http/bench.ts';

/** Reads the identities of a portfolio's third parties. */
async function identify(...content: readonly Record<string, unknown>[]) {
  const progress: number[] = [];
  const { value } = await driveAsync({ service: () => json({ content, totalElements: content.length }) }, () =>
    readIdentities(createSignedClient(), function* ({ done }): Op<void> {
      progress.push(done);
    }),
  );
  return { found: [...value!.values()], progress };
}

it('identifiers are returned as the service shows them', async () => {
  const numbers = { siret: '73282932000074', siren: '732829320', vatNumber: 'FR44732829320', duns: '1' };
  const shown = { name: 'Durand', ...numbers, postalCode: '75001', status: 'DEREGISTERED' };
  expect((await identify({ thirdpartyId: 7, ...shown })).found).toEqual([{ thirdpartyId: '7', ...shown }]);
});

it('an unknown status is returned in the words of the service', async () => {
  const [identity] = (await identify({ thirdpartyId: 7, status: 'DORMANT' })).found;
  expect(identity?.status).toBe('DORMANT');
});

it.each([
  ['CIT001', '73282932000074', { siret: '73282932000074', siren: '732829320', vatNumber: null, duns: null }],
  ['CIT002', 'FR44732829320', { siret: null, siren: '732829320', vatNumber: 'FR44732829320', duns: null }],
  ['CIT002', 'DE136695976', { siret: null, siren: null, vatNumber: 'DE136695976', duns: null }],
  ['CIT003', '150483782', { siret: null, siren: null, vatNumber: null, duns: '150483782' }],
])(
  'while other identifiers are pending, the one of the addition is used: %s %s (R008)',
  async (type, given, expected) => {
    const [identity] = (await identify({ thirdpartyId: 7, companyIdType: type, companyIdValue: given })).found;
    expect(identity).toEqual({ thirdpartyId: '7', name: null, ...expected, postalCode: null, status: null });
  },
);

it('a SIREN of its own outweighs the SIREN in another number', async () => {
  const [identity] = (await identify({ thirdpartyId: 7, siren: '303265045', siret: '73282932000074' })).found;
  expect(identity).toMatchObject({ siren: '303265045', siret: '73282932000074' });
});

it('an empty text is not an identifier', async () => {
  const empty = { name: '', siret: '', siren: '', vatNumber: '', duns: '', postalCode: '', status: '' };
  const none = { name: null, postalCode: null, status: null };
  const known = { companyIdType: 'CIT002', companyIdValue: 'FR44732829320' };
  expect((await identify({ thirdpartyId: 7, ...empty }, { thirdpartyId: 8, ...empty, ...known })).found).toEqual([
    { thirdpartyId: '7', ...none, siret: null, siren: null, vatNumber: null, duns: null },
    { thirdpartyId: '8', ...none, siret: null, siren: '732829320', vatNumber: 'FR44732829320', duns: null },
  ]);
});

it.each([
  ['732 829 320 00074', '732 829 320 00074', '732829320'],
  ['5580113800012', '5580113800012', '055801138'],
  [5580113800012, '05580113800012', '055801138'],
])('the SIREN within the SIRET %j, which is shown as %s, is %s', async (sent, siret, siren) => {
  const [identity] = (await identify({ thirdpartyId: 7, siret: sent })).found;
  expect(identity).toMatchObject({ siret, siren });
});

it('a record without an identifier of the service is left out, and the progress is reported', async () => {
  const { found, progress } = await identify({ thirdpartyId: 7 }, { name: 'keyless' }, { thirdpartyId: 8 });
  expect(found.map(({ thirdpartyId }) => thirdpartyId)).toEqual(['7', '8']);
  expect(progress.length).toBeGreaterThan(0);
});

it('some third parties are identified by the list where the service returns another one than requested', async () => {
  const content = [7, 8, 9].map((thirdpartyId) => ({ thirdpartyId, name: `Company ${thirdpartyId}` }));
  const service: Service = ({ url }) =>
    /thirdparties\/\d+$/.test(url) ? json(content[2]) : json({ content, totalElements: content.length });
  const { value } = await driveAsync({ service }, () => identitiesOf(createSignedClient(), ['7', '8']));
  expect([...value!.values()].map(({ name }) => name)).toEqual(['Company 7', 'Company 8']);
});
