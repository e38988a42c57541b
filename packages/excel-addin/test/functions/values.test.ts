import { formulas } from '@tpr/core/formulas';
import { documentEvents } from '@tpr/core/api';
import type { Sandbox } from '@tpr/sandbox';
import { startSeeded } from '@tpr/sandbox/seeded';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cell, clientOf, column, createAccess, errorOf, idsOf, install, isCellError } from './bench.ts';

let sandbox: Sandbox;
let ids: string[];
let functions: ReturnType<typeof install>;

beforeAll(async () => {
  sandbox = await startSeeded({ seed: 'demo' });
  ids = await idsOf(sandbox);
  functions = install(createAccess(clientOf(sandbox)));
});
afterAll(() => sandbox.close());

/** A day as Excel shows it in the order of its region. */
const day = (basicValue: number) => ({ type: 'Double', basicValue, numberFormat: 'm/d/yyyy' });

test('an array of identifiers returns an array of the same shape, with a blank for a blank', async () => {
  const names = await functions.ask(
    'THIRDPARTY',
    [
      [ids[0], '', ids[1]],
      [null, Number(ids[0]), ` ${ids[1]} `],
    ],
    null,
  );
  const [first, second] = ['Brumelac Maçonnerie (fictif)', '=SOMME(A1:A9) Tableurs (fictif)'];
  expect(names).toEqual([
    [first, '', second],
    ['', first, second],
  ]);
});

test('rows of identifiers and a row of labels return a table', async () => {
  expect(
    await functions.ask('ATTRIBUTE', column(ids.slice(0, 2)), [
      ['Criticality', 'Dependency rate', 'Contract end date'],
    ]),
  ).toEqual([
    ['High', { type: 'Double', basicValue: 0.12, numberFormat: '0.00%' }, day(46474)],
    ['', { type: 'Double', basicValue: 0.131, numberFormat: '0.00%' }, day(47012)],
  ]);
});

test('days and percentages are plain numbers in an Excel without formatted values', async () => {
  const plain = install(createAccess(clientOf(sandbox)), { isRich: false });
  expect(await plain.ask('ATTRIBUTE', cell(ids[0]), [['Dependency rate', 'Contract end date']])).toEqual([
    [0.12, 46474],
  ]);
});

test('a day is a serial of the date system of the workbook', async () => {
  const early = install(createAccess(clientOf(sandbox)), { notation: { dateSystem: 1904 } });
  expect(await early.ask('ATTRIBUTE', cell(ids[0]), cell('Contract end date'))).toEqual([[day(46474 - 1462)]]);
});

test('ranges that do not fit together are refused with an explanation', async () => {
  expect(await errorOf(functions.ask('ATTRIBUTE', column(ids.slice(0, 3)), column(['a', 'b'])))).toMatch(
    /^#VALUE! The sizes of the two ranges do not match/,
  );
});

test('text stays text: leading zeros, and texts that look like a formula', async () => {
  expect(await functions.ask('THIRDPARTY', cell(ids[0]), [['SIREN', 'postalCode']])).toEqual([['000843912', '01000']]);
  expect(await functions.ask('ATTRIBUTE', cell(ids[0]), cell('Internal reference'))).toEqual([['00000012']]);
  expect(await functions.ask('THIRDPARTY', cell(ids[1]), null)).toEqual([['=SOMME(A1:A9) Tableurs (fictif)']]);
});

test('labels that differ by an accent are two labels, and one that matches both is refused', async () => {
  const [[own, other] = []] = await functions.ask('ATTRIBUTE', cell(ids[0]), [['Regions', 'Régions']]);
  expect(own).toBe('Nord; Est');
  expect(other).toBe('Nord et Est (ancienne saisie)');
  expect(await errorOf(functions.ask('ATTRIBUTE', cell(ids[0]), cell('REGIONS')))).toBe(
    '#VALUE! REGIONS matches several: Regions, Régions. Type one exactly.',
  );
});

