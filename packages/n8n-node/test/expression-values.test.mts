import { createProfile } from '@tpr/core/api';
import {
  ExpressionError,
  ExpressionExtensionError,
  NodeOperationError,
  UserError,
  type IDataObject,
  type INode,
  type INodeParameters,
} from 'n8n-workflow';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { readMapper } from '../nodes/ThirdPartyRisk/actions/attribute/attribute-mapper.ts';
import type { OperationCall } from '../nodes/ThirdPartyRisk/actions/operation.ts';
import { checkJson } from '../nodes/ThirdPartyRisk/actions/api-request/check-json.ts';
import { Parameters } from '../nodes/ThirdPartyRisk/actions/parameters.ts';
import { nodeFault } from '../nodes/ThirdPartyRisk/errors/node-error.ts';
import { claimFailure, failureOf } from './fake/claims.mts';
import { heldBy, mapInput, set } from './fake/attributes.mts';
import { CredentialStore, credentialsOf } from './fake/credential-store.mts';
import { byId, Workbench } from './fake/workbench.mts';

const given = (value: unknown): Parameters => new Parameters(() => value);
const invalidMoment = { toISO: () => null };

test.each([
  [{ a: 1 }, /^note is an object: give a text/],
  [[{ a: 1 }], /^note is an object: give a text/],
  [invalidMoment, /^note is a date that does not exist/],
  [new Date(Number.NaN), /^note is a date that does not exist/],
  [Number.NaN, /^note is NaN, which is not a number/],
  [2 ** 64, /^note is the number 18446744073709552000, which has lost digits: give it as a text/],
  [[1e21], /^note is the number 1e\+21, which has lost digits/],
  // n8n makes texts of the dates within locators, collections and mapped fields (n8n-core 2.41, `cleanup-parameter-data.js`).
  ['Invalid DateTime', /^note is a date that does not exist/],
  ['Invalid Date', /^note is a date that does not exist/],
  // The text of an object in an expression with other text around it.
  ['Ref [object Object]', /^note contains "\[object Object\]", the text of an object: name one of its fields/],
])('an expression that gives %j has no text: nothing is made up for it', (value, message) => {
  for (const read of [
    () => given(value).optional('note'),
    () => given(value).list('note'),
    () => given(value).chosen('note'),
    () => given(value).text('note'),
  ]) {
    expect(read).toThrow(message);
  }
});

test('a list of several identifiers is not joined to one; a list of one is that one', () => {
  for (const value of [['1', '2'], [['1', '2']], { __rl: true, mode: 'id', value: [1, 2] }]) {
    expect(() => given(value).chosen('dossierId')).toThrow(/^dossierId is 2 values: give one\.$/);
  }
  expect(given([100_004]).chosen('dossierId')?.value).toBe('100004');
});

test.each([
  [{ rows: [{ amount: Number.NaN }] }, /^Body: rows: amount is NaN, which is not a number/],
  [{ ref: 2 ** 64 }, /^Body: ref is the number 18446744073709552000, which has lost digits/],
  [[invalidMoment], /^Body is a date that does not exist/],
])('a body %j is refused: JSON would send null, or another number', (body, message) => {
  expect(() => checkJson(body, 'Body')).toThrow(message);
});

test('a body of numbers, texts, nulls and dates is accepted', () => {
  const moment = { toISO: () => '2026-12-31T00:00:00.000+01:00', ts: Number.NaN };
  expect(() =>
    checkJson({ a: [1.5, -3, null, true, ''], b: { c: moment }, d: 'x', e: undefined }, 'Body'),
  ).not.toThrow();
});

test.each([
  ['x', 'x'],
  [12, '12'],
  [['a', 'b'], 'a,b'],
  [{ toISO: () => '2026-12-31T00:00:00.000+01:00' }, '2026-12-31T00:00:00.000+01:00'],
  [null, undefined],
  [undefined, undefined],
])('an expression that gives %j is the text %j', (value, text) => {
  expect(given(value).optional('note')).toBe(text);
});

test.each([
  ['["DOC_TAX", "DOC_KBIS"]', ['DOC_TAX', 'DOC_KBIS']],
  [' [] ', []],
  ['[1042]', ['1042']],
  ['[draft], final', ['[draft]', 'final']],
  ['DOC_TAX; DOC_KBIS', ['DOC_TAX', 'DOC_KBIS']],
])('an expression that gives the text %j is the list %j', (value, list) => {
  expect(given(value).list('documentCodes')).toEqual(list);
});

