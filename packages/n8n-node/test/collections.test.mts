import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { Parameters } from '../nodes/ThirdPartyRisk/actions/parameters.ts';
import { failureOf } from './fake/claims.mts';
import { thirdPartyId } from './fake/attributes.mts';
import { byId, Workbench } from './fake/workbench.mts';

test.each([undefined, null, '', ' ', [], {}])('a collection that an expression sets to %j has no fields', (value) => {
  expect(new Parameters(() => value).group('options').isOn('dryRun')).toBe(false);
});

test('the only row of a collection may be given without a list', () => {
  const sort = { rule: { field: 'name', direction: 'desc' } };
  const [row] = new Parameters(() => sort).rows('sort', 'rule');
  expect(row?.optional('field')).toBe('name');
});

test.each(['name', ['name'], true, [['name']]])(
  'a row of a collection may not be %j, which would be ignored',
  (rule) => {
    const rows = () => new Parameters(() => ({ rule })).rows('sort', 'rule');
    expect(rows).toThrow(/^sort has a rule that is not an object\.$/);
  },
);

describe('A collection that an expression sets to something else', () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await Workbench.open();
  });
  afterAll(() => bench.close());

  it.each([['{"dryRun": true}'], [['dryRun']], [true], [new Date(0)]])(
    'is refused before anything is written, as %j would else not be a dry run',
    async (options) => {
      const parameters = { thirdPartyId, label: 'Criticality', value: 'Low' };
      const failure = await failureOf(bench.run('attribute', 'set', parameters, { perItem: [{ options }] }));
      expect(failure.message).toMatch(/^Options is not an object: give its fields one by one \[item 0\]$/);
      expect(bench.sandbox.counters().byOperation['attributes.set']).toBeUndefined();
    },
  );

  it('is refused where its filters would be ignored, and all records returned', async () => {
    const run = bench.run('thirdParty', 'getAll', {}, { perItem: [{ filters: 'country=FR' }] });
    expect((await failureOf(run)).message).toMatch(/^Filters is not an object/);
  });

  it.each([
    ['dossier', { expiresBefore: undefined }, 'Expires Before'],
    ['dossier', { status: null }, 'Status'],
    ['dossier', { typeCode: { __rl: true, mode: 'id', value: undefined } }, 'Dossier Type'],
    ['thirdParty', { name: undefined }, 'Name Contains'],
  ])(
    'of filters of a %s fails for an expression without a value, which would return all: %j',
    async (resource, filters, title) => {
      const run = bench.run(resource, 'getAll', {}, { perItem: [{ filters }] });
      expect((await failureOf(run)).message).toBe(`${title} is empty: give a value, or remove it [item 0]`);
    },
  );

  it('of filters may have a field that is left blank in the editor', async () => {
    const filters = { status: [], name: '' };
    const some = await bench.json('thirdParty', 'getAll', { limit: 3, filters });
    expect(some).toHaveLength(3);
  });

  it('of a decision fails for an expression without a value, which would decide on the newest response', async () => {
    bench.sandbox.resetCounters();
    const place = { dossierId: byId('1'), documentId: byId('2') };
    const run = bench.run('response', 'approve', place, { perItem: [{ options: { responseId: undefined } }] });
    expect((await failureOf(run)).message).toBe('Response ID is empty: give a value, or remove it [item 0]');
    expect(bench.sandbox.counters().byOperation['responses.approve']).toBeUndefined();
  });

  it.each([undefined, null, '', ' '])(
    'fails where an expression for Dry Run gives %j: nothing is written',
    async (dryRun) => {
      const set = { resource: 'attribute', operation: 'set', thirdPartyId, label: 'Criticality', value: 'Low' };
      const attributes = { mappingMode: 'defineBelow', value: { Criticality: 'Low' } };
      const setMany = { resource: 'attribute', operation: 'setMany', thirdPartyId, attributes };
      const upsert = { resource: 'thirdParty', operation: 'upsert', identifier: '73282932000074', attributes };
      bench.sandbox.resetCounters();
      for (const { resource, operation, ...parameters } of [set, setMany, upsert]) {
        const run = bench.run(resource, operation, parameters, { perItem: [{ options: { dryRun } }] });
        expect((await failureOf(run)).message).toBe('Dry Run is empty: give true or false [item 0]');
      }
      const { byOperation } = bench.sandbox.counters();
      expect([byOperation['attributes.set'], byOperation['thirdParties.add']]).toEqual([undefined, undefined]);
    },
  );
});
