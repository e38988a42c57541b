import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IDataObject, INodeParameters, INodePropertyOptions } from 'n8n-workflow';
import { resources } from '../nodes/ThirdPartyRisk/actions/resources.ts';
import { claimFailure } from './fake/claims.mts';
import { takeSample, valuesFor } from './fake/sample.mts';
import { panelOf } from './fake/editor.mts';
import { byId, Workbench } from './fake/workbench.mts';

const subjects = ['thirdParty', 'dossier', 'document'];
const everything = ['attributes', 'documents', 'dossiers', 'identity', 'indicators'];
/** Operations that offer the choice to a tool, with their other input and the IDs that are always returned. */
const offered: readonly (readonly [name: string, ids: readonly string[], more: INodeParameters])[] = [
  ['thirdParty.get', ['thirdpartyId'], {}],
  ['thirdParty.getAll', ['thirdpartyId'], {}],
  ['thirdParty.add', ['outcome', 'thirdpartyId'], {}],
  ['thirdParty.upsert', ['outcome', 'thirdpartyId'], {}],
  ['dossier.get', ['dossierId', 'thirdpartyId'], {}],
  ['dossier.getAll', ['dossierId', 'thirdpartyId'], {}],
  ['dossier.create', ['outcome', 'dossierId', 'thirdpartyId', 'invited'], {}],
  ['dossier.addRequirements', ['outcome', 'documentId', 'dossierId'], {}],
  ['document.get', ['documentId', 'dossierId'], {}],
  ['document.getAll', ['documentId', 'dossierId'], {}],
  ['event.search', ['changed', 'thirdpartyId'], { resourceType: 'thirdParty', eventSelection: 'any' }],
  ['event.search', ['changed', 'dossierId', 'thirdpartyId'], { resourceType: 'dossier', eventSelection: 'any' }],
  ['event.search', ['changed', 'documentId', 'dossierId'], { resourceType: 'document', eventSelection: 'any' }],
  ['portfolio.getAll', ['thirdpartyId'], { include: everything }],
  ['portfolio.getChanges', ['removed', 'incomplete', 'thirdpartyId', 'nextCursor'], { include: everything }],
];