test.each([
  [true, true],
  ['TRUE', true],
  ['yes', true],
  ['Oui', true],
  [1, true],
  ['false', false],
  ['Non', false],
  [0, false],
  ['', false],
  [undefined, false],
  [' ', false],
  [[], false],
])('a switch that an expression sets to %j is %j', (value, isOn) => {
  expect(given(value).isOn('dryRun')).toBe(isOn);
});

test.each([undefined, null, '', ' '])(
  'a switch that is on by default stays on where an expression gives %j',
  (value) => {
    expect(given(value).isOn('readBefore', true)).toBe(true);
  },
);

test('a switch that an expression sets to another word is refused', () => {
  expect(() => given('maybe').isOn('dryRun')).toThrow(/^dryRun is "maybe": give true or false\.$/);
});

test.each([
  ['fr', 'FR'],
  ['France', 'FR'],
  ['DEU', 'DE'],
  ['Allemagne', 'DE'],
  ['UK', 'GB'],
  ['xk', 'XK'],
])('the country %j is %j', (value, code) => {
  expect(given(value).country('countryCode')).toBe(code);
});

test.each([
  ['desc', 'desc'],
  [' DESC ', 'desc'],
  ['', undefined],
  [null, undefined],
])('an expression that gives %j chooses %j', (value, chosen) => {
  expect(given(value).choice('direction', ['asc', 'desc'])).toBe(chosen);
});

test('an expression that gives another word than the choices is refused, alone and in a list', () => {
  expect(() => given('down').choice('direction', ['asc', 'desc'])).toThrow(/^direction is "down": give asc or desc\.$/);
  expect(given('A, c').choices('include', ['a', 'b', 'c'])).toEqual(['a', 'c']);
  expect(() => given(['a', 'd']).choices('include', ['a', 'b', 'c'])).toThrow(/^include is "d": give a, b or c\.$/);
});

test.each(['31.12.2026', '31/12/2026', '2026/12/31', '2026-12-31T00:00'])('the day %j is understood', (text) => {
  expect(given(text).day('expirationDate')).toBe('2026-12-31');
});

test.each([
  ['2026-12-31T10:00:00', '2026-12-31T09:00:00.000Z'],
  ['2026-12-31T10:00', '2026-12-31T09:00:00.000Z'],
  ['2026-12-31 10:00:00', '2026-12-31T09:00:00.000Z'],
  ['2026-12-31T10:00Z', '2026-12-31T10:00:00.000Z'],
  ['2026-10-25T02:30:00.000+01:00', '2026-10-25T01:30:00.000Z'],
  // In the hour that comes twice.
  ['2026-10-25 02:30:00+01', '2026-10-25T01:30:00.000Z'],
  ['2026-10-25 02:30:00+02', '2026-10-25T00:30:00.000Z'],
  [1_792_891_800_000, '2026-10-25T01:30:00.000Z'],
  ['1792888200000', '2026-10-25T00:30:00.000Z'],
  [1_798_707_600_000, '2026-12-31T09:00:00.000Z'],
  ['2026-12-31', '2026-12-30T23:00:00.000Z'],
  ['31.12.2026', '2026-12-30T23:00:00.000Z'],
  ['31/12/2026', '2026-12-30T23:00:00.000Z'],
])('the time %j is the moment %s', (value, expected) => {
  const instantMs = given(value).instantMs('from', { profile: createProfile() });
  expect(new Date(instantMs ?? Number.NaN).toISOString()).toBe(expected);
});

test.each(['31/12/2026 10:00', '12/31/2026', 'soon', 2026, '46022', '10:00'])('%j is not a time', (value) => {
  expect(() => given(value).instantMs('from', { profile: createProfile() })).toThrow(
    /, which is not a time: write it as 2026-11-01T09/,
  );
});

test('an error of another kind that n8n throws for an expression is shown without advice about this package', () => {
  const node = { id: '1', name: 'n', type: 't', typeVersion: 1, position: [0, 0], parameters: {} } satisfies INode;
  // The engine of n8n 2.41 throws it for `{{ $items }}`.
  const thrown = new Error('Expression evaluation failed: () => 1 could not be cloned');
  const parameters = new Parameters(() => {
    throw thrown;
  });
  let fault: NodeOperationError | undefined;
  try {
    parameters.optional('note');
  } catch (error) {
    fault = nodeFault(node, error, { itemIndex: 3 }) as NodeOperationError;
  }
  expect(fault).toMatchObject({ message: thrown.message, context: { itemIndex: 3 } });
  expect(fault?.description ?? '').not.toMatch(/version of this package/);
});

