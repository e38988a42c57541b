import { validateFieldType, type IDataObject } from 'n8n-workflow';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { claimFailure, failureOf } from './fake/claims.mts';
import { credentialsOf, CredentialStore } from './fake/credential-store.mts';
import { issuesOf } from './fake/editor.mts';
import * as resourceMapping from '../nodes/ThirdPartyRisk/methods/resource-mapping.ts';
import { heldBy, mapInput, set, thirdPartyId } from './fake/attributes.mts';
import { fakeFunctions } from './fake/functions.mts';
import { actionNode, byId, Workbench, type RunOptions } from './fake/workbench.mts';

const mayClear = '{"version": 1, "overrides": {"attributes.emptyClears": true}}';
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

  it('whose response is lost after the write is verified by a read, and sent once', async () => {
    bench.sandbox.setFaults(['drop@attributes.set=1']);
    const [item] = await set(bench, 'Internal reference', 'kept');
    expect(item?.json).toMatchObject({ label: 'Internal reference', value: 'kept' });
    expect(written(bench)).toBe(1);
    expect(await heldBy(bench, 'Internal reference')).toBe('kept');
  });

  it('without any response fails, and says that the value may or may not have been written', async () => {
    const before = await heldBy(bench, 'Criticality');
    bench.sandbox.setFaults(['500@attributes.set=1']);
    const other = before === 'Low' ? 'High' : 'Low';
    await claimFailure(set(bench, 'Criticality', other), /may or may not have been made/);
    expect(written(bench)).toBe(2);
    expect(await heldBy(bench, 'Criticality')).toBe(before);
  });

  it('of a calculated attribute, an unknown one or an invalid choice sends nothing', async () => {
    await claimFailure(set(bench, 'Risk tier', 'Tier 1'), /^Risk tier is calculated/);
    await claimFailure(set(bench, 'Colour', 'red'), /^Colour is not an attribute/);
    await claimFailure(set(bench, 'Criticality', 'Enormous'), /^Enormous is not a choice of Criticality; /);
    expect(written(bench)).toBe(0);
  });

  it('to an unknown third party names it, and sends nothing', async () => {
    const parameters = { thirdPartyId: byId('999999999'), label: 'Criticality', value: 'High' };
    await claimFailure(
      bench.run('attribute', 'set', parameters),
      /Third party 999999999 is not in the portfolio/,
      '404',
    );
    expect(written(bench)).toBe(0);
  });

  it.each([[[]], [['']], [''], [null], ['  '], [['', ' ']]])(
    'of %j does not clear the attribute by itself',
    async (nothing) => {
      for (const profile of ['{}', mayClear]) {
        const credential = new CredentialStore(credentialsOf(bench.sandbox, { profile }));
        await set(bench, 'Internal reference', 'stays');
        bench.sandbox.resetCounters();
        const mapped = mapInput(bench, { 'Internal reference': nothing }, {}, { credential });
        await claimFailure(mapped, /^No attribute has a value/);
        const one = set(bench, 'Internal reference', nothing as string, { credential });
        await claimFailure(one, /^Value is empty: fill it in, or choose Clear When Empty/);
        expect(written(bench)).toBe(0);
      }
      expect(await heldBy(bench, 'Internal reference')).toBe('stays');
    },
  );

  it.each<[mode: string, nothing: null | string | string[]]>([
    ['autoMapInputData', null],
    ['autoMapInputData', ''],
    ['autoMapInputData', []],
    // The mapper of the editor stores null for a field that is not filled in.
    ['defineBelow', null],
    ['defineBelow', ''],
  ])('writes the other values of an item beside an unset one (%s, %j)', async (mode, nothing) => {
    await set(bench, 'Internal reference', 'stays');
    const before = await Promise.all(['Annual purchase amount', 'Strategic'].map((label) => heldBy(bench, label)));
    bench.sandbox.resetCounters();
    const criticality = (await heldBy(bench, 'Criticality')) === 'Low' ? 'High' : 'Low';
    const unset = { 'Internal reference': nothing, 'Annual purchase amount': nothing, Strategic: nothing };
    const values = { ...unset, Criticality: criticality };
    const attributes = { mappingMode: mode, value: mode === 'defineBelow' ? values : null };
    await bench.run('attribute', 'setMany', { thirdPartyId, attributes }, { items: [{ json: values }] });
    expect(written(bench)).toBe(1);
    expect(await heldBy(bench, 'Criticality')).toBe(criticality);
    expect(await heldBy(bench, 'Internal reference')).toBe('stays');
    const after = await Promise.all(['Annual purchase amount', 'Strategic'].map((label) => heldBy(bench, label)));
    expect(after).toEqual(before);
  });

  it('clears with Clear When Empty if the profile allows it, and otherwise reports why not', async () => {
    const credential = new CredentialStore(credentialsOf(bench.sandbox, { profile: mayClear }));
    for (const [nothing, options] of [
      ['', { clearWhenEmpty: true }],
      [[], { clearWhenEmpty: ['Internal reference'] }],
    ] as const) {
      await set(bench, 'Internal reference', 'goes');
      const clear = (more: RunOptions) =>
        nothing === ''
          ? set(bench, 'Internal reference', '', more, options)
          : mapInput(bench, { 'Internal reference': nothing }, options, more);
      await claimFailure(clear({}), /^Internal reference: .*attributes\.emptyClears/);
      expect(await heldBy(bench, 'Internal reference')).toBe('goes');
      const [item] = await clear({ credential });
      expect(item?.json).toMatchObject({ outcome: 'changed' });
      expect((await heldBy(bench, 'Internal reference')) ?? null).toBe(null);
    }
    await claimFailure(set(bench, 'Regions', ' ; ', { credential }), /^Regions: .* contains no value/);
  });

  it.each(['Internal reference', 'Annual purchase amount'])(
    'that has lost digits is not written: %s',
    async (label) => {
      const given = set(bench, label, (2 ** 60) as never);
      await claimFailure(given, /^Value is the number 1152921504606847000, which has lost digits: give it as a text/);
      const mapped = mapInput(bench, { [label]: [2 ** 60] });
      await claimFailure(mapped, new RegExp(`^${label} is the number 1152921504606847000, which has lost digits`));
    },
  );

  it('that is to clear the attribute is run by n8n with an empty value', () => {
    const value = { __rl: true, mode: 'list', value: '' };
    const clear = { resource: 'attribute', operation: 'set', thirdPartyId, label: 'Internal reference', value };
    expect(issuesOf({ ...clear, options: { clearWhenEmpty: true } })).toBe(null);
  });

  it('is reported with the advice on an input, although the attribute is called like a setting with other advice', async () => {
    const attributes = { mappingMode: 'defineBelow', value: { size: { a: 1 } } };
    const { description } = await failureOf(bench.run('attribute', 'setMany', { thirdPartyId, attributes }));
    expect(description).toBe('Nothing was written for it. Correct it, then try again.');
  });

  it('of an object or of a list of objects reports that, instead of writing its name', async () => {
    for (const value of [{ a: 1 }, [{ a: 1 }], new Map([['a', 1]]), new Set(['a']), Object.create(null) as object]) {
      await claimFailure(mapInput(bench, { 'Internal reference': value }), /^Internal reference is an object/);
    }
    for (const value of [[null], ['a', null]]) {
      await claimFailure(mapInput(bench, { 'Internal reference': value }), /^Internal reference has null in its list/);
    }
    await claimFailure(mapInput(bench, { 'Internal reference': Number.NaN }), /^Internal reference is NaN/);
    const never = new Date(Number.NaN);
    for (const value of [never, 'Invalid DateTime'])
      await claimFailure(
        mapInput(bench, { 'Internal reference': value }),
        /^Internal reference is a date that does not/,
      );
    const text = mapInput(bench, { 'Internal reference': 'Ref [object Object]' });
    await claimFailure(text, /^Internal reference contains "\[object Object\]", the text of an object/);
    expect(written(bench)).toBe(0);
  });

  it('returns the old value and the outcome', async () => {
    await set(bench, 'Criticality', 'Low');
    const [changed] = await set(bench, 'Criticality', 'high');
    expect(changed?.json).toEqual({
      thirdpartyId: '100004',
      label: 'Criticality',
      value: 'High',
      before: 'Low',
      outcome: 'changed',
    });
    expect((await set(bench, 'Criticality', 'High'))[0]?.json).toMatchObject({ before: 'High', outcome: 'unchanged' });
    const [many] = await mapInput(bench, { criticality: 'Low', Strategic: 'no', city: 'Lyon' });
    expect(many?.json).toEqual({
      thirdpartyId: '100004',
      attributes: { Criticality: 'Low', Strategic: false },
      before: { Criticality: 'High', Strategic: null },
      outcome: 'changed',
      outcomes: { Criticality: 'changed', Strategic: 'changed' },
      ignored: ['city'],
    });
  });

  it('as a dry run sends nothing, and returns the writes that it would send', async () => {
    await set(bench, 'Criticality', 'Low');
    bench.sandbox.resetCounters();
    const [one] = await set(bench, 'Criticality', 'High', {}, { dryRun: true });
    expect(one?.json).toMatchObject({ value: 'High', before: 'Low', outcome: 'wouldChange' });
    const [many] = await mapInput(bench, { Criticality: 'Low' }, { dryRun: true });
    expect(many?.json).toMatchObject({ outcome: 'unchanged' });
    await claimFailure(
      mapInput(bench, { Criticality: 'Huge' }, { dryRun: true }),
      /^Huge is not a choice of Criticality; /,
    );
    expect(written(bench)).toBe(0);
  });

  it('over a value that another user has changed fails with both values, if the expected value is given', async () => {
    await set(bench, 'Criticality', 'Low');
    bench.sandbox.resetCounters();
    const both = /^Criticality: The service holds "Low", not "Medium" as expected \[item 0\]$/;
    await claimFailure(set(bench, 'Criticality', 'High', {}, { expected: 'medium' }), both);
    const { description } = await failureOf(set(bench, 'Criticality', 'High', {}, { expected: 'medium' }));
    expect(description).toMatch(/Read the record again: it may have changed in the meantime/);
    await claimFailure(mapInput(bench, { Criticality: 'High' }, { expected: '{"criticality": "Medium"}' }), both);
    expect(written(bench)).toBe(0);
    const [item] = await set(bench, 'Criticality', 'High', {}, { expected: 'low' });
    expect(item?.json).toMatchObject({ before: 'Low', outcome: 'changed' });
  });

  it.each([undefined, null, ''])('expects no value where the expected one is %j', async (nothing) => {
    await set(bench, 'Criticality', 'Low');
    bench.sandbox.resetCounters();
    const held = /^Criticality: The service holds "Low", not/;
    await claimFailure(set(bench, 'Criticality', 'High', {}, { expected: nothing }), held);
    const mapped = { expected: { Criticality: nothing } as IDataObject };
    await claimFailure(mapInput(bench, { Criticality: 'High' }, mapped), held);
    expect(written(bench)).toBe(0);
  });

  it('is refused where the expected values are none, or name an attribute that is not written', async () => {
    const wrong = (expected: unknown) => mapInput(bench, { Criticality: 'High' }, { expected } as IDataObject);
    bench.sandbox.resetCounters();
    await claimFailure(wrong(undefined), /^Only If They Are Still is not a JSON object/);
    await claimFailure(
      wrong('{"Criticalty": "Medium"}'),
      /^Only If They Are Still: "Criticalty" is not an attribute of this write. Near it are Criticality/,
    );
    await claimFailure(
      wrong({ Strategic: true }),
      /^Only If They Are Still: "Strategic" is not .* There are Criticality/,
    );
    expect(written(bench)).toBe(0);
    await mapInput(bench, { Criticality: 'Low', Strategic: '' }, { expected: { Strategic: 'yes' } });
    expect(await heldBy(bench, 'Criticality')).toBe('Low');
  });

  it('uses the day of a moment in the zone of the workflow', async () => {
    const midnights = [
      ['Europe/Paris', '2026-03-14T23:00:00.000Z', '2026-03-15'],
      ['Asia/Tokyo', new Date('2026-03-14T15:00:00Z'), '2026-03-15'],
      ['Asia/Tokyo', Date.parse('2026-03-14T15:00:00Z'), '2026-03-15'],
      ['America/New_York', '2026-03-15T04:00:00.000+00:00', '2026-03-15'],
      ['America/New_York', '2026-03-15T00:00:00', '2026-03-15'],
      ['America/New_York', '2026-03-15', '2026-03-15'],
    ] as const;
    for (const [timezone, moment, day] of midnights) {
      await set(bench, 'Contract end date', moment as string, { timezone });
      expect(await heldBy(bench, 'Contract end date')).toBe(day);
      await set(bench, 'Contract end date', '2020-01-01');
      await mapInput(bench, { 'Contract end date': moment as string }, {}, { timezone });
      expect(await heldBy(bench, 'Contract end date')).toBe(day);
    }
  });

  it.each([
    ['2026-03-15', '2026-03-15'],
    ['15/03/2026', '2026-03-15'],
    ['03/04/2026', '2026-04-03'],
    ['31/02/2026', undefined],
    ['tomorrow', undefined],
  ])('reads %s in a mapped field as in a single one, in addition to n8n’s own validation', async (text, day) => {
    const label = 'Contract end date';
    const functions = fakeFunctions({
      description: actionNode.description,
      credential: bench.credential,
      parameters: {},
    });
    const { fields } = await resourceMapping.getAttributeFields.call(functions.load);
    const { type } = fields.find(({ id }) => id === label)!;
    const checked = validateFieldType(label, text, type!);
    expect(checked).toEqual({ valid: true, newValue: text });
    const mapped = (value: string) =>
      bench.run('attribute', 'setMany', {
        thirdPartyId,
        attributes: { mappingMode: 'defineBelow', value: { [label]: value } },
      });
    await set(bench, label, '2020-01-01');
    for (const write of [mapped, (value: string) => set(bench, label, value)]) {
      const failure = await write(text).then(
        () => undefined,
        ({ message }: Error) => message,
      );
      if (day === undefined) expect(failure).toMatch(new RegExp(`^Contract end date: .*${text}`));
      else expect(failure).toBeUndefined();
      expect(await heldBy(bench, label)).toBe(day ?? '2020-01-01');
    }
  });

  it('accepts the fields of an item that are spelled nearly like attributes, and reports the others', async () => {
    const fields = { criticality: 'High', 'Cost centre': 'x', strategic: 'yes', city: '', Criticality: 'Low' };
    const [item] = await mapInput(bench, fields);
    expect(item?.json['attributes']).toEqual({ Criticality: 'Low', Strategic: true });
    expect(item?.json['ignored']).toEqual(['criticality', 'Cost centre']);
    const [left] = await mapInput(bench, fields, { ignoreFields: 'Cost centre, Criticality' });
    expect(left?.json).toMatchObject({ attributes: { Criticality: 'High', Strategic: true }, ignored: [] });
    await claimFailure(
      mapInput(bench, { city: 'Lyon' }),
      /^No attribute has a value.*These fields match no attribute: city/,
    );
  });

  it('that is refused reports which others of its item were written', async () => {
    const three = { Criticality: 'Medium', Strategic: true, 'Internal reference': 'both' };
    await set(bench, 'Strategic', 'no');
    bench.sandbox.setFaults(['403@attributes.set=#2', '403@attributes.set=#3']);
    await claimFailure(mapInput(bench, three), /403.*Written all the same: Criticality, Internal reference/);
  });

  it('reads the definitions once, for any number of items', async () => {
    const perItem = ['a', 'b', 'c'].map((value) => ({ label: 'Internal reference', value }));
    await bench.run('attribute', 'set', { thirdPartyId }, { items: perItem.map(() => ({ json: {} })), perItem });
    expect(bench.sandbox.counters().byOperation['attributes.definitions']).toBe(1);
    expect(await heldBy(bench, 'Internal reference')).toBe('c');
  });
});

describe('A service that adds choices and removes none', () => {
  let bench: Workbench;
  let held: readonly string[];
  beforeAll(async () => {
    bench = await Workbench.open({ variants: ['G55=merge'] });
    held = (await heldBy(bench, 'Regions')) as string[];
  });
  afterAll(() => bench.close());

  it('gets no request to replace them if the profile says so', async () => {
    expect(held).toEqual(['Sud', 'Centre']);
    const profile = '{"version": 1, "overrides": {"attributes.multiSelectMode": "merge"}}';
    const credential = new CredentialStore(credentialsOf(bench.sandbox, { profile }));
    await claimFailure(set(bench, 'Regions', ['Nord', 'Sud'], { credential }), /^Regions: .* it would keep "Centre"/);
    expect(written(bench)).toBe(0);
    await set(bench, 'Regions', [...held, 'Nord'], { credential });
    expect(await heldBy(bench, 'Regions')).toEqual([...held, 'Nord']);
  });

  it('fails the item if the profile does not say so', async () => {
    await claimFailure(set(bench, 'Regions', ['Est']), /^Regions: The service holds .*"Sud".*"Est"/);
  });
});