test.each(['__proto__', 'constructor', '=cmd()', 'a\nb', '\u0000', '💥'.repeat(200)])(
  'any text is only ever a label: %j',
  async (label) => {
    for (const id of ['ATTRIBUTE', 'INDICATOR', 'THIRDPARTY']) {
      const error = await errorOf(functions.ask(id, cell(ids[0]), cell(label)));
      expect(error).toMatch(/^#(VALUE!|N\/A) (There is no|This third party has no|Fill in)/);
      expect(error).not.toContain('\n');
      expect(error.length).toBeLessThan(500);
    }
  },
);

test.each([
  [2 ** 53, '#VALUE! 9007199254740992 is too long for a number, so its last digits are lost'],
  [1.5, '#VALUE! 1.5 is not an identifier'],
  [-1, '#VALUE! -1 is not an identifier'],
  [true, '#VALUE! true is not an identifier'],
  ['73282932000074', '#N/A There is no third party 73282932000074. It looks like a SIRET'],
  ['100001;100002', '#VALUE! 100001;100002 is not an identifier: use the one in the first column of the portfolio.'],
  ['AT&T', '#VALUE! AT&T is not an identifier'],
  ['../1001', '#VALUE! ../1001 is not an identifier'],
  ['..', '#VALUE! .. is not an identifier'],
  ['__proto__', '#N/A There is no third party __proto__'],
  ['9007199254740993', '#N/A There is no third party 9007199254740993'],
])('%j is refused with what is wrong with it', async (id, expected) => {
  expect((await errorOf(functions.ask('INDICATOR', cell(id), cell('x')))).slice(0, expected.length)).toBe(expected);
});

test('an error in a cell is reported as one and not sent, in any argument', async () => {
  const error = { type: 'Error', basicType: 'Error', basicValue: '#N/A' };
  for (const asked of [
    functions.ask('INDICATOR', cell(error), cell('x')),
    functions.ask('INDICATOR', cell(ids[0]), cell(error)),
    functions.ask('THIRDPARTY', cell(ids[0]), cell(error)),
    functions.ask('DOCUMENTS', cell(ids[0]), error),
    functions.ask('PORTFOLIO', cell(error), null),
    functions.ask('PORTFOLIO', null, cell(new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable))),
  ]) {
    expect(await errorOf(asked)).toMatch(/^#VALUE! The referenced cell contains an error/);
  }
});

test('a card is accepted as its third party by every function with that argument, in whatever language it was made', async () => {
  for (const language of ['en', 'fr'] as const) {
    const [[card] = []] = await install(createAccess(clientOf(sandbox)), { language }).ask(
      'THIRDPARTY',
      cell(ids[0]),
      cell('card'),
    );
    functions = install(createAccess(clientOf(sandbox)));
    for (const [name, ...others] of [
      ['THIRDPARTY', cell('city')],
      ['ATTRIBUTE', cell('Criticality')],
      ['INDICATOR', cell('financial risk')],
      ['DOSSIERS', null],
      ['DOCUMENTS', null],
      ['EXTRACTED', 'DOC_VIGILANCE', cell('siret')],
    ] as const) {
      expect([name, await functions.ask(name, cell(card), ...others)]).toEqual([
        name,
        await functions.ask(name, cell(ids[0]), ...others),
      ]);
    }
  }
  const stock = { type: 'Entity', text: 'Microsoft', properties: { Price: { type: 'Double', basicValue: 400 } } };
  expect(await errorOf(functions.ask('INDICATOR', cell(stock), cell('x')))).toBe(
    '#VALUE! The referenced cell contains no third party: use its identifier, or a card from THIRDPARTY.',
  );
});

test('a value that Excel passes with its format is read as that value', async () => {
  const id = { type: 'String', basicValue: ids[0] };
  const since = { type: 'Double', basicValue: 46_320, numberFormat: 'm/d/yyyy' };
  expect(await functions.ask('THIRDPARTY', cell(id), null)).toEqual([['Brumelac Maçonnerie (fictif)']]);
  expect(await functions.ask('EVENTS', cell('documents'), since, 46_326)).toEqual(
    await functions.ask('EVENTS', cell('documents'), 46_320, 46_326),
  );
});

test('in an array, a failure is shown in its own cell', async () => {
  const [[name], [failure]] = (await functions.ask('THIRDPARTY', column([ids[0], '424242']), null)) as [
    [unknown],
    [unknown],
  ];
  expect(name).toBe('Brumelac Maçonnerie (fictif)');
  expect(isCellError(failure) && failure.message).toMatch(/^There is no third party 424242/);
});

test('a card names its fields, and is one line in an Excel without cards', async () => {
  const [[card] = []] = await functions.ask('THIRDPARTY', cell(ids[0]), cell('card'));
  expect(card).toMatchObject({
    type: 'Entity',
    text: 'Brumelac Maçonnerie (fictif)',
    properties: {
      City: { type: 'String', basicValue: 'Bourg-en-Bresse' },
      Workforce: { type: 'Double', basicValue: 85 },
    },
    layouts: { card: { title: { property: 'Name' } } },
  });
  const french = install(createAccess(clientOf(sandbox)), { language: 'fr' });
  const [[fiche] = []] = await french.ask('THIRDPARTY', cell(ids[0]), cell('fiche'));
  functions = install(createAccess(clientOf(sandbox)));
  expect(Object.keys((fiche as Excel.EntityCellValue).properties!)).toEqual(
    Object.keys((card as Excel.EntityCellValue).properties!),
  );
  const plain = install(createAccess(clientOf(sandbox)), { isRich: false });
  expect(await plain.ask('THIRDPARTY', cell(ids[0]), cell('card'))).toEqual([
    ['Brumelac Maçonnerie (fictif) · active · 000843912 · 00084391200015 · FR48000843912 · Bourg-en-Bresse'],
  ]);
});

test('dossiers of several third parties are listed below one header, of one type on request', async () => {
  const [header, ...rows] = await functions.ask('DOSSIERS', column(ids.slice(0, 2)), null);
  expect(header?.slice(0, 5)).toEqual(['Third party', 'Dossier', 'Reference', 'Dossier type', 'Status']);
  expect(rows.map(([id, , , type]) => [id, type])).toEqual([
    [ids[0], 'Devoir de vigilance'],
    [ids[0], 'Référencement'],
    [ids[0], 'RSE'],
    [ids[1], 'Devoir de vigilance'],
    [ids[1], 'Filtrage'],
  ]);
  const [, ...chosen] = await functions.ask('DOSSIERS', column(ids.slice(0, 2)), 'devoir de VIGILANCE');
  expect(chosen.map(([id]) => id)).toEqual([ids[0], ids[1]]);
});

test('a third party without dossiers returns the header alone; an unknown one returns an error', async () => {
  const [header, ...rows] = await functions.ask('DOSSIERS', column([ids[0], '', '424242']), null);
  const failed = rows.find(([id]) => id === '424242');
  expect(isCellError(failed?.[1]) && failed[1].message).toMatch(/^There is no third party 424242/);
  expect(failed).toHaveLength(header!.length);
  expect(await functions.ask('DOSSIERS', cell(ids[1]), 'RSE')).toEqual([header]);
  expect(await errorOf(functions.ask('DOSSIERS', cell(ids[0]), 'RES'))).toMatch(
    /^#VALUE! There is no dossier type RES\. There are, for example: RSE/,
  );
});

test('documents are found by third party or by dossier, in one status', async () => {
  const [header, ...all] = await functions.ask('DOCUMENTS', cell(ids[0]), null);
  const [, ...missing] = await functions.ask('DOCUMENTS', cell(ids[0]), 'missing');
  expect(missing).toEqual(all.filter((row) => row[6] === 'missing'));
  const dossier = String(all[0]![1]);
  const [, ...own] = await functions.ask('DOCUMENTS', cell(`dossier ${dossier}`), null);
  expect(own.map((row) => row[3])).toEqual(all.filter((row) => row[1] === dossier).map((row) => row[3]));
  expect(header).toHaveLength(10);
  expect(await errorOf(functions.ask('DOCUMENTS', cell('dossier 424242'), null))).toBe(
    '#N/A There is no dossier 424242: check the identifier.',
  );
});

test('extracted data: the account of a form, and the verification of the account with its day', async () => {
  const documents = sandbox.store.all<{ thirdPartyId: number }>(
    `SELECT DISTINCT dossier.thirdPartyId FROM document JOIN dossier ON dossier.id = dossierId
     JOIN evidence ON documentId = document.id
     WHERE document.code = 'DOC_BANK_DETAILS' AND evidence.kind = 'form' AND accountId = 1001 AND archivedAt IS NULL`,
  );
  const [of] = documents.map(({ thirdPartyId }) => thirdPartyId);
  const fields = [['iban', 'verified', 'bank_data_bic', 'date_verification', 'date_signature', 'engagement']];
  const [[account, verified, bic, ...days]] = (await functions.ask(
    'EXTRACTED',
    cell(of),
    'DOC_BANK_DETAILS',
    fields,
  )) as [unknown[]];
  expect([account, verified, bic]).toEqual([
    expect.stringMatching(/^FR\d\d ?9999/),
    expect.stringMatching(/^(YES|NO|UNKNOWN)$/),
    'FICTFRP0',
  ]);
  expect(await functions.ask('EXTRACTED', cell(of), 'Coordonnées bancaires', cell('iban'))).toEqual([[account]]);
  const shownAsDay = expect.objectContaining({ type: 'Double', numberFormat: 'm/d/yyyy' });
  expect(days).toEqual([shownAsDay, shownAsDay, expect.any(Boolean)]);
});

test('extracted data: a date, a text, the first of two spellings, and an absent value', async () => {
  const fields = [['date_fin_validite', 'siret', 'Siret|siret']];
  expect(await functions.ask('EXTRACTED', cell(ids[0]), 'DOC_VIGILANCE', fields)).toEqual([
    [day(46460), '00084391200015', '00084391200015'],
  ]);
  expect(await errorOf(functions.ask('EXTRACTED', cell(ids[0]), 'DOC_VIGILANCE', cell('Siret')))).toMatch(
    /^#N\/A This document has nothing named Siret\. It has, for example: siret/,
  );
  expect(await errorOf(functions.ask('EXTRACTED', cell(ids[0]), 'DOC_X', cell('siret')))).toMatch(
    /^#N\/A This third party has no document DOC_X\. It has, for example: Attestation de vigilance/,
  );
});

test('every word that Excel offers in a list is accepted', async () => {
  const wordsOf = (name: 'DOCUMENTS' | 'CHECKID', key: string) =>
    (formulas[name].parameters[key]!.choices ?? []).map(({ value }) => value);
  const [header] = await functions.ask('DOCUMENTS', cell(ids[0]), null);
  expect(wordsOf('DOCUMENTS', 'status')).toHaveLength(6);
  for (const status of wordsOf('DOCUMENTS', 'status')) {
    expect((await functions.ask('DOCUMENTS', cell(ids[0]), status))[0]).toEqual(header);
  }
  expect(wordsOf('CHECKID', 'kind')).toHaveLength(4);
  for (const kind of wordsOf('CHECKID', 'kind')) {
    expect((await functions.ask('CHECKID', cell('73282932000074'), kind))[0]).toEqual([expect.any(Boolean)]);
  }
  for (const answer of wordsOf('CHECKID', 'answer')) {
    expect(await functions.ask('CHECKID', cell('1'), null, null, answer)).toEqual([[expect.any(String)]]);
  }
});

test('events of a week are listed by day and by event, with the third party of a document', async () => {
  sandbox.resetCounters();
  const [header, ...rows] = await functions.ask('EVENTS', cell('documents'), '2026-10-25', '2026-10-31');
  expect(header).toEqual(['Day', 'Event', 'Kind', 'Third party', 'Dossier', 'Document id', 'Name', 'Status']);
  const reported = rows.flatMap(([when, events, , , , id]) =>
    String(events)
      .split('; ')
      .map((event) => `${(when as Excel.DoubleCellValue).basicValue} ${event} ${String(id)}`),
  );
  const journal = sandbox.store.all<{ code: string; id: number; day: string }>(
    `SELECT eventCode.code, resourceId AS id, date(time / 1000, 'unixepoch') AS day
     FROM event JOIN eventCode ON eventCode.id = event.code JOIN documentDetail ON documentDetail.id = resourceId
     WHERE eventCode.code LIKE 'DOCUMENT_%' AND accountId = 1001 AND day BETWEEN '2026-10-25' AND '2026-10-31'`,
  );
  expect(journal.length).toBeGreaterThan(5);
  const labels = new Map<string, string>(documentEvents.map(({ code, label }) => [code, label]));
  const serial = (text: string) => Date.parse(text) / 86_400_000 + 25_569;
  // Events of the providers have no name by which they could be filtered.
  const wanted = journal
    .filter(({ code }) => !code.includes('PROVIDER'))
    .map(({ code, id, day: text }) => `${serial(text)} ${labels.get(code)} ${id}`);
  expect(new Set(reported)).toEqual(new Set(wanted));
  expect(sandbox.counters().byOperation['documents.searchByEvents']).toBeLessThan(150);
  expect(rows.filter((row) => row[3] === '')).toEqual([]);
  const days = rows.map(([when]) => (when as Excel.DoubleCellValue).basicValue);
  expect(days).toEqual(days.toSorted((a, b) => a - b));
});

test('events of years are listed without day and event, by as few requests as before', async () => {
  sandbox.resetCounters();
  const fresh = install(createAccess(clientOf(sandbox)));
  const [, ...rows] = await fresh.ask('EVENTS', cell('dossiers'), '2026-08-01', '2026-10-31');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(([when, event]) => when === '' && event === '')).toBe(true);
  // One search for each week of it.
  expect(sandbox.counters().byOperation['dossiers.searchByEvents']).toBe(14);
  functions = install(createAccess(clientOf(sandbox)));
});