describe('Fields that are fixed for an agent', () => {
  let bench: Workbench;
  let sample: Readonly<Record<string, INodeParameters>>;
  beforeAll(async () => {
    bench = await Workbench.open();
    sample = valuesFor(takeSample(bench.sandbox)) as never;
  });
  afterAll(() => bench.close());

  const parametersOf = (name: string, more: INodeParameters): INodeParameters => {
    const [resource = '', operation = ''] = name.split('.');
    const given = Object.entries(sample[name] ?? {}).map(([field, value]) => {
      return [field, /^(thirdParty|dossier|document)Id$/.test(field) ? byId(String(value)) : value];
    });
    return { resource, operation, ...Object.fromEntries(given), letAgentsWrite: true, output: 'fields', ...more };
  };
  const choicesOf = (parameters: INodeParameters): string[] => {
    const lists = panelOf(parameters, { isTool: true }).filter(({ name }) => name === 'fields');
    expect(lists).toHaveLength(1);
    expect(lists[0]).toMatchObject({ type: 'multiOptions' });
    const options = (lists[0]?.options ?? []) as INodePropertyOptions[];
    return options.map(({ value }) => String(value));
  };
  const ask = async (parameters: INodeParameters): Promise<IDataObject[]> => {
    const { resource, operation, ...rest } = parameters;
    const run = await bench.run(String(resource), String(operation), rest, { isTool: true });
    return run.map(({ json }) => json);
  };

  it('are a choice of every operation that simplifies', () => {
    const simplifying = resources.flatMap(({ value: resource, operations }) =>
      operations
        .filter(({ value: operation }) => panelOf({ resource, operation }).some(({ name }) => name === 'simplify'))
        .map(({ value }) => `${resource}.${value}`),
    );
    expect(new Set(offered.map(([name]) => name))).toEqual(new Set(simplifying));
    expect(offered.filter(([name]) => name === 'event.search')).toHaveLength(subjects.length);
  });

  it.each(offered)('of %s are returned, each that is offered, after the IDs %s', async (name, ids, more) => {
    const parameters = parametersOf(name, more);
    const fields = choicesOf(parameters);
    expect(fields.length).toBeGreaterThan(8);
    const items = await ask({ ...parameters, fields });
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) expect(new Set(Object.keys(item))).toEqual(new Set([...ids, ...fields]));
  });

  it('are the chosen ones, in any spelling, and always the ID', async () => {
    const get = parametersOf('thirdParty.get', {});
    const [few] = await ask({ ...get, fields: ['name', 'city'] });
    expect(Object.keys(few ?? {})).toEqual(['thirdpartyId', 'name', 'city']);
    const [spoken] = await ask({ ...get, fields: 'Name, VATNUMBER' });
    expect(Object.keys(spoken ?? {})).toEqual(['thirdpartyId', 'name', 'vatNumber']);
    expect(spoken?.['vatNumber']).toMatch(/^FR/);
    const [none] = await ask({ ...get, fields: [] });
    expect(Object.keys(none ?? {})).toEqual(['thirdpartyId']);
  });

  it('are refused if they do not exist, with the existing ones', async () => {
    const get = parametersOf('thirdParty.get', { fields: 'phone' });
    expect((await ask(get))[0]?.['error']).toMatch(
      /Fields: "phone" is not a field of the results\. There are .*thirdpartyId/,
    );
    const pull = parametersOf('portfolio.getAll', { fields: 'phone' });
    expect((await ask(pull))[0]?.['error']).toMatch(
      /Fields: "phone" is not a field of the results\. There are .*documentsMissing/,
    );
  });

  it.each([
    ['thirdParty.getAll', 'name', {}],
    ['dossier.getAll', 'expirationDate', {}],
    ['document.getAll', 'requestDate', {}],
    ['portfolio.getAll', 'attributes.Annual purchase amount', { include: ['attributes'] }],
  ] as const)('of %s may be others than the field that sorts (%s)', async (name, field, more) => {
    const sort = { rule: [{ field, direction: 'desc' }] };
    const parameters = parametersOf(name, { ...more, returnAll: true, sort } as never);
    // The sandbox fills in the names of added companies seconds later, which must not happen between the two reads.
    bench.sandbox.advance({ seconds: 5 });
    const ids = ['documentId', 'dossierId', 'thirdpartyId'];
    const idOf = (item: IDataObject) => item[ids.find((id) => id in item)!];
    const whole = (await ask({ ...parameters, output: 'simplified' })).map(idOf);
    expect(whole.length).toBeGreaterThan(3);
    const items = await ask({ ...parameters, fields: [] });
    expect(items.map(idOf)).toEqual(whole);
    expect(Object.keys(items[0]!).every((key) => ids.includes(key))).toBe(true);
    const misspelt = await ask({ ...parameters, fields: [], sort: { rule: [{ field: 'nme', direction: 'asc' }] } });
    expect(misspelt[0]?.['error']).toMatch(/^Sort: "nme" is not a field of the results\./);
  });

  it('of a portfolio may be others than the incomplete data that sorts', async () => {
    const sort = { rule: [{ field: 'incomplete', direction: 'desc' }] };
    const parameters = parametersOf('portfolio.getAll', { include: ['indicators'], returnAll: true, sort } as never);
    bench.sandbox.setFaults(['403@indicators.list=/100003']);
    const [first] = await ask({ ...parameters, fields: [] });
    bench.sandbox.setFaults([]);
    expect(first).toMatchObject({ thirdpartyId: '100003', incomplete: true });
  });

  it.each(['thirdParty.add', 'thirdParty.upsert', 'dossier.create', 'dossier.addRequirements'])(
    'are refused by %s before anything is sent, as another wrong form of the output is',
    async (name) => {
      bench.sandbox.resetCounters();
      const [refused] = await ask(parametersOf(name, { fields: 'phone' }));
      expect(refused?.['error']).toMatch(/Fields: "phone" is not a field of the results\. There are .*Id, /);
      const { resource, operation, output: _, ...parameters } = parametersOf(name, {});
      const perItem = [{ simplify: 'maybe' }];
      const failing = bench.run(String(resource), String(operation), parameters, { perItem });
      await claimFailure(failing, /^Simplify is "maybe": give true or false/);
      expect(bench.sandbox.counters().total).toBe(0);
    },
  );
});
