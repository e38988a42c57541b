import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planSearch } from '../../src/formulas/search-companies.ts';
import { readMoment, showMoment } from '../../src/formulas/event-times.ts';
import { planEvents } from '../../src/formulas/events.ts';
import { evaluatePairs } from '../../src/formulas/evaluate-each.ts';
import { describeFormulaError } from '../../src/formulas/formula-error.ts';
import { FormulaError, FormulaEvaluator } from '../../src/formulas/index.ts';
import { checkLegalIds } from '../../src/formulas/check-legal-ids.ts';
import type { Notation } from '../../src/i18n/notation.ts';
import { cutCellText, maxCellLength } from '../../src/values/cell-text.ts';
import { refusal } from '../conformance/scripted-host.ts';
import { createSignedClient, driveAsync, driveSync } from '../http/bench.ts';

describe('moments', () => {
  const at = (text: string) => Date.parse(text);

  test.each([
    ['2026-11-01', 'start', '2026-10-31T23:00:00.000Z'],
    ['2026-11-01', 'end', '2026-11-01T22:59:59.999Z'],
    ['31/10/2026', 'end', '2026-10-31T22:59:59.999Z'],
    ['31 oct. 2026', 'end', '2026-10-31T22:59:59.999Z'],
    ['31 octobre 2026', 'end', '2026-10-31T22:59:59.999Z'],
    // The clock goes back in the night of the 25th of October, and forward in that of the 29th of March.
    ['2026-10-25', 'end', '2026-10-25T22:59:59.999Z'],
    ['2026-03-29', 'end', '2026-03-29T21:59:59.999Z'],
    ['9999-12-31', 'end', '9999-12-31T22:59:59.999Z'],
    [46_327, 'start', '2026-10-31T23:00:00.000Z'],
    [46_327.5, 'end', '2026-11-01T11:00:00.000Z'],
    ['2026-07-01T12:00:00', 'end', '2026-07-01T10:00:00.000Z'],
    ['2026-07-01T12:00:00Z', 'start', '2026-07-01T12:00:00.000Z'],
  ] as const)('%j as the %s is %s on the clock of the service', (cell, bound, expected) => {
    expect(readMoment(cell, 'Europe/Paris', bound)).toBe(at(expected));
  });

  test.each(['soon', '2026-13-01', 60, 2026, -1, true, {}])('%j is not a date', (cell) => {
    expect(() => readMoment(cell, 'UTC', 'start')).toThrow(FormulaError);
  });

  test.each([
    [14.5 / 24, '14:30'],
    [0, '0'],
    [1, '24:00'],
    ['1899-12-30', '1899-12-30'],
    ['1899-12-30T14:30:00', '1899-12-30T14:30:00'],
    ['30/12/1899', '30/12/1899'],
  ])('%j, a time alone or an empty cell, is named and starts no search, in each date system', (cell, text) => {
    for (const dateSystem of [1899, 1900, 1904] as const) {
      const read = () => readMoment(cell, 'Europe/Paris', 'start', { dateSystem, dateOrder: 'dmy' });
      expect(read).toThrow(new FormulaError('noDay', { text }).message);
    }
  });

  test('a numeric date is read in the order of the reader, and refused where that is unknown', () => {
    const read = (notation: Notation) => readMoment('01/11/2026', 'UTC', 'start', notation);
    expect(read({ dateOrder: 'dmy' })).toBe(at('2026-11-01T00:00:00Z'));
    expect(read({ dateOrder: 'mdy' })).toBe(at('2026-01-11T00:00:00Z'));
    expect(() => read({})).toThrow(/^ambiguousDate .*2026-11-01, 2026-01-11/);
  });

  test('a serial is a date in the date system of its workbook', () => {
    expect(readMoment(44_865, 'UTC', 'start', { dateSystem: 1904 })).toBe(at('2026-11-01T00:00:00Z'));
  });

  test.each<[serial: number, shown: string, notation?: Notation]>([
    [46_327, '2026-11-01'],
    [46_327.4375, '2026-11-01 10:30'],
    [46_327, '01/11/2026', { dateOrder: 'dmy' }],
    [46_327.4375, '01/11/2026 10:30', { dateOrder: 'dmy' }],
    [44_865, '2026-11-01', { dateSystem: 1904 }],
  ])('the serial %j is shown as the date of its cell: %s', (serial, shown, notation) => {
    expect(showMoment(serial, notation)).toBe(shown);
  });

  test('a range that ends before its start is refused with both dates as the cells show them', async () => {
    const evaluator = new FormulaEvaluator(createSignedClient(), { notation: { dateOrder: 'dmy' } });
    const { error } = await driveAsync({ service: () => refusal(404) }, () =>
      evaluator.events(['documents'], 46_328, 46_297.5),
    );
    expect(describeFormulaError((error as FormulaError).code, (error as FormulaError).params)).toBe(
      'The start 02/11/2026 is after the end 02/10/2026 12:00: swap the two dates.',
    );
  });

  test('a blank cell is not a date', () => {
    expect(readMoment('', 'UTC', 'start')).toBeUndefined();
    expect(readMoment(null, 'UTC', 'end')).toBeUndefined();
  });
});

