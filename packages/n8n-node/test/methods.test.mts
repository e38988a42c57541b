import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  INodeListSearchResult,
  INodeParameters,
  INodePropertyCollection,
  INodePropertyOptions,
} from 'n8n-workflow';
import { resources } from '../nodes/ThirdPartyRisk/actions/resources.ts';
import { failureOf } from './fake/claims.mts';
import { panelOf } from './fake/editor.mts';
import { fakeFunctions } from './fake/functions.mts';
import { actionNode, byId, quick, Workbench } from './fake/workbench.mts';

const { listSearch, loadOptions, resourceMapping } = actionNode.methods;

const functionsOf = ({ credential }: Workbench, parameters: INodeParameters = {}) =>
  fakeFunctions({ description: actionNode.description, credential, parameters });

describe('The lists that the editor loads while a node is set up', () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await Workbench.open();
  });
  afterAll(() => bench.close());

  const context = (parameters: INodeParameters = {}) => functionsOf(bench, parameters).load;

  it('have third parties page by page, and find one by a part of its name or number', async () => {
    const large = await Workbench.open({ seed: 120 });
    const seen: string[] = [];
    let token: string | undefined;
    do {
      const { load } = functionsOf(large);
      const page: INodeListSearchResult = await listSearch.searchThirdParties.call(load, undefined, token);
      seen.push(...page.results.map(({ value }) => String(value)));
      token = page.paginationToken as string | undefined;
    } while (token !== undefined);
    await large.close();
    expect(new Set(seen).size).toBe(120);
    expect(seen).toHaveLength(120);
    for (const typed of ['00084391200015', '000 843 912 00015', '100001', 'Brumelac Ma']) {
      const found = await listSearch.searchThirdParties.call(context(), typed);
      expect(found.results).toEqual([{ name: expect.stringContaining('00084391200015') as string, value: '100001' }]);
    }
  });

  it('find a third party on any page, since the editor continues no search that found nothing', async () => {
    // Pages of twenty: without a search, a list request reads ten of them.
    const large = await Workbench.open({ seed: 230, variants: ['G23=max20'] });
    const last = (await large.json('thirdParty', 'getAll', { returnAll: true })).at(-1);
    const { results, paginationToken } = await listSearch.searchThirdParties.call(
      functionsOf(large).load,
      String(last?.['siret'] ?? last?.['name']),
    );
    await large.close();
    expect(results.map(({ value }) => value)).toContain(last?.['thirdpartyId']);
    expect(paginationToken).toBeUndefined();
  });

  it('have dossiers, the documents of the chosen one, and the files of that', async () => {
    const dossiers = await listSearch.searchDossiers.call(context());
    expect(dossiers.results.length).toBeGreaterThan(30);
    const queue = await bench.json('document', 'getReviewQueue', { limit: 10 });
    const waiting = queue.find(({ fileName }) => fileName !== null);
    const dossierId = byId(String(waiting?.['dossierId']));
    const chosen = { resource: 'file', operation: 'download', dossierId };
    const documents = await listSearch.searchDocuments.call(context(chosen));
    expect(documents.results.map(({ value }) => value)).toContain(waiting?.['documentId']);
    const documentId = byId(String(waiting?.['documentId']));
    const files = await listSearch.searchFiles.call(context({ ...chosen, documentId }));
    expect(files.results.length).toBeGreaterThan(0);
    expect(files.results[0]?.name).toContain(String(waiting?.['fileName']));
  });

  it('link each row to the service’s own page if the profile gives its address, and to none otherwise', async () => {
    const dossierId = byId(String((await bench.json('document', 'getReviewQueue', { limit: 1 }))[0]?.['dossierId']));
    const lists = async (profile: object) => {
      bench.credential.data = { ...bench.credential.data, profile: JSON.stringify(profile) };
      const chosen = { resource: 'file', operation: 'download', dossierId };
      return [
        await listSearch.searchThirdParties.call(context(), '00084391200015'),
        await listSearch.searchDossiers.call(context()),
        await listSearch.searchDocuments.call(context(chosen)),
      ].map(({ results }) => results[0]);
    };
    for (const row of await lists({ version: 1, overrides: {} })) expect(Object.keys(row!)).toEqual(['name', 'value']);
    const page = 'https://app.example/accounts/{accountId}';
    const pages = {
      thirdParty: `${page}/suppliers/{thirdpartyId}`,
      dossier: `${page}/dossiers/{dossierId}`,
      document: `${page}/dossiers/{dossierId}/documents/{documentId}`,
    };
    const [thirdParty, dossier, document] = await lists({ version: 1, overrides: { 'values.pages': pages } });
    const shown = 'https://app.example/accounts/1001';
    expect(thirdParty?.url).toBe(`${shown}/suppliers/100001`);
    expect(dossier?.url).toBe(`${shown}/dossiers/${dossier?.value}`);
    expect(document?.url).toBe(`${shown}/dossiers/${dossierId.value}/documents/${document?.value}`);
    bench.credential.data = { ...bench.credential.data, profile: quick };
  });

  it('say what to choose first, and report a service that is down', async () => {
    const none = { resource: 'file', operation: 'download', dossierId: byId('') };
    expect((await failureOf(listSearch.searchDocuments.call(context(none)))).message).toMatch(/Dossier is empty/);
    bench.sandbox.setFaults(['500@attributes.definitions=1']);
    bench.credential.data = {
      ...bench.credential.data,
      profile: '{"version": 1, "overrides": {"retry.maxAttempts": 1}}',
    };
    expect((await failureOf(loadOptions.getAttributes.call(context()))).message).toMatch(/list the attributes/);
    expect((await failureOf(resourceMapping.getAttributeFields.call(context()))).message).toMatch(
      /list the attributes/,
    );
    bench.sandbox.setFaults([]);
  });

  it('have names with accents and small letters at their place in the alphabet', async () => {
    const other = await Workbench.open();
    for (const [from, to] of [
      ['Strategic', 'Énergie'],
      ['Payment review', 'effectif'],
    ])
      other.sandbox.store.run(`UPDATE attributeDefinition SET label = '${to}' WHERE label = '${from}'`);
    const names = (await loadOptions.getAttributes.call(functionsOf(other).load)).map(({ name }) => name);
    await other.close();
    const from = names.indexOf('Dependency rate');
    expect(names.slice(from + 1, from + 4)).toEqual(['effectif', 'Énergie', 'Internal reference']);
  });

  it('have the attributes that can be written, each with the widget of its type', async () => {
    const options = await loadOptions.getAttributes.call(context());
    const { fields } = await resourceMapping.getAttributeFields.call(context());
    expect(new Set(options.map(({ value }) => value))).toEqual(new Set(fields.map(({ id }) => id)));
    expect(fields.map(({ id }) => id)).not.toContain('Risk tier');
    const types = Object.fromEntries(fields.map(({ id, type }) => [id, type]));
    expect(types).toMatchObject({
      Criticality: 'options',
      'Annual purchase amount': 'number',
      Strategic: 'options',
      'Contract end date': 'string',
      Regions: 'string',
      'Internal reference': 'string',
    });
    const choicesOf = (label: string) => fields.find(({ id }) => id === label)?.options?.map(({ value }) => value);
    expect(choicesOf('Criticality')).toEqual(['High', 'Medium', 'Low']);
    expect(choicesOf('Strategic')).toEqual(['Yes', 'No']);
  });

  it('have dossier types and documents to request', async () => {
    const types = await listSearch.searchDossierTypes.call(context());
    expect(types.results.map(({ value }) => value)).toContain('CSR');
    const found = await listSearch.searchDossierTypes.call(context(), 'cybersecurite');
    expect(found.results).toEqual([{ name: 'Cybersécurité – CYBERSECURITY', value: 'CYBERSECURITY' }]);
    const requirements = await loadOptions.getRequirements.call(context());
    expect(requirements.map(({ value }) => value)).toContain('DOC_VIGILANCE');
  });

  it('have the choices of an attribute, and none for an attribute with free values', async () => {
    const choicesOf = async (label: string, filter?: string) => {
      const set = { resource: 'attribute', operation: 'set', label };
      const { results } = await listSearch.searchChoices.call(context(set), filter);
      return results.map(({ value }) => value);
    };
    expect(await choicesOf('Criticality')).toEqual(['High', 'Medium', 'Low']);
    expect(await choicesOf('Criticality', 'med')).toEqual(['Medium']);
    expect(await choicesOf('CRITICALITY ')).toEqual(['High', 'Medium', 'Low']);
    expect(await choicesOf('Strategic')).toEqual(['Yes', 'No']);
    expect(await choicesOf('Internal reference')).toEqual([]);
    expect(await choicesOf('')).toEqual([]);
    const write = async (label: string, value: string) => {
      const chosen = { thirdPartyId: byId('100001'), label, value: { __rl: true, mode: 'list', value } };
      return (await bench.json('attribute', 'set', chosen))[0]?.['value'];
    };
    for (const value of ['High', 'Low']) expect(await write('Criticality', value)).toBe(value);
    expect([await write('Strategic', 'Yes'), await write('Strategic', 'No')]).toEqual([true, false]);
  });

  it('have the output fields to sort by, in every list that sorts', async () => {
    const sorted = resources.flatMap(({ value: resource, operations }) =>
      operations.flatMap(({ value: operation }) => {
        const sort = panelOf({ resource, operation }).find(({ name }) => name === 'sort');
        const [rule] = (sort?.options ?? []) as INodePropertyCollection[];
        return rule === undefined ? [] : [{ resource, operation, field: rule.values[0]! }];
      }),
    );
    expect(sorted.map(({ resource }) => resource)).toEqual([
      'document',
      'document',
      'dossier',
      'portfolio',
      'thirdParty',
    ]);
    const [waiting] = await bench.json('document', 'getReviewQueue', { limit: 1 });
    for (const { resource, operation, field } of sorted) {
      expect(field.type).toBe('options');
      const listed = resource === 'portfolio' ? await loadOptions.getPortfolioFields.call(context()) : field.options;
      const fields = ((listed ?? []) as INodePropertyOptions[]).map(({ value }) => String(value));
      expect(fields.length).toBeGreaterThan(8);
      const sort = { rule: fields.map((each) => ({ field: each, direction: 'asc' })) };
      const include = ['attributes', 'documents', 'dossiers', 'identity', 'indicators'];
      const of = { dossierId: byId(String(waiting?.['dossierId'])), include, returnAll: true };
      expect((await bench.json(resource, operation, { ...of, sort })).length).toBeGreaterThan(0);
    }
  });
});

