import type { IDataObject } from 'n8n-workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Parameters } from '../nodes/ThirdPartyRisk/actions/parameters.ts';
import { readRules, sortResults } from '../nodes/ThirdPartyRisk/actions/shared/sort.ts';
import { heldBy, mapInput, set, thirdPartyId } from './fake/attributes.mts';
import { CredentialStore, credentialsOf } from './fake/credential-store.mts';
import { Workbench } from './fake/workbench.mts';

const mayClear = '{"version": 1, "overrides": {"attributes.emptyClears": true}}';

describe('An attribute with several choices', () => {
  let bench: Workbench;
  let credential: CredentialStore;
  beforeAll(async () => {
    bench = await Workbench.open();
    credential = new CredentialStore(credentialsOf(bench.sandbox, { profile: mayClear }));
  });
  afterAll(() => bench.close());

  const inPortfolio = async () => {
    const all = await bench.json('portfolio', 'getAll', { include: ['attributes'], returnAll: true });
    const found = all.find(({ thirdpartyId }) => thirdpartyId === thirdPartyId.value)!;
    return (found['attributes'] as IDataObject)['Regions'] ?? [];
  };

  it.each([[['Nord', 'Sud']], [['Nord']], [[]]])(
    'is a list in every output, whatever it holds: %j',
    async (regions) => {
      const before = (await heldBy(bench, 'Regions')) ?? [];
      const options = { clearWhenEmpty: true };
      const [one] = await set(bench, 'Regions', regions, { credential }, options);
      expect(one?.json).toMatchObject({ value: regions, before });
      // The service leaves out an attribute without a value.
      expect((await heldBy(bench, 'Regions')) ?? []).toEqual(regions);
      expect(await inPortfolio()).toEqual(regions);
      const [many] = await mapInput(bench, { Regions: ['Est'] }, { dryRun: true });
      expect(many?.json).toMatchObject({ attributes: { Regions: ['Est'] }, before: { Regions: regions } });
      const still = await set(bench, 'Regions', ['Est'], { credential }, { dryRun: true, expected: regions });
      expect(still[0]?.json).toMatchObject({ outcome: 'wouldChange' });
    },
  );

  it.each(['asc', 'desc'])('without a value comes last in a sort, as any other attribute does: %s', (direction) => {
    const [none, one] = [{ json: { Regions: [] } }, { json: { Regions: ['Nord'] } }];
    const rules = readRules(new Parameters(() => ({ rule: [{ field: 'Regions', direction }] })));
    expect(sortResults([none, one], rules)).toEqual([one, none]);
  });
});