test.each([
  new ExpressionError('Referenced node is unexecuted', { description: 'Run it first.' }),
  new ExpressionExtensionError('toDate() is not defined'),
  new UserError('Referenced node is unexecuted', { description: 'Run it first.' }),
])('%s, which n8n throws for an expression, is shown as it is', (error) => {
  const node = { id: '1', name: 'n', type: 't', typeVersion: 1, position: [0, 0], parameters: {} } satisfies INode;
  const fault = nodeFault(node, error, { itemIndex: 3 });
  expect(fault).toBeInstanceOf(NodeOperationError);
  expect(fault).toMatchObject({ message: error.message, context: { itemIndex: 3 }, cause: error });
  expect(fault.description ?? undefined).toBe(error.description ?? undefined);
});

describe('What is sent of an expression', () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await Workbench.open();
  });
  afterEach(() => bench.sandbox.resetCounters());
  afterAll(() => bench.close());

  it('is nothing where the expression fails: the item fails with the message of n8n', async () => {
    const failing = {
      get value(): string {
        throw new ExpressionError('Referenced node is unexecuted', { description: 'Run it first.' });
      },
    };
    const parameters = { thirdPartyId: byId('100004'), label: 'Internal reference' };
    const failure = await failureOf(bench.run('attribute', 'set', parameters, { perItem: [failing] }));
    expect(failure).toMatchObject({ message: 'Referenced node is unexecuted', description: 'Run it first.' });
    expect(failure.context['itemIndex']).toBe(0);
    expect(bench.sandbox.counters().byOperation['attributes.set'] ?? 0).toBe(0);
  });

  it('is not written when the dry run is spelled differently', async () => {
    const before = await heldBy(bench, 'Internal reference');
    const [item] = await set(bench, 'Internal reference', 'other', {}, { dryRun: 'TRUE' });
    expect(item?.json).toMatchObject({ outcome: 'wouldChange' });
    expect(await heldBy(bench, 'Internal reference')).toBe(before);
  });

  it.each<[resource: string, operation: string, parameters: INodeParameters, message: RegExp]>([
    ['dossier', 'getAll', { scope: 'third party' }, /^Scope is "third party": give thirdParty or account/],
    ['dossier', 'getAll', { filters: { status: ['Gültig'] } }, /^Status is "Gültig": give ABSENT, /],
    ['thirdParty', 'getAll', { filters: { status: 'open' } }, /^Status is "open": give ACTIVE, /],
    ['thirdParty', 'getAll', { sort: { rule: [{ field: 'name', direction: 'down' }] } }, /^Direction is "down"/],
    ['thirdParty', 'getAll', { sort: { rule: [null] } as never }, /^Sort has a rule that is not an object/],
    ['portfolio', 'getAll', { include: ['attribute'] }, /^Include is "attribute": give identity, attributes, /],
    ['event', 'search', { eventSelection: 'all' }, /^Choose By is "all": give any, codes or groups/],
    ['event', 'search', { dossierGroups: ['Status', 'States'] }, /^Groups is "States": give Lifecycle, /],
    ['thirdParty', 'add', { identifierType: 'TVA' }, /^Identifier Type is "TVA": give auto, DUNS, SIRET or VAT/],
    ['identifier', 'check', { identifierType: 'TVA' }, /^Identifier Type is "TVA": give auto, DUNS, SIREN, /],
    [
      'attribute',
      'setMany',
      { options: { handlingExtraData: 'refuse' } },
      /^Handling Extra Fields in Input is "refuse": give fail, /,
    ],
    [
      'apiRequest',
      'send',
      { method: 'POST', bodyType: 'text' },
      /^Body Content Type is "text": give json, file or form/,
    ],
  ])('is nothing by %s: %s where a choice is not one of the list: %j', async (resource, operation, given, message) => {
    const attributes = { mappingMode: 'autoMapInputData', value: null };
    const parameters = { identifier: '73282932000074', thirdPartyId: byId('100004'), from: '2026-10-01', attributes };
    const failing = bench.run(resource, operation, parameters, { perItem: [given as IDataObject] });
    await claimFailure(failing, message);
    const { total, byOperation } = bench.sandbox.counters();
    expect(total - (byOperation['auth.password'] ?? 0) - (byOperation['attributes.definitions'] ?? 0)).toBe(0);
  });

  it('is an event in other capitals', async () => {
    const choice = { eventSelection: 'codes', resourceType: 'thirdParty', from: '2026-10-01', returnAll: true };
    const found = async (thirdPartyEvents: string) =>
      (await bench.json('event', 'search', { ...choice, thirdPartyEvents })).map((each) => each['thirdpartyId']);
    expect(await found('third_party_added')).toEqual(await found('THIRD_PARTY_ADDED'));
  });

  it('is a choice of the list in other capitals, where the operation is generated from its endpoint', async () => {
    const parameters = { value: 'Brumelac' };
    const found = await bench.run('thirdParty', 'searchCompany', parameters, { perItem: [{ searchBy: 'name' }] });
    expect(found.length).toBeGreaterThan(0);
    const wrong = bench.run('thirdParty', 'searchCompany', parameters, { perItem: [{ searchBy: 'phone' }] });
    await claimFailure(wrong, /^Search By is "phone": give NAME, SIRET, /);
  });

  it('is not read before a write, and not split into items, where the switch is a text', async () => {
    await set(bench, 'Internal reference', 'other', {}, { readBefore: 'false' });
    expect(bench.sandbox.counters().byOperation['attributes.list']).toBeUndefined();
    const request = { path: '/account/{accountId}/thirdparties' };
    const perItem = [{ options: { splitIntoItems: 'no' } }];
    expect(await bench.run('apiRequest', 'send', request, { perItem })).toHaveLength(1);
  });

  it('is a clearing of the attribute that is named with other capitals', async () => {
    const profile = '{"version": 1, "overrides": {"attributes.emptyClears": true}}';
    const credential = new CredentialStore(credentialsOf(bench.sandbox, { profile }));
    await set(bench, 'Internal reference', 'goes');
    await mapInput(bench, { 'Internal reference': '' }, { clearWhenEmpty: 'internal reference' }, { credential });
    expect((await heldBy(bench, 'Internal reference')) ?? null).toBe(null);
  });

  it('does not clear another attribute whose name differs only in case', () => {
    const given: Record<string, unknown> = {
      attributes: { mappingMode: 'defineBelow', value: { Note: '', NOTE: '' } },
      options: { clearWhenEmpty: ['Note'] },
    };
    const parameters = new Parameters((name) => given[name] ?? '');
    const { value } = readMapper({ parameters } as OperationCall).next();
    expect(value).toMatchObject({ given: [{ label: 'Note', value: '' }] });
  });

  it.each(['DEFAULT', 'Mars/Base'])('is read in a workflow whose time zone is %s', async (timezone) => {
    const parameters = { thirdPartyId: byId('100004') };
    const [item] = await bench.run('thirdParty', 'get', parameters, { timezone });
    expect(item?.json).toMatchObject({ thirdpartyId: '100004' });
  });

  it('is a day of a moment in the zone of n8n’s process, where that of the workflow is DEFAULT', async () => {
    const noon = new Date(2026, 2, 15, 12);
    await set(bench, 'Contract end date', noon.toISOString(), { timezone: 'DEFAULT' });
    expect(await heldBy(bench, 'Contract end date')).toBe('2026-03-15');
    await set(bench, 'Contract end date', '2026-03-16', { timezone: 'Mars/Base' });
    expect(await heldBy(bench, 'Contract end date')).toBe('2026-03-16');
    const unknown = set(bench, 'Contract end date', noon.toISOString(), { timezone: 'Mars/Base' });
    await claimFailure(unknown, /the workflow has the time zone "Mars\/Base", which does not exist/i);
  });

  it('is not an object in a text of a dossier', async () => {
    const additionalFields = { description: { text: 'Framework' } };
    const made = bench.run('dossier', 'create', { thirdPartyId: byId('100004'), typeCode: 'CSR', additionalFields });
    await claimFailure(made, /^Description is an object/);
    expect(bench.sandbox.counters().byOperation['dossiers.create'] ?? 0).toBe(0);
  });

  it.each([
    'Ann Martin <ann@one.example>, mailto:bo@one.example',
    'ann@one.example bo@one.example\u200B',
    ['"Martin, Ann" <ann@one.example>', 'bo@one.example'],
    '["ann@one.example", "bo@one.example"]',
  ])('is an invitation for each address in %j', async (thirdpartyEmail) => {
    const known = bench.sandbox.outbox().length;
    const wanted = { thirdPartyId: byId('100004'), typeCode: 'CSR', additionalFields: { thirdpartyEmail } };
    await bench.run('dossier', 'create', wanted);
    const sent = bench.sandbox.outbox().slice(known);
    expect(sent.map(({ recipient }) => recipient)).toEqual(['ann@one.example', 'bo@one.example']);
  });

  it('is not sent as an invitation if one of the addresses is invalid', async () => {
    const additionalFields = { thirdpartyEmail: 'ann@one.example; N/A' };
    const made = bench.run('dossier', 'create', { thirdPartyId: byId('100004'), typeCode: 'CSR', additionalFields });
    await claimFailure(made, /^Invite contains "N\/A", which is not an e-mail address/);
  });

  it('is not read as a DUNS for a wrong SIREN whose country is given by name', async () => {
    for (const countryCode of ['France', 'FR']) {
      const added = bench.run('thirdParty', 'add', { identifier: '732829321', options: { countryCode } });
      await claimFailure(added, /can be SIREN \/ DUNS/);
    }
    const added = bench.run('thirdParty', 'add', { identifier: '732829321', options: { countryCode: 'Frankreich' } });
    await claimFailure(added, /^Frankreich is not a country; /);
    expect(bench.sandbox.counters().byOperation['thirdParties.add'] ?? 0).toBe(0);
  });

  it.each([
    ['Contract end date', 99_999_999],
    ['Contract end date', 'tomorrow'],
    ['Annual purchase amount', 'a lot'],
    ['Annual purchase amount', true],
    ['Dependency rate', false],
    ['Internal reference', '#N/A'],
  ])('of %s that is %s is refused in words that fit a workflow', async (label, value) => {
    const { message, description } = await failureOf(set(bench, label, value as string));
    expect(message).toContain(String(value));
    expect(`${message} ${description}`).not.toMatch(/cell|column|sheet|apostrophe/i);
  });

  it.each(['{{$json.id}}', 'a;b', '%2e%2e', '<100004>', '..'])(
    'is no ID that could be part of a path: %j is refused without a request',
    async (value) => {
      await claimFailure(
        bench.run('thirdParty', 'get', { thirdPartyId: byId(value) }),
        /Third-Party ID has to be the identifier the service gave/,
      );
      expect(bench.sandbox.counters().byOperation).not.toHaveProperty('thirdParties.get');
    },
  );

  it('is the same ID with invisible characters around it, as copied from a web page', async () => {
    const [item] = await bench.run('thirdParty', 'get', { thirdPartyId: byId('\u00A0100004\u200B') });
    expect(item?.json).toMatchObject({ thirdpartyId: '100004' });
  });

  it('does not clear an attribute if the profile disallows it: the item fails with a message that names neither cells nor the service', async () => {
    const failure = await failureOf(mapInput(bench, { Criticality: '' }, { clearWhenEmpty: 'Criticality' }));
    expect(failure.message).toMatch(/^Criticality: An empty value would clear the attribute.*attributes\.emptyClears/);
    expect(failure.description).toBe('Nothing was written for it. Correct it, then try again.');
  });

  it('is not a hundredth of a percentage that a workbook holds as a fraction', async () => {
    await set(bench, 'Dependency rate', '12 %');
    for (const value of [0.12, '0,12', 1]) {
      const wrong = set(bench, 'Dependency rate', value as string);
      await claimFailure(wrong, /may be [\d.]+ % or \d+ %; write it with the % sign/);
    }
    expect(await heldBy(bench, 'Dependency rate')).toBe(12);
    await set(bench, 'Dependency rate', '0.5 %', {}, { expected: 12 });
    expect(await heldBy(bench, 'Dependency rate')).toBe(0.5);
    await set(bench, 'Dependency rate', 12.5 as unknown as string, {}, { expected: 0.5 });
    expect(await heldBy(bench, 'Dependency rate')).toBe(12.5);
  });

  it('is not a hundredfold percentage where the service has 1 for 100 %', async () => {
    const profile = '{"version": 1, "overrides": {"attributes.percentScale": "1"}}';
    const credential = new CredentialStore(credentialsOf(bench.sandbox, { profile }));
    const wrong = set(bench, 'Dependency rate', 12 as unknown as string, { credential });
    await claimFailure(wrong, /12 may be 12 % or 1200 %/);
  });

  it('is a day for the number that a node returns of a workbook’s date, in an attribute too', async () => {
    for (const write of [
      () => set(bench, 'Contract end date', 46_022 as unknown as string),
      () => mapInput(bench, { 'Contract end date': 46_022 }),
    ]) {
      await set(bench, 'Contract end date', '2020-01-01');
      await write();
      expect(await heldBy(bench, 'Contract end date')).toBe('2025-12-31');
    }
    await claimFailure(set(bench, 'Contract end date', '46022'), /46022 is not a date/);
  });

  it('is not a day of 1905 for a year', async () => {
    const wrong = set(bench, 'Contract end date', 2026 as unknown as string);
    await claimFailure(
      wrong,
      /2026 may be the year or the day 1905-07-18; type the whole date as text, like 2026-12-31/,
    );
  });
});
