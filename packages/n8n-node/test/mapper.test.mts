import type { IDataObject, INodeParameters, ResourceMapperField } from 'n8n-workflow';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { heldBy, set, thirdPartyId } from './fake/attributes.mts';
import { credentialsOf, CredentialStore } from './fake/credential-store.mts';
import { issuesOf } from './fake/editor.mts';
import { fakeFunctions } from './fake/functions.mts';
import { actionNode, Workbench } from './fake/workbench.mts';

const setMany = { resource: 'attribute', operation: 'setMany', thirdPartyId };
const mayClear = '{"version": 1, "overrides": {"attributes.emptyClears": true}}';

let bench: Workbench;
let schema: readonly ResourceMapperField[];
beforeAll(async () => {
  bench = await Workbench.open();
  const { credential } = bench;
  const { load } = fakeFunctions({ description: actionNode.description, credential, parameters: setMany });
  schema = (await actionNode.methods.resourceMapping.getAttributeFields.call(load)).fields;
});
afterAll(() => bench.close());

/** What the editor stores: a switch is false from the beginning, and a field without a value is left out (n8n 2.41). */
function mapped(filled: IDataObject, fields = schema): INodeParameters {
  const switches = fields.filter(({ type }) => type === 'boolean').map(({ id }) => [id, false] as const);
  const value = { ...Object.fromEntries(switches), ...filled };
  return { attributes: { mappingMode: 'defineBelow', value, schema: fields } as unknown as INodeParameters };
}

it('writes no attribute for which no value was chosen', async () => {
  await set(bench, 'Strategic', 'Yes');
  const criticality = (await heldBy(bench, 'Criticality')) === 'Low' ? 'High' : 'Low';
  const [item] = await bench.json('attribute', 'setMany', { thirdPartyId, ...mapped({ Criticality: criticality }) });
  expect(item).toMatchObject({ attributes: { Criticality: criticality }, outcomes: { Criticality: 'changed' } });
  expect(Object.keys(item!['outcomes'] as object)).toEqual(['Criticality']);
  expect(await heldBy(bench, 'Strategic')).toBe(true);
});

it('takes a choice of an attribute that is true or false, and several choices as text', async () => {
  for (const [strategic, regions] of [
    ['Yes', 'Nord; Est'],
    ['No', 'Sud'],
  ] as const) {
    const parameters = mapped({ Strategic: strategic, Regions: regions });
    expect(issuesOf({ ...setMany, ...parameters })).toBe(null);
    await bench.run('attribute', 'setMany', { thirdPartyId, ...parameters });
    expect(await heldBy(bench, 'Strategic')).toBe(strategic === 'Yes');
    expect(await heldBy(bench, 'Regions')).toEqual(regions === 'Sud' ? ['Sud'] : ['Nord', 'Est']);
  }
});

it('clears an attribute that is shown without a value, if that is to clear it, and none that is not shown', async () => {
  const credential = new CredentialStore(credentialsOf(bench.sandbox, { profile: mayClear }));
  const options = { clearWhenEmpty: ['Internal reference'] };
  await set(bench, 'Internal reference', 'goes');
  const hidden = schema.map((field) => ({ ...field, removed: field.id === 'Internal reference' }));
  const given = { Criticality: 'Medium' };
  await bench.run('attribute', 'setMany', { thirdPartyId, options, ...mapped(given, hidden) }, { credential });
  expect(await heldBy(bench, 'Internal reference')).toBe('goes');
  await bench.run('attribute', 'setMany', { thirdPartyId, options, ...mapped(given) }, { credential });
  expect((await heldBy(bench, 'Internal reference')) ?? null).toBe(null);
});
