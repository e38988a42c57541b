import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { claimFailure } from './fake/claims.ts';
import { credentialsOf, CredentialStore } from './fake/credential-store.ts';
import { byId, Workbench } from './fake/workbench.ts';

const thirdPartyId = byId('100004');
const set = (bench: Workbench, label: string, value: string | string[], options = {}) =>
  bench.run('attribute', 'set', { thirdPartyId, label, value }, options);
const heldBy = async (bench: Workbench, label: string) => {
  const held = await bench.json('attribute', 'getAll', { thirdPartyId, returnAll: true });
  return held.find((each) => each['label'] === label)?.['value'];
};
const written = (bench: Workbench) => bench.sandbox.counters().byOperation['attributes.set'] ?? 0;

describe('An attribute write', () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await Workbench.open();
  });
  afterEach(() => {
    bench.sandbox.setFaults([]);
    bench.sandbox.resetCounters();
  });
  afterAll(() => bench.close());

  it('whose answer gets lost after it was made is looked for, and sent once', async () => {
    bench.sandbox.setFaults(['drop@attributes.set=1']);
    const [item] = await set(bench, 'Internal reference', 'kept');
    expect(item?.json).toMatchObject({ label: 'Internal reference', value: 'kept' });
    expect(written(bench)).toBe(1);
    expect(await heldBy(bench, 'Internal reference')).toBe('kept');
  });

  it('that is never answered and was not made fails, and says that it may or may not have been', async () => {
    const before = await heldBy(bench, 'Criticality');
    bench.sandbox.setFaults(['500@attributes.set=1']);
    const other = before === 'Low' ? 'High' : 'Low';
    await claimFailure(set(bench, 'Criticality', other), /may or may not have been made/);
    expect(written(bench)).toBe(2);
    expect(await heldBy(bench, 'Criticality')).toBe(before);
  });

  it('of a calculated attribute, an unknown one or a choice that is none sends nothing', async () => {
    await claimFailure(set(bench, 'Risk tier', 'Tier 1'), /^Risk tier: /);
    await claimFailure(set(bench, 'Colour', 'red'), /^Colour: /);
    await claimFailure(set(bench, 'Criticality', 'Enormous'), /^Criticality: /);
    expect(written(bench)).toBe(0);
  });

  it('to a third party that is not there names it, and sends nothing', async () => {
    const parameters = { thirdPartyId: byId('999999999'), label: 'Criticality', value: 'High' };
    await claimFailure(
      bench.run('attribute', 'set', parameters),
      /Third party 999999999 is not in the portfolio/,
      '404',
    );
    expect(written(bench)).toBe(0);
  });

  it('of nothing clears nothing where that is not known to work', async () => {
    await set(bench, 'Internal reference', 'stays');
    bench.sandbox.resetCounters();
    const attributes = { mappingMode: 'autoMapInputData', value: null };
    const items = [{ json: { 'Internal reference': [] } }];
    await claimFailure(
      bench.run('attribute', 'setMany', { thirdPartyId, attributes }, { items }),
      /Internal reference/,
    );
    expect(written(bench)).toBe(0);
    expect(await heldBy(bench, 'Internal reference')).toBe('stays');
  });

  it('reads the definitions once, however many items there are', async () => {
    const perItem = ['a', 'b', 'c'].map((value) => ({ label: 'Internal reference', value }));
    await bench.run('attribute', 'set', { thirdPartyId }, { items: perItem.map(() => ({ json: {} })), perItem });
    expect(bench.sandbox.counters().byOperation['attributes.definitions']).toBe(1);
    expect(await heldBy(bench, 'Internal reference')).toBe('c');
  });
});

describe('A service that adds choices and takes none away', () => {
  let bench: Workbench;
  let held: readonly string[];
  beforeAll(async () => {
    bench = await Workbench.open({ variants: ['G55=merge'] });
    held = (await heldBy(bench, 'Regions')) as string[];
  });
  afterAll(() => bench.close());

  it('is not asked to replace them where the profile knows it', async () => {
    expect(held).toEqual(['Sud', 'Centre']);
    const profile = '{"version": 1, "overrides": {"behaviour.multiMode": "merge"}}';
    const credential = new CredentialStore(credentialsOf(bench.sandbox, { profile }));
    await claimFailure(set(bench, 'Regions', ['Nord', 'Sud'], { credential }), /^Regions: .* it would keep "Centre"/);
    expect(written(bench)).toBe(0);
    await set(bench, 'Regions', [...held, 'Nord'], { credential });
    expect(await heldBy(bench, 'Regions')).toEqual([...held, 'Nord']);
  });

  it('is told of, not taken for done, where the profile does not', async () => {
    await claimFailure(set(bench, 'Regions', ['Est']), /^Regions: The service holds .*"Sud".*"Est"/);
  });
});
