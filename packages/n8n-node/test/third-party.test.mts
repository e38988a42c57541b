import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { claimFailure } from './fake/claims.mts';
import { WaitClock } from './fake/clock.mts';
import { fakeFunctions } from './fake/functions.mts';
import { actionNode, byId, byIdentifier, Workbench } from './fake/workbench.mts';

describe('Third parties, attributes and indicators', () => {
  let bench: Workbench;
  beforeAll(async () => {
    WaitClock.install();
    bench = await Workbench.open();
  });
  afterAll(() => {
    vi.restoreAllMocks();
    return bench.close();
  });

  it('lists the whole portfolio, each once, with at most ten flat fields', async () => {
    const all = await bench.json('thirdParty', 'getAll', { returnAll: true });
    expect(new Set(all.map((each) => each['thirdpartyId'])).size).toBe(25);
    for (const each of all) {
      expect(Object.keys(each).length).toBeLessThanOrEqual(10);
      expect(Object.values(each).some((value) => typeof value === 'object' && value !== null)).toBe(false);
    }
  });

  it('names an invalid identifier by the label of its field', async () => {
    const run = bench.run('thirdParty', 'get', { thirdPartyId: byId('100 004') });
    await claimFailure(run, /: Third-Party ID has to be the identifier the service gave \[/);
    const legacy = bench.run('legacy', 'dossiers.get', { dossierId: 'A-1' });
    await claimFailure(legacy, /: Dossier ID has to be a whole number \[/);
  });

  it('stops at the limit, and sorts before it cuts', async () => {
    const sort = { rule: [{ field: 'name', direction: 'desc' }] };
    const names = (await bench.json('thirdParty', 'getAll', { limit: 5, sort })).map((each) => String(each['name']));
    const all = (await bench.json('thirdParty', 'getAll', { returnAll: true })).map((each) => each['name']);
    const alphabet = new Intl.Collator('fr');
    const expected = all.filter((name) => name !== null).sort((a, b) => alphabet.compare(String(b), String(a)));
    expect(names).toEqual(expected.slice(0, 5));
  });

  it('finds a name regardless of accents and capitals, in the list of the editor, too', async () => {
    const all = await bench.json('thirdParty', 'getAll', { returnAll: true });
    const accented = all.map((each) => String(each['name'])).find((name) => /[À-ÿ]/.test(name)) ?? '';
    const plain = accented
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toUpperCase();
    expect(plain).not.toBe(accented.toUpperCase());
    const found = await bench.json('thirdParty', 'getAll', { returnAll: true, filters: { name: plain } });
    expect(found.map((each) => each['name'])).toContain(accented);
    const { load } = fakeFunctions({
      description: actionNode.description,
      credential: bench.credential,
      parameters: {},
    });
    const { results } = await actionNode.methods.listSearch.searchThirdParties.call(load, plain);
    expect(results.map(({ name }) => name)).toContainEqual(expect.stringContaining(accented));
  });

  it('filters by country and status, and rejects an invalid country', async () => {
    const german = await bench.json('thirdParty', 'getAll', { returnAll: true, filters: { country: 'de' } });
    expect(german.length).toBeGreaterThan(0);
    expect(german.every((each) => each['country'] === 'DE')).toBe(true);
    expect(await bench.json('thirdParty', 'getAll', { returnAll: true, filters: { country: 'Allemagne' } })).toEqual(
      german,
    );
    const filters = { status: ['DEREGISTERED', 'COLLECTIVE_PROCEDURE'] };
    const gone = await bench.json('thirdParty', 'getAll', { returnAll: true, filters });
    expect(gone.map((each) => each['status'])).not.toContain('ACTIVE');
    await claimFailure(
      bench.run('thirdParty', 'getAll', { filters: { country: 'Frankreich' } }),
      /^Frankreich is not a country; /,
    );
  });

  it('gets one by its ID, by a SIRET typed with blanks, by VAT number and by its own code', async () => {
    const [first] = await bench.json('thirdParty', 'get', { thirdPartyId: byId('100001') });
    expect(first).toMatchObject({ thirdpartyId: '100001', status: 'ACTIVE', siret: '00084391200015' });
    for (const identifier of ['000 843 912 00015', 'FR48000843912', '000843912']) {
      const [found] = await bench.json('thirdParty', 'get', { thirdPartyId: byIdentifier(identifier) });
      expect(found).toEqual(first);
    }
  });

  it('returns the service’s whole record when it is not simplified', async () => {
    const thirdPartyId = byId('100001');
    const [whole] = await bench.json('thirdParty', 'get', { thirdPartyId, simplify: false });
    expect(whole).toMatchObject({ thirdpartyId: '100001', raw: { thirdpartyId: 100001 } });
    expect(Array.isArray(whole?.['directors'])).toBe(true);
  });

  it('reports which third party is unknown, and what an empty choice needs', async () => {
    await claimFailure(bench.run('thirdParty', 'get', { thirdPartyId: byId('999') }), /not found \(404\)/, '404');
    await claimFailure(bench.run('thirdParty', 'get', { thirdPartyId: byIdentifier('732829320') }), /No third party/);
    await claimFailure(bench.run('thirdParty', 'get', { thirdPartyId: byId('') }), /Third Party is empty/);
  });

  it('searches the directory, and refuses a SIREN outside France', async () => {
    const found = await bench.json('thirdParty', 'searchCompany', { searchBy: 'NAME', value: 'fictif' });
    expect(found.length).toBeGreaterThan(1);
    expect(found.every((each) => each['country'] === 'FR' && !('countryCode' in each))).toBe(true);
    const german = { searchBy: 'SIREN', value: '000843912', countryCode: 'DE' };
    await claimFailure(bench.run('thirdParty', 'searchCompany', german), /needs Country FR/);
  });

  it.each([
    ['a SIREN without its zeros', 'SIREN', 'FR', (siren: string) => siren.replace(/^0+/, '')],
    ['a SIREN in groups, of an overseas department', 'SIREN', 'RE', (siren: string) => siren.replace(/(?=...$)/, ' ')],
    ['a SIRET without its zeros, of Guadeloupe', 'SIRET', 'GP', (siren: string) => `${siren.replace(/^0+/, '')}00015`],
  ])('searches the directory by %s', async (_name, searchBy, countryCode, spell) => {
    const [known] = await bench.json('thirdParty', 'searchCompany', { searchBy: 'NAME', value: 'Brumelac' });
    const siren = String(known?.['siren']);
    expect(siren).toMatch(/^0/);
    const found = await bench.json('thirdParty', 'searchCompany', { searchBy, countryCode, value: spell(siren) });
    expect(found.map((each) => each['siren'])).toEqual([siren]);
  });

  it('adds a company once, and reports it the second time', async () => {
    const found = await bench.json('thirdParty', 'searchCompany', { searchBy: 'NAME', value: 'fictif' });
    const candidate = found.find((each) => each['thirdpartyId'] === null && each['siret'] !== null);
    const parameters = {
      identifier: String(candidate?.['siret']),
      identifierType: 'SIRET',
      options: { waitSeconds: 10 },
    };
    const dryRun = { ...parameters, options: { ...parameters.options, dryRun: true } };
    const [planned] = await bench.json('thirdParty', 'add', dryRun);
    expect(planned).toMatchObject({ outcome: 'wouldAdd', thirdpartyId: null });
    const [added] = await bench.json('thirdParty', 'add', parameters);
    expect(added).toMatchObject({ outcome: 'added', siret: candidate?.['siret'], name: candidate?.['name'] });
    for (const again of [parameters, dryRun]) {
      await claimFailure(
        bench.run('thirdParty', 'add', again),
        /is in the portfolio already, as third party \d+\. Use/,
      );
    }
    const [known] = await bench.json('thirdParty', 'upsert', parameters);
    expect(known).toMatchObject({ outcome: 'unchanged', thirdpartyId: added?.['thirdpartyId'] });
  });

  it('writes to none of several establishments with the VAT number of an update, as its dry run', async () => {
    const own = await Workbench.open();
    own.sandbox.store.run(
      `UPDATE company SET siren = '000843912', vatNumber = 'FR48000843912'
       WHERE id = (SELECT companyId FROM thirdParty WHERE id = 100003)`,
    );
    const attributes = { mappingMode: 'defineBelow', value: { 'Internal reference': 'ERP-7' } };
    for (const dryRun of [true, false]) {
      const given = { identifier: 'FR48000843912', attributes, options: { dryRun } };
      const written = own.run('thirdParty', 'upsert', given);
      await claimFailure(
        written,
        /^Several third parties have the identifier "FR48000843912": 100001, 100003\. Give the SIRET/,
      );
    }
    expect(own.sandbox.counters().byOperation['attributes.set']).toBeUndefined();
    await own.close();
  });

  it.each([
    ['add', '404', 0],
    ['add', '403', 10],
    ['upsert', '503', 0],
    ['upsert', '404', 10],
  ])(
    'returns the ID of a company that %s has added where it cannot be read back (%s)',
    async (operation, status, wait) => {
      const found = await bench.json('thirdParty', 'searchCompany', { searchBy: 'NAME', value: 'fictif' });
      const outside = found.find((each) => each['thirdpartyId'] === null && each['siret'] !== null);
      const identifier = String(outside?.['siret']);
      const attributes = { mappingMode: 'defineBelow', value: { Criticality: 'Low' } };
      bench.sandbox.setFaults([`${status}@thirdParties.get=1`]);
      const functions = fakeFunctions({
        description: actionNode.description,
        credential: bench.credential,
        parameters: {
          resource: 'thirdParty',
          operation,
          identifier,
          options: { waitSeconds: wait },
          ...(operation === 'upsert' && { attributes }),
        },
      });
      const [items] = await actionNode.execute.call(functions.execute);
      bench.sandbox.setFaults([]);
      const json = items?.[0]?.json;
      expect(json).toMatchObject({ thirdpartyId: expect.any(String), name: null, siret: null, status: null });
      if (operation === 'upsert') expect(json).toMatchObject({ outcome: 'added', attributes: { Criticality: 'Low' } });
      expect(functions.hints).toMatchObject([
        { message: expect.stringMatching(/could not be read back/), type: 'warning' },
      ]);
      const [held] = await bench.json('thirdParty', 'get', { thirdPartyId: byId(String(json?.['thirdpartyId'])) });
      expect(held).toMatchObject({ thirdpartyId: json?.['thirdpartyId'] });
    },
  );

  it('fails where a company that is in the portfolio cannot be read and nothing was written', async () => {
    bench.sandbox.setFaults(['403@thirdParties.get=1']);
    await claimFailure(
      bench.run('thirdParty', 'upsert', { identifier: '00084391200015' }),
      /not allowed to do that/,
      '403',
    );
    bench.sandbox.setFaults([]);
  });

  it('refuses an identifier with a wrong check digit before any request is sent', async () => {
    bench.sandbox.resetCounters();
    await claimFailure(
      bench.run('thirdParty', 'add', { identifier: '73282932000079', identifierType: 'SIRET' }),
      /SIRET/,
    );
    await claimFailure(bench.run('thirdParty', 'upsert', { identifier: '7.32829E+13' }), /Digits are lost/);
    expect(bench.sandbox.counters().total).toBe(0);
  });

  it('creates or updates with attributes in one item', async () => {
    const attributes = { mappingMode: 'defineBelow', value: { Criticality: 'Low', Strategic: false } };
    const [item] = await bench.json('thirdParty', 'upsert', { identifier: '00084391200015', attributes });
    expect(item).toMatchObject({ outcome: 'changed', attributes: { Criticality: 'Low', Strategic: false } });
    const held = await bench.json('attribute', 'getAll', { thirdPartyId: byId('100001'), returnAll: true });
    expect(held.find((each) => each['label'] === 'Criticality')).toMatchObject({ value: 'Low', type: 'list_unique' });
  });

  it.each([
    ['a company that is not there', 'siret', 'added', 'changed'],
    ['a company with other values', '00084391200015', 'changed', 'changed'],
    ['a company with these values', '00084391200015', 'unchanged', 'unchanged'],
  ])('says in a dry run what a run then says: %s', async (_name, given, outcome, ofEach) => {
    const own = await Workbench.open();
    const found = await own.json('thirdParty', 'searchCompany', { searchBy: 'NAME', value: 'fictif' });
    const outside = found.find((each) => each['thirdpartyId'] === null && each['siret'] !== null);
    const identifier = given === 'siret' ? String(outside?.['siret']) : given;
    const attributes = { mappingMode: 'defineBelow', value: { Regions: 'Centre', Criticality: 'Medium' } };
    const run = async (dryRun: boolean) => {
      const [json] = await own.json('thirdParty', 'upsert', { identifier, attributes, options: { dryRun } });
      return json!;
    };
    if (outcome === 'unchanged') await run(false);
    const [dry, real] = [await run(true), await run(false)];
    await own.close();
    const would = (word: string) => ({ added: 'wouldAdd', changed: 'wouldChange' })[word] ?? word;
    const both = (word: string) => ({ Criticality: word, Regions: word });
    expect(real).toMatchObject({ outcome, outcomes: both(ofEach) });
    expect(dry).toMatchObject({ outcome: would(outcome), outcomes: both(would(ofEach)) });
    expect([dry['attributes'], dry['before']]).toEqual([real['attributes'], real['before']]);
    expect(Object.keys(dry)).toEqual(expect.arrayContaining(Object.keys(real)));
    if (outcome !== 'added') expect({ ...dry, outcome, outcomes: real['outcomes'] }).toEqual(real);
  });

  it('refuses a SIREN with what to give instead, and lists the types of the panel for another word', async () => {
    const typed = (identifierType: string) =>
      bench.run('thirdParty', 'upsert', { identifier: '000843912' }, { perItem: [{ identifierType }] });
    await claimFailure(typed('SIREN'), /^A SIREN names no establishment: search the company/);
    await claimFailure(typed('RCS'), /^Identifier Type is "RCS": give auto, DUNS, SIRET or VAT/);
  });

  it('adds no company if a value of the item is invalid, and says so in a dry run, too', async () => {
    const found = await bench.json('thirdParty', 'searchCompany', { searchBy: 'NAME', value: 'fictif' });
    const outside = found.find((each) => each['thirdpartyId'] === null && each['siret'] !== null);
    const attributes = { mappingMode: 'defineBelow', value: { Criticality: 'Enormous' } };
    bench.sandbox.resetCounters();
    const identifier = String(outside?.['siret']);
    for (const options of [{}, { dryRun: true }]) {
      const added = bench.run('thirdParty', 'upsert', { identifier, attributes, options });
      await claimFailure(added, /Enormous is not a choice/);
    }
    expect(bench.sandbox.counters().byOperation).not.toHaveProperty(['thirdParties.add']);
  });

  it('adds no company if an option of the item is not yes or no', async () => {
    const found = await bench.json('thirdParty', 'searchCompany', { searchBy: 'NAME', value: 'fictif' });
    const outside = found.find((each) => each['thirdpartyId'] === null && each['siret'] !== null);
    bench.sandbox.resetCounters();
    const parameters = { identifier: String(outside?.['siret']), options: { readBefore: 'maybe' } };
    await claimFailure(bench.run('thirdParty', 'upsert', parameters), /Read Before is "maybe"/);
    expect(bench.sandbox.counters().byOperation).not.toHaveProperty(['thirdParties.add']);
  });

  it('sets one attribute of each type in its required form', async () => {
    const thirdPartyId = byId('100002');
    const written: readonly (readonly [string, unknown, unknown])[] = [
      ['Criticality', 'medium', 'Medium'],
      ['Strategic', 'VRAI', true],
      ['Contract end date', '31/12/2027', '2027-12-31'],
      ['Annual purchase amount', '1 234,56', 1234.56],
      ['Regions', 'Nord; Est', ['Nord', 'Est']],
    ];
    for (const [label, value, expected] of written) {
      const [item] = await bench.json('attribute', 'set', { thirdPartyId, label, value: value as string });
      expect(item).toMatchObject({ thirdpartyId: '100002', label, value: expected });
    }
    const held = await bench.json('attribute', 'getAll', { thirdPartyId, returnAll: true });
    for (const [label, , expected] of written) {
      expect(held.find((each) => each['label'] === label)?.['value']).toEqual(expected);
    }
  });

  it('rejects an unknown attribute, an invalid choice and a calculated attribute', async () => {
    const thirdPartyId = byId('100002');
    const set = (label: string, value: string) => bench.run('attribute', 'set', { thirdPartyId, label, value });
    await claimFailure(set('Colour', 'red'), /Colour/);
    await claimFailure(set('Criticality', 'Enormous'), /Criticality/);
    await claimFailure(set('Risk tier', 'Tier 1'), /Risk tier/);
  });

  it('writes many attributes, and none that already has its value', async () => {
    const thirdPartyId = byId('100003');
    const value = { Criticality: 'High', 'Contract end date': '2028-01-31T00:00:00.000+01:00', Regions: ['Nord'] };
    const attributes = { mappingMode: 'defineBelow', value };
    const [item] = await bench.json('attribute', 'setMany', { thirdPartyId, attributes });
    expect(item?.['attributes']).toEqual({ Criticality: 'High', 'Contract end date': '2028-01-31', Regions: ['Nord'] });
    bench.sandbox.resetCounters();
    await bench.json('attribute', 'setMany', { thirdPartyId, attributes });
    expect(bench.sandbox.counters().byOperation['attributes.set']).toBeUndefined();
    const empty = { mappingMode: 'defineBelow', value: {} };
    await claimFailure(
      bench.run('attribute', 'setMany', { thirdPartyId, attributes: empty }),
      /No attribute has a value/,
    );
  });

  it('uses the fields of the input item that are spelled like attributes', async () => {
    const attributes = { mappingMode: 'autoMapInputData', value: null };
    const items = [{ json: { supplier: 'x', Criticality: 'Low', Unknown: 1 } }];
    const [item] = await bench.run('attribute', 'setMany', { thirdPartyId: byId('100003'), attributes }, { items });
    expect(item?.json['attributes']).toEqual({ Criticality: 'Low' });
  });

  it('reads attributes and indicators, and reports an unknown third party', async () => {
    const indicators = await bench.json('indicator', 'getAll', { thirdPartyId: byId('100001'), returnAll: true });
    expect(indicators.map((each) => each['code'])).toContain('FINANCIAL_RISK');
    expect(indicators.every((each) => !('raw' in each))).toBe(true);
    await claimFailure(bench.run('indicator', 'getAll', { thirdPartyId: byId('999') }), /indicators.*404/, '404');
    await claimFailure(bench.run('attribute', 'getAll', { thirdPartyId: byId('999') }), /attributes.*404/, '404');
  });
});
