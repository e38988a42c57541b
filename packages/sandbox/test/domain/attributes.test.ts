import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOf, riskTierOf, setAttribute } from '../../src/domain/index.ts';
import { accountId, eventsSince, now, smallStore } from './small-store.ts';

const bare = 100_023;
const write = (label: string, values: unknown[], thirdPartyId = bare) => ({ accountId, thirdPartyId, label, values });

describe('writing an attribute', () => {
  it('replaces the values and records one event', () => {
    const store = smallStore();
    setAttribute(store, write('Regions', ['Nord', 'Sud', 'Nord']), now);
    const second = setAttribute(store, write('Regions', ['Est']), now);
    expect(second).toMatchObject({ previous: ['Nord', 'Sud'], values: ['Est'] });
    expect(eventsSince(store, bare)).toEqual(['THIRD_PARTY_ATTRIBUTE_UPDATED', 'THIRD_PARTY_ATTRIBUTE_UPDATED']);
  });

  it('clears with an empty list', () => {
    const store = smallStore();
    setAttribute(store, write('Category', ['IT']), now);
    setAttribute(store, write('Category', []), now);
    expect(store.all('SELECT * FROM attributeValue WHERE thirdPartyId = ?', bare)).toEqual([]);
  });

  it('distinguishes two labels that differ only by an accent', () => {
    const store = smallStore();
    setAttribute(store, write('Régions', ['Nord et Sud']), now);
    expect(() => setAttribute(store, write('Regions', ['Nord et Sud']), now)).toThrow('must be among');
  });

  it('that sets criticality to High opens a vigilance dossier, once', () => {
    const store = smallStore();
    const thirdPartyId = 100_009;
    const first = setAttribute(store, write('Criticality', ['High'], thirdPartyId), now);
    expect(first.dossierId).toBeDefined();
    expect(eventsSince(store, first.dossierId ?? 0)).toEqual(['DOSSIER_ADDED']);
    setAttribute(store, write('Criticality', ['Low'], thirdPartyId), now);
    expect(setAttribute(store, write('Criticality', ['High'], thirdPartyId), now).dossierId).toBeUndefined();
  });

  it('recomputes the risk tier and records when it changes', () => {
    const store = smallStore();
    expect(setAttribute(store, write('Criticality', ['Medium']), now).riskTier).toBe('Tier 3');
    expect(setAttribute(store, write('Annual purchase amount', [900_000]), now).riskTier).toBe('Tier 2');
    expect(setAttribute(store, write('Category', ['IT']), now).riskTier).toBeUndefined();
    expect(setAttribute(store, write('Criticality', []), now).riskTier).toBeNull();
    expect(eventsSince(store, bare).filter((code) => code === 'THIRD_PARTY_CALCULATED_ATTRIBUTE_UPDATED')).toHaveLength(
      3,
    );
  });

  it('refuses a calculated attribute, an unknown label and a foreign third party', () => {
    const store = smallStore();
    expect(() => setAttribute(store, write('Risk tier', ['Tier 1']), now)).toThrow('is calculated');
    expect(() => setAttribute(store, write('category', ['IT']), now)).toThrow(`no attribute 'category'`);
    expect(() => setAttribute(store, { ...write('Category', ['IT']), accountId: 1002 }, now)).toThrow('does not exist');
  });
});

describe('the values of an attribute', () => {
  const definition = (type: Parameters<typeof faultOf>[0]['type']) => ({
    label: 'X',
    type,
    choices: '["a","b"]' as const,
  });
  it.each([
    ['string', ['00123'], ['=1+1'], [12]],
    ['boolean', [true], [false], ['true']],
    ['date', ['2028-02-29'], ['2026-12-31'], ['2027-02-29']],
    ['decimal', [12.5], [0], ['12.5']],
    ['percentage', [12], [100], [Number.NaN]],
    ['list_unique', ['a'], ['b'], ['a', 'b']],
    ['list_multiple', ['a', 'b'], [], ['c']],
  ] as const)('of type %s are checked', (type, good, alsoGood, bad) => {
    expect(faultOf(definition(type), good)).toBeUndefined();
    expect(faultOf(definition(type), alsoGood)).toBeUndefined();
    expect(faultOf(definition(type), bad)).toContain(`'X'`);
  });

  it('never make the check itself throw, for any input', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('date', 'decimal', 'list_multiple', 'string'),
        fc.array(fc.anything()),
        (type, values) => {
          expect(['string', 'undefined']).toContain(typeof faultOf(definition(type as 'date'), values));
        },
      ),
    );
  });
});

describe('the risk tier', () => {
  it.each([
    ['High', 600_000, true, 'Tier 1'],
    ['High', undefined, false, 'Tier 2'],
    ['Low', 100, false, 'Tier 4'],
    [undefined, 600_000, true, undefined],
  ])('of %s, %s, %s is %s', (criticality, amount, strategic, tier) => {
    expect(riskTierOf(criticality, amount, strategic)).toBe(tier);
  });
});
