import type { Sandbox } from '@tpr/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cell, clientOf, column, createAccess, errorOf, idsOf, install, isCellError, startService } from './bench.ts';

let sandbox: Sandbox;
let ids: string[];
let functions: ReturnType<typeof install>;

beforeAll(async () => {
  sandbox = await startService({ seed: 'demo' });
  ids = await idsOf(sandbox);
  functions = install(createAccess(clientOf(sandbox)));
});
afterAll(() => sandbox.close());

test('an array of identifiers gives an array of the same shape, and a blank gives a blank', async () => {
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

test('rows of identifiers and a row of labels give a table', async () => {
  expect(
    await functions.ask('ATTRIBUTE', column(ids.slice(0, 2)), [
      ['Criticality', 'Dependency rate', 'Contract end date'],
    ]),
  ).toEqual([
    ['High', 0.12, 46474],
    ['', 0.131, 47012],
  ]);
});

test('ranges that do not fit together are refused in words', async () => {
  expect(await errorOf(functions.ask('ATTRIBUTE', column(ids.slice(0, 3)), column(['a', 'b'])))).toMatch(
    /^#VALUE! The two ranges do not fit together/,
  );
});

test('text stays text: leading zeros, and what looks like a formula', async () => {
  expect(await functions.ask('THIRDPARTY', cell(ids[0]), [['SIREN', 'postalCode']])).toEqual([['000843912', '01000']]);
  expect(await functions.ask('ATTRIBUTE', cell(ids[0]), cell('Internal reference'))).toEqual([['00000012']]);
  expect(await functions.ask('THIRDPARTY', cell(ids[1]), null)).toEqual([['=SOMME(A1:A9) Tableurs (fictif)']]);
});

test('labels that differ by an accent are two labels, and one that fits both is refused', async () => {
  const [[own, other] = []] = await functions.ask('ATTRIBUTE', cell(ids[0]), [['Regions', 'Régions']]);
  expect(own).toBe('Nord; Est');
  expect(other).toBe('Nord et Est (ancienne saisie)');
  expect(await errorOf(functions.ask('ATTRIBUTE', cell(ids[0]), cell('REGIONS')))).toBe(
    '#VALUE! REGIONS fits several: Regions, Régions. Type one exactly.',
  );
});

test.each(['__proto__', 'constructor', '=cmd()', 'a\nb', '\u0000', '💥'.repeat(200)])(
  'no label is anything but a label: %j',
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
  [1.5, '#VALUE! 1.5 is no identifier'],
  [-1, '#VALUE! -1 is no identifier'],
  [true, '#VALUE! true is no identifier'],
  ['73282932000074', '#N/A There is no third party 73282932000074. It looks like a SIRET'],
  ['../1001', '#VALUE! ../1001 is no identifier'],
  ['..', '#VALUE! .. is no identifier'],
  ['__proto__', '#N/A There is no third party __proto__'],
  ['9007199254740993', '#N/A There is no third party 9007199254740993'],
])('%j is told what is wrong with it', async (id, expected) => {
  expect((await errorOf(functions.ask('INDICATOR', cell(id), cell('x')))).slice(0, expected.length)).toBe(expected);
});

test('an error in a cell is told as one, not sent', async () => {
  const error = new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable);
  expect(await errorOf(functions.ask('INDICATOR', cell(error), cell('x')))).toMatch(/^#VALUE! The cell .* an error/);
});

test('in an array, a failure stands in its own cell', async () => {
  const [[name], [failure]] = (await functions.ask('THIRDPARTY', column([ids[0], '424242']), null)) as [
    [unknown],
    [unknown],
  ];
  expect(name).toBe('Brumelac Maçonnerie (fictif)');
  expect(isCellError(failure) && failure.message).toMatch(/^There is no third party 424242/);
});

test('a card names its facts, and is one line where Excel shows none', async () => {
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
  const plain = install(createAccess(clientOf(sandbox)), { isRich: false });
  expect(await plain.ask('THIRDPARTY', cell(ids[0]), cell('card'))).toEqual([
    ['Brumelac Maçonnerie (fictif) · active · 000843912 · 00084391200015 · FR48000843912 · Bourg-en-Bresse'],
  ]);
});

test('dossiers of several third parties stand below one header, of one type on request', async () => {
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

test('a third party without dossiers gives the header alone; one that is not there gives an error', async () => {
  const [header, ...rows] = await functions.ask('DOSSIERS', column([ids[0], '', '424242']), null);
  const failed = rows.find(([id]) => id === '424242');
  expect(isCellError(failed?.[1]) && failed[1].message).toMatch(/^There is no third party 424242/);
  expect(failed).toHaveLength(header!.length);
  expect(await functions.ask('DOSSIERS', cell(ids[0]), 'no such type')).toEqual([header]);
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

test('what was read on a document: a date, a text, the first of two spellings, and what is not there', async () => {
  const fields = [['date_fin_validite', 'siret', 'Siret|siret']];
  expect(await functions.ask('EXTRACTED', cell(ids[0]), 'DOC_VIGILANCE', fields)).toEqual([
    [46460, '00084391200015', '00084391200015'],
  ]);
  expect(await errorOf(functions.ask('EXTRACTED', cell(ids[0]), 'DOC_VIGILANCE', cell('Siret')))).toMatch(
    /^#N\/A Nothing named Siret was read on this document\. There are, for example: siret/,
  );
  expect(await errorOf(functions.ask('EXTRACTED', cell(ids[0]), 'DOC_X', cell('siret')))).toMatch(
    /^#N\/A This third party has no document DOC_X\. It has, for example: DOC_/,
  );
});

test('events of a week are found by kind and by code, each thing once', async () => {
  const [, ...documents] = await functions.ask('EVENTS', cell('documents'), '2026-10-25', '2026-10-31');
  expect(documents.length).toBeGreaterThan(0);
  expect(new Set(documents.map((row) => row[3])).size).toBe(documents.length);
  const serials = await functions.ask('EVENTS', cell('DOCUMENTS'), 46_320, 46_326);
  expect(serials.slice(1)).toEqual(documents);
  expect(await errorOf(functions.ask('EVENTS', cell('nothing'), 46_320, null))).toMatch(/^#VALUE! nothing is neither/);
  expect(await errorOf(functions.ask('EVENTS', cell('documents'), '2026-10-31', '2026-10-25'))).toMatch(
    /^#VALUE! The start 2026-10-31 lies after the end 2026-10-25/,
  );
  expect(await errorOf(functions.ask('EVENTS', cell('documents'), 'soon', null))).toMatch(/^#VALUE! soon is no date/);
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
    '#VALUE! There is no column nmae. There are, for example: name.',
  );
  expect(await errorOf(functions.ask('PORTFOLIO', null, cell('High')))).toMatch(/^#VALUE! High is no filter/);
});

test('in French, headers, statuses and errors are French, and fields answer to their French names', async () => {
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
  expect(await french.ask('CHECKID', cell('732829320000'), 'TVA', 'FR')).toEqual([[expect.stringMatching(/TVA FR/)]]);
});