test('events until an open end cost no searches of the future', async () => {
  sandbox.resetCounters();
  const fresh = install(createAccess(clientOf(sandbox)));
  const [, ...rows] = await fresh.ask('EVENTS', cell('dossiers'), '2026-08-01', '9999-12-31');
  expect(rows.length).toBeGreaterThan(0);
  expect(sandbox.counters().byOperation['dossiers.searchByEvents']).toBeLessThan(25);
  functions = install(createAccess(clientOf(sandbox)));
});

test('events of a week are filtered by kind and by code, each once a day', async () => {
  const [, ...documents] = await functions.ask('EVENTS', cell('documents'), '2026-10-25', '2026-10-31');
  expect(documents.length).toBeGreaterThan(0);
  expect(new Set(documents.map((row) => JSON.stringify([row[0], row[5]]))).size).toBe(documents.length);
  const serials = await functions.ask('EVENTS', cell('DOCUMENTS'), 46_320, 46_326);
  expect(serials.slice(1)).toEqual(documents);
  expect(await errorOf(functions.ask('EVENTS', cell('nothing'), 46_320, null))).toMatch(/^#VALUE! nothing is neither/);
  expect(await errorOf(functions.ask('EVENTS', cell('documents'), '2026-10-31', '2026-10-25'))).toMatch(
    /^#VALUE! The start 2026-10-31 is after the end 2026-10-25/,
  );
  expect(await errorOf(functions.ask('EVENTS', cell('documents'), 'soon', null))).toMatch(
    /^#VALUE! soon is not a date/,
  );
});

test('a company is searched by name and by number', async () => {
  for (const text of ['Brumelac', '00084391200015', '000843912', 'FR48000843912']) {
    const [, ...rows] = await functions.ask('SEARCH', text, null);
    expect(rows.map((row) => [row[2], row[6]])).toEqual([['00084391200015', ids[0]]]);
  }
});

test('a portfolio is filtered by several conditions', async () => {
  const filter = column(['Criticality=high', 'documentsMissing > 0', 'name ~ fictif']);
  const [, ...rows] = await functions.ask('PORTFOLIO', [['Criticality', 'Documents missing']], filter);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(([, criticality, missing]) => criticality === 'High' && Number(missing) > 0)).toBe(true);
  expect(await errorOf(functions.ask('PORTFOLIO', cell('nmae'), null))).toBe(
    '#VALUE! There is no column nmae. There are, for example: Name, NAF.',
  );
  expect(await errorOf(functions.ask('PORTFOLIO', cell('attribute:'), null))).toMatch(
    /^#VALUE! There is no column attribute:\. There are, for example: /,
  );
  expect(await errorOf(functions.ask('PORTFOLIO', null, cell('High')))).toMatch(/^#VALUE! High is not a filter/);
});

test('a country is filtered by its code or any of its names', async () => {
  const counted = async (filter: string) => (await functions.ask('PORTFOLIO', cell('Country'), cell(filter))).length;
  const french = await counted('Country=FR');
  expect(french).toBeGreaterThan(1);
  expect(await counted('Country=France')).toBe(french);
  expect(await counted('Country=fra')).toBe(french);
  expect(await counted('Country=Allemagne')).toBe(await counted('Country=DE'));
  expect(await counted('Country<>France')).toBe(await counted('Country<>FR'));
  expect(await counted('Country=Japan')).toBe(1);
});

test('an indicator is a column although the first third party has none', async () => {
  const own = await startSeeded({ seed: 5 });
  const [first] = await idsOf(own);
  own.store.run('DELETE FROM indicator WHERE thirdPartyId = ?', Number(first));
  const asked = install(createAccess(clientOf(own)));
  const [header, ...rows] = await asked.ask('PORTFOLIO', cell('risque financier'), cell('financial risk>=0'));
  expect(header).toEqual(['Third party', 'Risque financier']);
  expect(rows.length).toBeGreaterThan(0);
  await own.close();
});

test('an unknown column is refused with the headers that a French reader sees, and without field names of the service', async () => {
  const french = install(createAccess(clientOf(sandbox)), { language: 'fr' });
  expect(await errorOf(french.ask('PORTFOLIO', cell('nmo'), null))).toMatch(/^#VALUE! Il n’y a pas de colonne nmo\./);
  const refusals = [
    await errorOf(french.ask('PORTFOLIO', cell('zzz'), null)),
    await errorOf(french.ask('PORTFOLIO', [['Nom', 'zzz']], null)),
    await errorOf(french.ask('PORTFOLIO', null, cell('zzz=1'))),
    await errorOf(french.ask('THIRDPARTY', cell(ids[0]), cell('zzz'))),
  ];
  for (const refusal of refusals) {
    expect(refusal).toMatch(/^#VALUE! Il n’y a pas de (colonne|champ) zzz\. Il y a par exemple\u00a0: Tiers, Nom, /);
    expect(refusal).not.toMatch(/thirdparty|[a-z][A-Z]|\bname\b/);
  }
});

test('a filter reads dates and choices by the type of their column, and refuses values that it cannot read', async () => {
  const ends = async (filter: string) => {
    const [, ...rows] = await functions.ask('PORTFOLIO', cell('Contract end date'), cell(filter));
    return rows.map((row) => row[1]);
  };
  const later = await ends('Contract end date>2028-01-01');
  expect(later.length).toBeGreaterThan(0);
  expect(later.every((end) => (end as Excel.DoubleCellValue).basicValue > 46_753)).toBe(true);
  expect(await ends('Contract end date>01/01/2028')).toEqual(later);
  expect(await ends('Contract end date>46753')).toEqual(later);
  const levels = async (filter: string) => {
    const [, ...rows] = await functions.ask('PORTFOLIO', cell('Criticality'), cell(filter));
    return [...new Set(rows.map((row) => String(row[1])))].toSorted((a, b) => a.localeCompare(b));
  };
  expect(await levels('Criticality > Medium')).toEqual(['High']);
  expect(await levels('Criticality <= Medium')).toEqual(['Low', 'Medium']);
  expect(await levels('Criticality > High')).toEqual([]);
  expect(await levels('statut de l’entreprise = RADIÉE')).toEqual(await levels('status=deregistered'));
  const errorFor = (filter: string) => errorOf(functions.ask('PORTFOLIO', null, cell(filter)));
  expect(await errorFor('Criticality>>High')).toMatch(/^#VALUE! .*did you mean "Criticality>High"\?/);
  expect(await errorFor('Criticality=Hgih')).toBe(
    '#VALUE! Hgih never occurs in Criticality. There are: High, Medium, Low.',
  );
  expect(await errorFor('status=actvie')).toMatch(/^#VALUE! actvie never occurs in Company status\. There are: active/);
  expect(await errorFor('kind=nothing')).toMatch(/^#VALUE! nothing never occurs in Kind\. There are: /);
  expect(await errorFor('dossierTypes=nothing')).toMatch(
    /^#VALUE! nothing never occurs in Dossier types\. There are: .*RSE/,
  );
});

test.each([
  ['THIRDPARTY', [], 'Enter the identifier of the third party.'],
  ['INDICATOR', [], 'Enter the identifier of the third party.'],
  ['INDICATOR', [[['1']]], 'Enter the name of the attribute or indicator.'],
  ['ATTRIBUTE', [null, null], 'Enter the identifier of the third party.'],
  ['DOSSIERS', [null], 'Enter the identifier of the third party.'],
  ['EXTRACTED', [[['1']]], 'Enter the code or the name of the document.'],
  ['EXTRACTED', [[['1']], 'KBIS'], 'Enter the name of the field.'],
  ['EVENTS', [], 'Enter what to look for: third parties, dossiers, documents, or event codes.'],
  ['EVENTS', [[['documents']]], 'Enter the first day.'],
  ['SEARCH', [], 'Enter what to search for.'],
  ['CHECKID', [], 'Enter the identifier to check.'],
])('%s of %j says what is missing', async (name, given, expected) => {
  expect(await errorOf(functions.ask(name, ...given))).toBe(`#VALUE! ${expected}`);
});

test('an unknown country is refused with an explanation, and a country may be given by its name', async () => {
  expect(await errorOf(functions.ask('SEARCH', 'Brumelac', 'F1'))).toBe(
    '#VALUE! F1 is not a country: use two letters such as FR, or its name.',
  );
  expect(await functions.ask('SEARCH', 'Brumelac', 'France')).toEqual(await functions.ask('SEARCH', 'Brumelac', null));
});

test('a field is found by its name in every language, so that a workbook is the same for every colleague', async () => {
  expect(await functions.ask('THIRDPARTY', cell(ids[0]), [['ville', 'city', 'code postal', 'Postal code']])).toEqual([
    ['Bourg-en-Bresse', 'Bourg-en-Bresse', '01000', '01000'],
  ]);
});

test('in French, headers, statuses and errors are French, and fields are found by their French names', async () => {
  const french = install(createAccess(clientOf(sandbox)), { language: 'fr' });
  const [header, ...rows] = await french.ask('DOCUMENTS', cell(ids[0]), 'manquant');
  expect(header).toEqual([
    'Tiers',
    'Dossier',
    'Type de dossier',
    'Identifiant du document',
    'Code',
    'Document',
    'Statut',
    'Demandé',
    'Échéance',
    'Jours restants',
  ]);
  expect(rows.every((row) => row[6] === 'manquant')).toBe(true);
  expect(await french.ask('THIRDPARTY', cell(ids[0]), [['ville', 'statut de l’entreprise', 'city']])).toEqual([
    ['Bourg-en-Bresse', 'active', 'Bourg-en-Bresse'],
  ]);
  expect(await errorOf(french.ask('INDICATOR', cell(2 ** 53), cell('x')))).toMatch(/mettez la cellule au format Texte/);
  expect(await french.ask('CHECKID', cell('732829320000'), 'TVA', 'FR', 'pourquoi')).toEqual([
    [expect.stringMatching(/TVA FR/)],
  ]);
});