describe('At a service that lists neither types nor documents', () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await Workbench.open({ variants: ['G12=off'] });
  });
  afterAll(() => bench.close());

  const context = () => functionsOf(bench).load;

  it('the editor has the types of its dossiers and the documents of the legacy interface', async () => {
    const met = await bench.run('dossier', 'getAll', { returnAll: true, simplify: false });
    const codes = new Set(met.flatMap(({ json }) => json['typeCode'] ?? []));
    expect(codes.size).toBeGreaterThan(1);
    const { results } = await listSearch.searchDossierTypes.call(context());
    expect(new Set(results.map(({ value }) => value))).toEqual(codes);
    const requirements = await loadOptions.getRequirements.call(context());
    expect(requirements.map(({ value }) => value)).toContain('DOC_VIGILANCE');
  });

  it('the editor accepts typed codes when there is no list at all', async () => {
    bench.credential.data = { ...bench.credential.data, legacyBaseUrl: '' };
    expect(await loadOptions.getRequirements.call(context())).toEqual([]);
    const create = { thirdPartyId: byId('100004') };
    const [typed] = await bench.json('dossier', 'create', { ...create, typeCode: byId('CSR') });
    expect(typed).toMatchObject({ thirdpartyId: '100004', requiredDocuments: expect.any(Number) as number });
    const additionalFields = { documentCodes: 'DOC_VIGILANCE' };
    const [untyped] = await bench.json('dossier', 'create', { ...create, additionalFields });
    expect(untyped).toMatchObject({ type: null, requiredDocuments: 1 });
    const more = { documentCodes: 'DOC_TAX; DOC_VIGILANCE', requiredDocuments: ['DOC_TAX'] };
    const dossierId = byId(String(untyped?.['dossierId']));
    const added = await bench.json('dossier', 'addRequirements', { dossierId, ...more });
    expect(added.map(({ documentCode }) => documentCode)).toContain('DOC_TAX');
  });
});