test.each([
  ['732 829 320 00074', '', { searchBy: 'SIRET', value: '73282932000074', countryCode: 'FR' }],
  ['732829320', '', { searchBy: 'SIREN', value: '732829320', countryCode: 'FR' }],
  ['84391200015', '', { searchBy: 'SIRET', value: '00084391200015', countryCode: 'FR' }],
  ['73282932000074', 'RE', { searchBy: 'SIRET', value: '73282932000074', countryCode: 'FR' }],
  ['732829320', 'Guadeloupe', { searchBy: 'SIREN', value: '732829320', countryCode: 'FR' }],
  ['732829320', 'DE', { searchBy: 'DUNS', value: '732829320', countryCode: 'DE' }],
  ['15-048-3782', 'US', { searchBy: 'DUNS', value: '150483782', countryCode: 'US' }],
  ['DUNS 15-048-3782', '', { searchBy: 'DUNS', value: '150483782', countryCode: 'FR' }],
  ['duns: 136695976', 'DE', { searchBy: 'DUNS', value: '136695976', countryCode: 'DE' }],
  ['SIRET 732 829 320 00074', '', { searchBy: 'SIRET', value: '73282932000074', countryCode: 'FR' }],
  ['TVA FR44732829320', '', { searchBy: 'VAT', value: 'FR44732829320', countryCode: 'FR' }],
  ['D-U-N-S 1234567', 'US', { searchBy: 'DUNS', value: '1234567', countryCode: 'US' }],
  ['150483782', '', { searchBy: 'SIREN', value: '150483782', countryCode: 'FR' }],
  ['150483783', '', { searchBy: 'SIREN', value: '150483783', countryCode: 'FR' }],
  ['Duns Tew Ltd', 'GB', { searchBy: 'NAME', value: 'Duns Tew Ltd', countryCode: 'GB' }],
  // The form of a tax number of the United States.
  ['15-0483782', 'US', { searchBy: 'NAME', value: '15-0483782', countryCode: 'US' }],
  ['fr 40 303 265 045', '', { searchBy: 'VAT', value: 'FR40303265045', countryCode: 'FR' }],
  ['EL094259216', '', { searchBy: 'VAT', value: 'EL094259216', countryCode: 'GR' }],
  ['GR 094259216', 'Greece', { searchBy: 'VAT', value: 'EL094259216', countryCode: 'GR' }],
  ['136 695 976', 'Germany', { searchBy: 'VAT', value: 'DE136695976', countryCode: 'DE' }],
  ['B-58378431', 'ES', { searchBy: 'VAT', value: 'ESB58378431', countryCode: 'ES' }],
  ['428.759.497', 'BE', { searchBy: 'VAT', value: 'BE0428759497', countryCode: 'BE' }],
  ['136695977', 'DE', { searchBy: 'DUNS', value: '136695977', countryCode: 'DE' }],
  ['13669597', 'US', { searchBy: 'NAME', value: '13669597', countryCode: 'US' }],
  ['Brumelac', 'be', { searchBy: 'NAME', value: 'Brumelac', countryCode: 'BE' }],
  ['France 2000', '', { searchBy: 'NAME', value: 'France 2000', countryCode: 'FR' }],
  ['AB', '', { searchBy: 'NAME', value: 'AB', countryCode: 'FR' }],
])('%j in %j is searched for as %j', (text, country, expected) => {
  expect(planSearch(text, country)).toEqual(expected);
});

test('events are selected by kind in either language and by code, and a code belongs to its own kind', () => {
  const plan = planEvents(['Tiers', 'dossier_added', 'DOCUMENT_ADDED'], createSignedClient());
  expect([...plan.keys()]).toEqual(['thirdParty', 'dossier', 'document']);
  // Codes of providers without a name cannot be sent.
  expect(plan.get('thirdParty')!.length).toBe(36);
  expect(plan.get('dossier')).toEqual(['DOSSIER_ADDED']);
  expect(() => planEvents(['__proto__'], createSignedClient())).toThrow(/^unknownEvents /);
});

test('an event that is named twice, or with its kind, is searched for once', () => {
  const names = ['DOSSIER_ADDED', 'documents', 'dossier_added ', 'DOCUMENT_ADDED', 'DOSSIER_ARCHIVED'];
  const plan = planEvents(names, createSignedClient());
  expect(plan.get('dossier')).toEqual(['DOSSIER_ADDED', 'DOSSIER_ARCHIVED']);
  const documents = plan.get('document')!;
  expect(documents.filter((code) => code === 'DOCUMENT_ADDED')).toHaveLength(1);
});

