import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { thirdPartyId } from './fake/attributes.mts';
import { claimFailure } from './fake/claims.mts';
import { byId, Workbench } from './fake/workbench.mts';

describe('An expression without a value, such as a misspelt field', () => {
  let bench: Workbench;
  let place: INodeParameters;
  beforeAll(async () => {
    bench = await Workbench.open();
    const [waiting] = await bench.json('document', 'getReviewQueue', { limit: 1 });
    const locatorOf = (name: string) => byId(String(waiting?.[name]));
    place = { dossierId: locatorOf('dossierId'), documentId: locatorOf('documentId') };
  });
  beforeEach(() => bench.sandbox.resetCounters());
  afterAll(() => bench.close());

  const located = (value: unknown) => ({ __rl: true, mode: 'id', value }) as unknown as IDataObject;
  const sent = () => Object.keys(bench.sandbox.counters().byOperation).filter((name) => !name.startsWith('auth.'));
  const claimNothingSent = async (
    [resource, operation, parameters]: [string, string, INodeParameters],
    given: IDataObject,
    title: string,
  ) => {
    const run = bench.run(resource, operation, parameters, { perItem: [given] });
    await claimFailure(run, new RegExp(`^${title} is empty: give a value, or remove it \\[item 0\\]$`));
    expect(sent()).toEqual([]);
  };

  it.each([undefined, null])(
    'creates no dossier without a type, which asks for nothing and stays (%j)',
    async (value) => {
      const create: [string, string, INodeParameters] = ['dossier', 'create', { thirdPartyId }];
      await claimNothingSent(create, { typeCode: located(value) }, 'Dossier Type');
      await claimNothingSent(create, { typeCode: value } as never, 'Dossier Type');
    },
  );

  it.each([undefined, null])('creates no second dossier in each run without its reference (%j)', async (value) => {
    const create: [string, string, INodeParameters] = ['dossier', 'create', { thirdPartyId, typeCode: byId('CSR') }];
    await claimNothingSent(create, { additionalFields: { dossierReference: value } }, 'Reference');
    const [made] = await bench.run(...create, {
      perItem: [{ additionalFields: { description: value, dossierReference: '' } }],
    });
    expect(made?.json['dossierReference']).toMatch(/^TPR-/);
  });

  it.each([undefined, null])('creates no dossier that asks for nothing without its documents (%j)', async (value) => {
    const create: [string, string, INodeParameters] = ['dossier', 'create', { thirdPartyId }];
    const [list, codes] = ['Required Document Names or IDs', 'Required Document Codes'];
    await claimNothingSent(create, { additionalFields: { requiredDocuments: value } }, list);
    await claimNothingSent(create, { additionalFields: { documentCodes: value } }, codes);
  });

  it.each([
    ['dossierReference', 'Reference'],
    ['requiredDocuments', 'Required Documents'],
  ])('creates no dossier by the legacy interface without its %s', async (name, title) => {
    const company = { companyIdType: 'CIT001', companyIdValue: '00084391200015' };
    for (const value of [undefined, null])
      await claimNothingSent(['legacy', 'dossiers.create', company], { fields: { [name]: value } }, title);
  });

  it('sends no e-mail about a rejection without its reason', async () => {
    for (const comment of [undefined, null]) {
      const parameters = { ...place, shareRejectionReason: 'yes' };
      const run = bench.run('response', 'reject', parameters, { perItem: [{ comment }] });
      await claimFailure(run, /^Comment is empty: give a value, or remove it \[item 0\]$/);
      expect(sent()).not.toContain('responses.reject');
    }
  });

  it.each(['download', 'getSignedUrl'])('gets no other file than the one that is meant (%s)', async (operation) => {
    await claimNothingSent(['file', operation, place], { fileId: located(undefined) }, 'File');
    const run = (fileId: unknown) => bench.run('file', operation, place, { perItem: [{ fileId: located(fileId) }] });
    // A list that shows no files has null as the file of each document.
    for (const newest of [null, '']) expect(await run(newest)).toHaveLength(1);
  });

  it.each([undefined, null])('searches no longer time than the one that is meant (%j)', async (to) => {
    const range = { resourceType: 'dossier', eventSelection: 'any', from: '2026-10-01' };
    await claimNothingSent(['event', 'search', range], { to }, 'To');
  });

  it.each([
    ['dossiers.list', 'dossierReference', 'Reference'],
    ['thirdParties.list', 'siren', 'SIREN'],
  ])('reads no list without its filter (%s, %s)', async (operation, name, title) => {
    for (const value of [undefined, null])
      await claimNothingSent(['legacy', operation, {}], { fields: { [name]: value } }, title);
  });
});
