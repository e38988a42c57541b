import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { INodeListSearchResult, INodeParameters } from 'n8n-workflow';
import { failureOf } from './fake/claims.ts';
import { fakeFunctions } from './fake/functions.ts';
import { actionNode, byId, Workbench } from './fake/workbench.ts';

const { listSearch, loadOptions, resourceMapping } = actionNode.methods;

describe('What the editor asks while a node is set up', () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await Workbench.open({ seed: 250 });
  });
  afterAll(() => bench.close());

  const context = (parameters: INodeParameters = {}) =>
    fakeFunctions({ description: actionNode.description, credential: bench.credential, parameters }).load;

  it('lists third parties page by page, and finds one by a part of its name or number', async () => {
    const seen: string[] = [];
    let token: string | undefined;
    do {
      const page: INodeListSearchResult = await listSearch.searchThirdParties.call(context(), undefined, token);
      seen.push(...page.results.map(({ value }) => String(value)));
      token = page.paginationToken as string | undefined;
    } while (token !== undefined);
    expect(new Set(seen).size).toBe(250);
    expect(seen).toHaveLength(250);
    const found = await listSearch.searchThirdParties.call(context(), '00084391200015');
    expect(found.results).toEqual([{ name: expect.stringContaining('00084391200015') as string, value: '100001' }]);
  });

  it('lists dossiers, the documents of the chosen one, and the files of that', async () => {
    const dossiers = await listSearch.searchDossiers.call(context());
    expect(dossiers.results.length).toBeGreaterThan(40);
    const [waiting] = await bench.json('document', 'getReviewQueue', { limit: 1 });
    const dossierId = byId(String(waiting?.['dossierId']));
    const chosen = { resource: 'file', operation: 'download', dossierId };
    const documents = await listSearch.searchDocuments.call(context(chosen));
    expect(documents.results.map(({ value }) => value)).toContain(waiting?.['documentId']);
    const documentId = byId(String(waiting?.['documentId']));
    const files = await listSearch.searchFiles.call(context({ ...chosen, documentId }));
    expect(files.results.length).toBeGreaterThan(0);
    expect(files.results[0]?.name).toContain(String(waiting?.['fileName']));
  });

  it('says what to choose first, and that a service is away', async () => {
    const none = { resource: 'file', operation: 'download', dossierId: byId('') };
    expect((await failureOf(listSearch.searchDocuments.call(context(none)))).message).toMatch(/Dossier is empty/);
    bench.sandbox.setFaults(['500@attributes.definitions=1']);
    bench.credential.data = {
      ...bench.credential.data,
      profile: '{"version": 1, "overrides": {"behaviour.rate.tries": 1}}',
    };
    expect((await failureOf(loadOptions.getAttributes.call(context()))).message).toMatch(/list the attributes/);
    expect((await failureOf(resourceMapping.getAttributeFields.call(context()))).message).toMatch(
      /list the attributes/,
    );
    bench.sandbox.setFaults([]);
  });

  it('offers the attributes that can be written, each with the widget of its type', async () => {
    const options = await loadOptions.getAttributes.call(context());
    const { fields } = await resourceMapping.getAttributeFields.call(context());
    expect(new Set(options.map(({ value }) => value))).toEqual(new Set(fields.map(({ id }) => id)));
    expect(fields.map(({ id }) => id)).not.toContain('Risk tier');
    const types = Object.fromEntries(fields.map(({ id, type }) => [id, type]));
    expect(types).toMatchObject({
      Criticality: 'options',
      'Annual purchase amount': 'number',
      Strategic: 'boolean',
      'Contract end date': 'dateTime',
      Regions: 'array',
      'Internal reference': 'string',
    });
    const criticality = fields.find(({ id }) => id === 'Criticality');
    expect(criticality?.options?.map(({ value }) => value)).toEqual(['High', 'Medium', 'Low']);
  });

  it('offers dossier types and documents to ask for', async () => {
    const types = await loadOptions.getDossierTypes.call(context());
    expect(types.map(({ value }) => value)).toContain('CSR');
    const requirements = await loadOptions.getRequirements.call(context());
    expect(requirements.map(({ value }) => value)).toContain('DOC_VIGILANCE');
  });
});
