import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attributeChange, attributes, Watched } from './watched.mts';

describe('An item of the trigger', () => {
  let watched: Watched;
  beforeEach(async () => {
    watched = await Watched.open();
  });
  afterEach(() => watched.close());

  const parameters = { ...attributes, include: ['attributes'] };
  const setCategory = async (value: string) => {
    const thirdPartyId = { mode: 'id', value: '100001' };
    await watched.bench.run('attribute', 'set', { thirdPartyId, label: 'Business unit', value });
  };

  it('has its events and the two seconds between which they happened', async () => {
    const any = { ...attributes, eventSelection: 'any' };
    await watched.poll({ parameters: any });
    watched.pass(60);
    const second = Math.floor(Date.parse(`${watched.bench.sandbox.now()}+01:00`) / 1000);
    watched.bench.sandbox.record([
      { code: attributeChange, resourceId: 100_001 },
      { code: 'THIRD_PARTY_UPDATED', resourceId: 100_001 },
    ]);
    watched.pass(5);
    const [item] = await watched.poll({ parameters: any });
    expect(new Set(item!['events'] as string[])).toEqual(new Set([attributeChange, 'THIRD_PARTY_UPDATED']));
    expect(item!['eventNames']).toHaveLength(2);
    expect(Date.parse(String(item!['changedFrom'])) / 1000).toBe(second);
    expect(Date.parse(String(item!['changedUntil'])) / 1000).toBe(second + 1);
    expect(item!['occurrences']).toHaveLength(2);
  });

  it('has the differences from the last time, and null the first time', async () => {
    await watched.poll({ parameters });
    const seen: unknown[] = [];
    for (const value of ['Maintenance', 'Logistique', 'Logistique']) {
      watched.pass(60);
      await setCategory(value);
      watched.change(100_001);
      watched.pass(3);
      const [item] = await watched.poll({ parameters });
      seen.push(item!['changes']);
    }
    const field = 'attributes.Business unit';
    expect(seen).toEqual([null, [{ field, before: 'Maintenance', after: 'Logistique' }], []]);
  });

  it('has no differences if Compare With Last Time is off, and stores nothing', async () => {
    const silent = { ...parameters, options: { compare: false } };
    for (let round = 0; round < 2; round++) {
      await watched.poll({ parameters: silent });
      watched.pass(60);
      watched.change(100_001);
      watched.pass(3);
      expect(await watched.poll({ parameters: silent })).toMatchObject([{ changes: null }]);
    }
    expect(watched.kept['poll']).not.toHaveProperty('remembered');
  });
});