test.each([
  ['VAT', 'FR40303265045', 'VAT FR40303265045: valid'],
  [' tva ', 'FR40303265045', 'VAT FR40303265045: valid'],
  ['siret', '73282932000074', 'SIRET 73282932000074: valid'],
  ['', '73282932000074', 'SIRET 73282932000074: valid'],
  ['PASSPORT', '1', undefined],
  ['__proto__', '1', undefined],
])('an identifier of the kind %j is checked, and an unknown kind is refused', (kind, id, verdict) => {
  const check = () => checkLegalIds([[id, '']], kind, [['']], 'why', 'en');
  if (verdict === undefined) {
    expect(check).toThrow(expect.objectContaining({ code: 'unknownKind', params: { text: kind } }));
    return;
  }
  expect(check()).toEqual([
    [
      { ok: true, value: { type: 'text', value: verdict } },
      { ok: true, value: null },
    ],
  ]);
});

test('the country of an identifier may be named, and an unknown one is refused: it would change the kind', () => {
  const check = (country: string) => checkLegalIds([['732829321']], '', [[country]], '', 'en');
  for (const country of ['FR', 'France', 'fra']) expect(check(country)).toEqual(check('FR'));
  expect(check('DE')).not.toEqual(check('FR'));
  expect(() => check('Frankreich')).toThrow(expect.objectContaining({ code: 'unknownCountry' }));
});

test('a range of countries gives each identifier its own, and a wrong one fails its cell alone', () => {
  const check = (countries: string[][]) =>
    checkLegalIds([['136695976'], ['136695976'], ['136695976']], 'VAT', countries, '', 'en');
  const [german, british, unknown] = check([['DE'], ['GB'], ['Frankreich']]).flat();
  expect([german, british]).toEqual([
    { ok: true, value: { type: 'boolean', value: true } },
    { ok: true, value: { type: 'boolean', value: false } },
  ]);
  expect(unknown).toMatchObject({ ok: false, error: { code: 'unknownCountry', params: { text: 'Frankreich' } } });
  expect(() => check([['DE'], ['GB']])).toThrow(expect.objectContaining({ code: 'unlikeShapes' }));
});

test('the kind of an identifier has the name in the reader’s language', () => {
  const verdict = (id: string, kind: string) => checkLegalIds([[id]], kind, [['']], 'pourquoi', 'fr');
  expect(verdict('FR40303265045', '')).toEqual([
    [{ ok: true, value: { type: 'text', value: 'TVA FR40303265045 : valide' } }],
  ]);
  expect(verdict('303265045', 'SIREN')).toEqual([
    [{ ok: true, value: { type: 'text', value: 'SIREN 303265045 : valide' } }],
  ]);
});

test('arrays combine as in a spreadsheet: equal sizes, or one row or column repeated', async () => {
  const shape = fc.record({ rows: fc.integer({ min: 1, max: 4 }), columns: fc.integer({ min: 1, max: 4 }) });
  await fc.assert(
    fc.asyncProperty(shape, shape, async (left, right) => {
      const grid = ({ rows, columns }: typeof left, name: string) =>
        Array.from({ length: rows }, (_, row) =>
          Array.from({ length: columns }, (__, column) => `${name}${row}${column}`),
        );
      const fits = (a: number, b: number) => a === b || a === 1 || b === 1;
      const { value, error } = await driveSync({}, () =>
        evaluatePairs(grid(left, 'l'), grid(right, 'r'), 64, function* (cell, other) {
          return `${String(cell)} ${String(other)}`;
        }),
      );
      if (!fits(left.rows, right.rows) || !fits(left.columns, right.columns)) {
        expect(error).toMatchObject({ code: 'unlikeShapes' });
        return;
      }
      const rows = Math.max(left.rows, right.rows);
      const columns = Math.max(left.columns, right.columns);
      const place = (size: number, index: number) => (size === 1 ? 0 : index);
      const expected = Array.from({ length: rows }, (_, row) =>
        Array.from({ length: columns }, (__, column) => ({
          ok: true,
          value: `l${place(left.rows, row)}${place(left.columns, column)} r${place(right.rows, row)}${place(right.columns, column)}`,
        })),
      );
      expect(value).toEqual(expected);
    }),
    { numRuns: 60, seed: 3 },
  );
});

test('a text longer than a cell is cut with a mark, and never inside a character', () => {
  const long = '💥'.repeat(maxCellLength);
  expect(cutCellText('a'.repeat(maxCellLength))).toHaveLength(maxCellLength);
  const cut = cutCellText(long);
  expect(cut.length).toBeLessThanOrEqual(maxCellLength);
  expect(cut.endsWith('💥…')).toBe(true);
});
