import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { differences, factsOf, isRemembered } from '../../nodes/ThirdPartyRisk/trigger/field-differences.ts';
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

  it('has no differences in data that was included for only one of its two items', async () => {
    const seen: unknown[] = [];
    for (const [include, value] of [
      [['attributes'], 'Maintenance'],
      [['attributes', 'indicators'], 'Logistique'],
      [['indicators'], 'Maintenance'],
      [['attributes', 'indicators'], 'Logistique'],
    ] as const) {
      watched.pass(60);
      await setCategory(value);
      watched.change(100_001);
      watched.pass(3);
      const since = { startFrom: 'date', startDate: '2026-10-01' };
      const [item] = await watched.poll({ parameters: { ...attributes, ...since, include: [...include] } });
      seen.push(item!['changes']);
    }
    const field = 'attributes.Business unit';
    expect(seen).toEqual([null, [{ field, before: 'Maintenance', after: 'Logistique' }], [], []]);
  });

  it('has each difference once where the record is not simplified', async () => {
    const whole = { ...parameters, simplify: false };
    await watched.poll({ parameters: whole });
    const seen: unknown[] = [];
    for (const value of ['Maintenance', 'Logistique']) {
      watched.pass(60);
      await setCategory(value);
      watched.change(100_001);
      watched.pass(3);
      const [item] = await watched.poll({ parameters: whole });
      expect(item).toHaveProperty('raw');
      seen.push(item!['changes']);
    }
    expect(seen).toEqual([null, [{ field: 'attributes.Business unit', before: 'Maintenance', after: 'Logistique' }]]);
    expect(JSON.stringify(watched.kept)).not.toContain('raw.');
  });

  /** The differences in the item of each poll, before which the attribute gets a value and the service faults. */
  const changesAfter = async (...rounds: readonly (readonly [value: string, fault?: string])[]) => {
    const both = { ...parameters, include: ['thirdParty', 'attributes'] };
    await watched.poll({ parameters: both });
    const seen: unknown[] = [];
    for (const [index, [value, fault]] of rounds.entries()) {
      watched.pass(60);
      if (value !== rounds[index - 1]?.[0]) await setCategory(value);
      watched.change(100_001);
      watched.pass(3);
      watched.bench.sandbox.setFaults(fault === undefined ? [] : [fault]);
      const [item] = await watched.poll({ parameters: both });
      watched.bench.sandbox.setFaults([]);
      seen.push(item!['changes']);
    }
    return seen;
  };
  const moved = [{ field: 'attributes.Business unit', before: 'Maintenance', after: 'Logistique' }];
  const attributesFail = '403@attributes.list=/100001';

  it.each([attributesFail, '404@thirdParties.get=/100001'])(
    'has the differences from the last time that the data could be read (%s)',
    async (fault) => {
      const seen = await changesAfter(['Maintenance'], ['Maintenance', fault], ['Logistique']);
      expect(seen).toEqual([null, [], moved]);
    },
  );

  it('has no differences in data that could not be read before', async () => {
    const seen = await changesAfter(['Maintenance', attributesFail], ['Maintenance'], ['Logistique']);
    expect(seen).toEqual([null, [], moved]);
  });

  it('of a document has no differences in its third party where its dossier could not be read', () => {
    const record = { documentId: '5', dossierId: '7' };
    const added = { thirdpartyId: '9', thirdParty: { name: 'A' } };
    const unread = ['thirdpartyId', 'thirdParty'];
    const first = factsOf({ ...record, ...added });
    const second = factsOf(record, unread, first);
    expect(differences(first, second)).toEqual([]);
    expect(differences(second, factsOf({ ...record, ...added, thirdParty: { name: 'B' } }))).toEqual([
      { field: 'thirdParty.name', before: 'A', after: 'B' },
    ]);
    expect(differences(factsOf(record, unread), first)).toEqual([]);
    expect([['5', second] as const, ['6', factsOf(record, unread)] as const].every(isRemembered)).toBe(true);
  });

  it.each([false, 'false'])(
    'has no differences if Compare With Last Time is %j, and stores nothing',
    async (compare) => {
      const silent = { ...parameters, options: { compare } };
      for (let round = 0; round < 2; round++) {
        await watched.poll({ parameters: silent });
        watched.pass(60);
        watched.change(100_001);
        watched.pass(3);
        expect(await watched.poll({ parameters: silent })).toMatchObject([{ changes: null }]);
      }
      expect(watched.kept['poll']).not.toHaveProperty('remembered');
    },
  );
});
