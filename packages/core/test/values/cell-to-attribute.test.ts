import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSheetCell } from '../../src/workbook/cells.ts';
import { attributeToCell } from '../../src/values/attribute-to-cell.ts';
import { attributeTypes, type AttributeType, type AttributeValue } from '../../src/values/attribute-type.ts';
import { cellToAttribute, type AttributeOptions } from '../../src/values/cell-to-attribute.ts';
import type { Cell } from '../../src/values/cell.ts';

const read = (cell: Cell, type: AttributeType, options?: AttributeOptions) =>
  cellToAttribute(cell, { label: 'Field', type }, options);
const choices = ['High', 'Médium', 'Low', 'A; B'];

describe('a cell for an attribute', () => {
  it.each([
    ['string', '00123', ['00123']],
    ['string', 123, ['123']],
    ['string', 9_007_199_254_740_991, ['9007199254740991']],
    ['string', ' REF-001\u00a0', ['REF-001']],
    ['string', '\u00a0Two  blanks,\n two lines\n', ['Two  blanks,\n two lines']],
    ['string', 0.1 + 0.2, ['0.3']],
    ['string', "'s-Hertogenbosch", ["'s-Hertogenbosch"]],
    ['boolean', 'VRAI', [true]],
    ['boolean', 'faux', [false]],
    ['boolean', 'TRUE', [true]],
    ['boolean', ' Oui ', [true]],
    ['boolean', 'NON', [false]],
    ['boolean', 'yes', [true]],
    ['boolean', 'no', [false]],
    ['boolean', 1, [true]],
    ['boolean', '0', [false]],
    ['boolean', false, [false]],
    ['date', 45678, ['2025-01-21']],
    ['date', 45678.75, ['2025-01-21']],
    ['date', '2025-01-21', ['2025-01-21']],
    ['date', '21/01/2025', ['2025-01-21']],
    ['date', '2025-01-21T23:30:00', ['2025-01-21']],
    ['date', '31.12.2026', ['2026-12-31']],
    ['date', '31.12.2026 0:00', ['2026-12-31']],
    ['date', '31/12/2026 9:30:00', ['2026-12-31']],
    ['date', '2026/12/31', ['2026-12-31']],
    ['date', '2026-1-5', ['2026-01-05']],
    ['date', '2026-12-31 23:59:59', ['2026-12-31']],
    ['date', '31/12/2026 2:30 PM', ['2026-12-31']],
    ['date', 46_356.604, ['2026-11-30']],
    ['date', 61.5, ['1900-03-01']],
    ['date', '\u206831/12/2026\u2069', ['2026-12-31']],
    ['date', 2200, ['1906-01-08']],
    ['decimal', '\u206712\u2069', [12]],
    ['boolean', '\u2068Oui\u2069', [true]],
    ['list_unique', 'CO₂ ', ['CO₂']],
    ['list_multiple', 'Nº 5; CO₂\u200b', ['Nº 5', 'CO₂']],
    ['list_multiple', 'A, B', ['A, B']],
    ['string', '#NVA', ['#NVA']],
    ['string', '＃＃＃', ['＃＃＃']],
    ['decimal', '1 234,56', [1234.56]],
    ['decimal', 12, [12]],
    ['decimal', 0.1 + 0.2, [0.3]],
    ['decimal', 2 ** 53 - 1, [2 ** 53 - 1]],
    ['percentage', 0.1 + 0.2, [0.3]],
    ['percentage', 12, [12]],
    ['percentage', '12 %', [12]],
    ['percentage', '12,5%', [12.5]],
    ['percentage', '12,5', [12.5]],
    ['list_unique', 'High', ['High']],
    ['list_multiple', 'A;B;A', ['A', 'B']],
    ['list_multiple', ' A ;\nB\r\n;C', ['A', 'B', 'C']],
  ] as [AttributeType, Cell, AttributeValue[]][])('of type %s: %j is sent as %j', (type, cell, values) => {
    expect(read(cell, type)).toEqual({ ok: true, values });
  });

  it.each([
    ['boolean', 'maybe', 'notBoolean'],
    ['boolean', 2, 'notBoolean'],
    ['date', 60, 'notSerial'],
    ['date', '14:30', 'timeOnly'],
    ['date', '2:30 PM', 'timeOnly'],
    ['date', '14h30', 'timeOnly'],
    ['date', '24:30', 'notDate'],
    ['date', 0, 'notSerial'],
    ['date', '01/31/2024', 'notDate'],
    ['date', 'tomorrow', 'notDate'],
    ['date', new Date(0), 'dateInCell'],
    ['date', true, 'notDate'],
    ['date', 2026, 'yearInDoubt'],
    ['date', '31.13.2026', 'notDate'],
    ['date', '01-02-2026', 'notDate'],
    ['date', '2026-12-31 25:00', 'notDate'],
    ['date', '31.12.2026 9:60', 'notDate'],
    ['decimal', '12²', 'notAmount'],
    ['decimal', '12,5¹', 'notAmount'],
    ['percentage', '12² %', 'notAmount'],
    ['decimal', '\u00ad5', 'notAmount'],
    ['string', 2 ** 64, 'digitsLost'],
    ['string', '#NV', 'cellError'],
    ['string', '#N/D', 'cellError'],
    ['string', '#NUL!', 'cellError'],
    ['string', '########', 'coveredCell'],
    ['decimal', '1,234', 'ambiguousAmount'],
    ['decimal', true, 'notAmount'],
    ['percentage', 'a lot', 'notAmount'],
    ['percentage', ' %', 'notAmount'],
    ['list_unique', 'A;B', 'oneChoiceOnly'],
    ['string', '#REF!', 'cellError'],
    ['string', '#GETTING_DATA', 'cellError'],
    ['string', '#EXTERNAL!', 'cellError'],
    ['string', 'Loading...', 'stillLoading'],
    ['string', 'Chargement…', 'stillLoading'],
  ] as [AttributeType, Cell, string][])('of type %s: %j is refused as %s', (type, cell, code) => {
    expect(read(cell, type)).toMatchObject({ ok: false, note: { code } });
  });

  it.each([
    ['1 200,50 €', '1200.5'],
    ['\u20ac1,234.50', '1234.5'],
    ['-1.234,00 EUR', '-1234'],
    ['USD 12', '12'],
    ['REF 12', undefined],
    ['€ 12 €', undefined],
    ['€', undefined],
  ])('the amount %j has a currency, so that the user confirms %j', (cell, number) => {
    const refused = read(cell, 'decimal');
    expect(refused).toMatchObject({
      ok: false,
      note: { code: number === undefined ? 'notAmount' : 'currencyInAmount' },
    });
    expect('allowed' in refused ? refused.allowed : undefined).toEqual(number === undefined ? undefined : [number]);
  });

  it.each([
    [14.5 / 24, '14:30'],
    [1 / 86_400, '00:00:01'],
    [26.5 / 24, '26:30'],
  ])('the time %d in a column of dates is refused as %s, in each date system', (cell, text) => {
    for (const dateSystem of [1899, 1900, 1904] as const)
      expect(cellToAttribute(cell, { label: 'Due', type: 'date' }, { dateSystem })).toMatchObject({
        ok: false,
        message: `${text} is a time without a day; type the date, like 2026-12-31.`,
      });
  });

  it.each([
    [1, '24:00'],
    [1, '12:00:00 AM'],
    [3, '72:00'],
    [0, '0:00'],
  ])('the number %d in a column of dates is a time where its cell shows %s, in each date system', (cell, shownText) => {
    for (const dateSystem of [1899, 1900, 1904] as const)
      expect(cellToAttribute(cell, { label: 'Due', type: 'date' }, { dateSystem, shownText })).toMatchObject({
        ok: false,
        message: `${shownText} is a time without a day; type the date, like 2026-12-31.`,
      });
  });

  it('the first day of 1900 is a date where its cell shows one, since ERP systems write it for no date', () => {
    for (const shownText of [undefined, '01/01/1900', '01/01/1900 00:00'])
      expect(cellToAttribute(1, { label: 'Due', type: 'date' }, { shownText })).toEqual({
        ok: true,
        values: ['1900-01-01'],
      });
  });

  it('the number 31.12 in a column of dates is refused as a number, not as a time of 746 hours', () => {
    for (const dateSystem of [1899, 1900, 1904] as const)
      expect(cellToAttribute(31.12, { label: 'Due', type: 'date' }, { dateSystem })).toMatchObject({
        ok: false,
        message: 'The number 31.12 is not a date; type the date, like 2026-12-31.',
      });
  });

  it.each([
    ['mdy', '01/02/2026', '2026-01-02'],
    ['mdy', '1.2.2026 9:30', '2026-01-02'],
    ['mdy', '12/31/2026', '2026-12-31'],
    ['mdy', '2026-02-01', '2026-02-01'],
    ['mdy', '2026/2/1', '2026-02-01'],
    ['mdy', '31/12/2026', 'notMonthFirst'],
    ['dmy', '01/02/2026', '2026-02-01'],
    ['dmy', '12/31/2026', 'notDate'],
    [undefined, '01/02/2026', '2026-02-01'],
    [undefined, '28 mars 2027', '2027-03-28'],
    [undefined, '1er Août 2027', '2027-08-01'],
    ['mdy', '28 déc. 2027 09:30', '2027-12-28'],
    ['mdy', '28-Feb-2027', '2027-02-28'],
    ['dmy', 'March 3rd, 2027', '2027-03-03'],
    ['dmy', 'Sept. 3 2027', '2027-09-03'],
    [undefined, '28 jui 2027', 'notDate'],
    [undefined, '31 avril 2027', 'notDate'],
    [undefined, '28 ber 2027', 'notDate'],
    [undefined, '28 mars 27', 'notDate'],
  ] as const)('of type date in a spreadsheet with the order %s: %j is read as %s', (dateOrder, cell, day) => {
    const found = read(cell, 'date', dateOrder === undefined ? {} : { dateOrder });
    expect(found.ok ? found.values[0] : found.note.code).toBe(day);
  });

  it.each([...attributeTypes])('of type %s that is empty clears the value, which is reported separately', (type) => {
    for (const cell of [null, undefined, '', ' \u00a0']) {
      expect(read(cell, type)).toEqual({ ok: true, values: [] });
    }
  });

  it('of a list with only separators clears the value, too', () => {
    expect(read(' ;\n; ', 'list_multiple')).toEqual({ ok: true, values: [] });
  });

  it.each([
    ['boolean', 'maybe', 'maybe is neither yes nor no; type TRUE or FALSE.'],
    ['date', 60, 'The number 60 is not a date; type the date, like 2026-12-31.'],
    ['date', '31/02/2026', /^31\/02\/2026 is not a date;/],
    ['list_unique', 'A;B', 'Field takes one choice, but A;B holds 2; keep one.'],
  ] as [AttributeType, Cell, string | RegExp][])('of type %s is named in its refusal: %j', (type, cell, message) => {
    expect(read(cell, type)).toMatchObject({ ok: false, message: expect.stringMatching(message) });
  });

  it('is refused with the two booleans as choices where a text is neither', () => {
    expect(read('maybe', 'boolean')).toMatchObject({ allowed: ['TRUE', 'FALSE'] });
  });

  it('reads dates of the 1904 system', () => {
    expect(read(44216, 'date', { dateSystem: 1904 })).toEqual({ ok: true, values: ['2025-01-21'] });
  });

  it('with a date in a text attribute is refused with the displayed text as a choice', () => {
    const shown = { shownText: '01/12/2025' };
    expect(read(45_992, 'string', shown)).toMatchObject({ ok: false, allowed: ['01/12/2025'] });
    expect(cellToAttribute(45_992, { label: 'Field' }, shown)).toMatchObject({
      ok: false,
      note: { code: 'dateInText' },
    });
    expect(read('01/12/2025', 'string')).toEqual({ ok: true, values: ['01/12/2025'] });
  });

  it.each(['decimal', 'percentage', 'boolean'] as const)('with a date is not a %s', (type) => {
    expect(read(45_992, type, { shownText: '01/12/2025' })).toMatchObject({
      ok: false,
      message: expect.stringContaining('01/12/2025'),
    });
  });

  it('with a date in a date attribute is read by its number, in any format', () => {
    expect(read(45_992, 'date', { shownText: '1 déc.' })).toEqual({ ok: true, values: ['2025-12-01'] });
  });

  it.each([
    [0.12, { cellIsFraction: true }, 12],
    [1, { cellIsFraction: true, cellIsTyped: true }, 100],
    [1.5, { cellIsFraction: true }, 150],
    [0.07, { cellIsFraction: true }, 7],
    [0.12, { cellIsFraction: true, percentScale: 1 }, 0.12],
    ['12 %', { percentScale: 1 }, 0.12],
    [0.12, { percentScale: 1 }, 0.12],
    ['0.5', { percentScale: 100 }, 0.5],
    ['1,234 %', { decimalSeparator: ',' }, 1.234],
  ] as [Cell, AttributeOptions, number][])('with the percentage %j and %j sends %d', (cell, options, value) => {
    expect(read(cell, 'percentage', options)).toEqual({ ok: true, values: [value] });
  });

  it.each([
    ['High', 'High'],
    ['high ', 'High'],
    ['MEDIUM', 'Médium'],
    ['A; B', 'A; B'],
  ])('with %j selects the single choice %s', (cell, value) => {
    expect(cellToAttribute(cell, { label: 'Criticality', type: 'list_unique', choices })).toEqual({
      ok: true,
      values: [value],
    });
  });

  it.each([
    ['list_unique', 'High;', ['High']],
    ['list_unique', '\u2068high\u2069', ['High']],
    ['list_unique', 'Hi\u00adgh', ['High']],
    ['list_multiple', 'High, low', ['High', 'Low']],
    ['list_multiple', 'High,Low; Médium', ['High', 'Low', 'Médium']],
    ['list_multiple', 'High；Low\u2028Médium', ['High', 'Low', 'Médium']],
    ['list_multiple', ' ["high", "A; B"] ', ['High', 'A; B']],
    ['list_unique', '["High"]', ['High']],
  ] as [AttributeType, string, string[]][])('of type %s with %j selects %j', (type, cell, values) => {
    expect(cellToAttribute(cell, { label: 'Criticality', type, choices })).toEqual({ ok: true, values });
  });

  it.each(['[High', '[1]', '["High", null]'])('with %j, which is no list of texts, is refused as it is', (text) => {
    const levels = { label: 'Levels', type: 'list_multiple', choices } as const;
    expect(cellToAttribute(text, levels)).toMatchObject({ ok: false, note: { code: 'notChoice', params: { text } } });
  });

  it('with a comma within a choice is not split, and a list with another word is refused', () => {
    const cities = { label: 'Cities', type: 'list_multiple', choices: ['Paris, France', 'Paris', 'Lyon'] } as const;
    expect(cellToAttribute('paris, france; Lyon', cities)).toEqual({ ok: true, values: ['Paris, France', 'Lyon'] });
    expect(cellToAttribute('Paris, Rome', cities)).toMatchObject({ ok: false, note: { code: 'notChoice' } });
  });

  it.each([
    ['Oui,sous réserve', 'Oui,sous réserve'],
    ['Non, Oui, sous réserve', 'Non, Oui, sous réserve'],
    ['oui , SOUS RÉSERVE; Non', 'oui , SOUS RÉSERVE'],
    ['Nord, Sud', 'Nord, Sud'],
  ])('with a list that has a choice with a comma in another spelling is refused, not split: %j', (cell, text) => {
    const answers = ['Oui', 'Oui, sous réserve', 'Sous réserve', 'Non', 'Nord,Sud', 'Nord', 'Sud'];
    const reading = cellToAttribute(cell, { label: 'Answers', type: 'list_multiple', choices: answers });
    expect(reading).toMatchObject({ ok: false, note: { code: 'notChoice', params: { text } } });
  });

  it.each([
    ['Nord; Est; Sud', ['Nord; Est', 'Sud']],
    ['sud ;NORD;est', ['Sud', 'Nord; Est']],
    ['Nord; Est; Outre-mer', ['Nord; Est; Outre-mer']],
    ['Nord; Est; Centre', undefined],
  ])('with a choice that contains a semicolon is split around it: %j', (cell, values) => {
    const zones = {
      label: 'Zones',
      type: 'list_multiple',
      choices: ['Nord; Est', 'Nord; Est; Outre-mer', 'Sud'],
    } as const;
    expect(cellToAttribute(cell, zones)).toMatchObject(values === undefined ? { ok: false } : { ok: true, values });
  });

  it('with several choices is split where another choice has the same words', () => {
    const zones = { label: 'Zones', type: 'list_multiple', choices: ['Nord; Est', 'Nord', 'Est', 'Sud'] } as const;
    expect(cellToAttribute('Nord; Est; Sud', zones)).toEqual({ ok: true, values: ['Nord', 'Est', 'Sud'] });
  });

  it('with a full-width semicolon within a choice is not split there', () => {
    const letters = { label: 'Letters', type: 'list_multiple', choices: ['a；b', 'c', 'd'] } as const;
    expect(cellToAttribute('a；b; c', letters)).toEqual({ ok: true, values: ['a；b', 'c'] });
    expect(cellToAttribute('c；d', letters)).toEqual({ ok: true, values: ['c', 'd'] });
  });

  it.each(['####', '#NV', '#N/D'])('with the choice %j is read, although it looks like an error', (choice) => {
    for (const type of ['list_unique', 'list_multiple'] as const) {
      const levels = { label: 'Level', type, choices: ['High', choice] };
      expect(cellToAttribute(choice, levels)).toEqual({ ok: true, values: [choice] });
    }
  });

  it('with a typed percentage without its sign is refused where the service has 1 for 100 %', () => {
    const typed = { cellIsFraction: true, cellIsTyped: true, percentScale: 1 } as const;
    for (const cell of ['12', 12])
      expect(read(cell, 'percentage', typed)).toMatchObject({ allowed: ['12 %', '1200 %'] });
    expect(read('12 %', 'percentage', typed)).toEqual({ ok: true, values: [0.12] });
    expect(read('0', 'percentage', typed)).toEqual({ ok: true, values: [0] });
  });

  it('with a number of two meanings is refused with both as choices', () => {
    expect(read('1,234', 'decimal')).toMatchObject({ ok: false, allowed: ['1234', '1,2340'] });
    expect(read('1,234 %', 'percentage')).toMatchObject({ ok: false, allowed: ['1234 %', '1,2340 %'] });
    expect(read('a', 'decimal')).not.toHaveProperty('allowed');
  });

  it('that may be a year is refused without choices, so that a date can be typed', () => {
    const refused = read(2026, 'date');
    expect(refused).toMatchObject({
      ok: false,
      message: '2026 may be the year or the day 1905-07-18; type the whole date as text, like 2026-12-31.',
    });
    expect(refused).not.toHaveProperty('allowed');
    expect(read('1905-07-18', 'date')).toEqual({ ok: true, values: ['1905-07-18'] });
  });

  it('is refused as a count where a small number shows no date format', () => {
    const date = { label: 'Contract end date', type: 'date' } as const;
    for (const count of [1, 12, 365, 1899]) {
      expect(cellToAttribute(count, date, { formatIsUnknown: true })).toMatchObject({
        message: `The number ${count} is not a date; type the date, like 2026-12-31.`,
      });
    }
    expect(cellToAttribute(46_022, date, { formatIsUnknown: true })).toEqual({ ok: true, values: ['2025-12-31'] });
    // A workbook shows whether its cell holds a day.
    expect(cellToAttribute(365, date)).toEqual({ ok: true, values: ['1900-12-30'] });
  });

  it.each(['⚠ Watch', 'Loading...'])(
    'is read where the list offers the text %j, although a formula may show it',
    (choice) => {
      const offered = { label: 'Attention', type: 'list_unique', choices: ['None', choice] } as const;
      expect(cellToAttribute(choice, offered, { cellIsTyped: true })).toEqual({ ok: true, values: [choice] });
      for (const options of [{ cellIsTyped: true }, { formatIsUnknown: true }]) {
        const failed = cellToAttribute('⚠ No such company.', offered, options);
        expect(failed).toMatchObject({ note: { code: 'formulaFailed' } });
      }
    },
  );

  it('is read as several choices where the first one looks like the failure of a formula', () => {
    const several = { label: 'Attention', type: 'list_multiple', choices: ['⚠ Watch', 'None'] } as const;
    expect(cellToAttribute('⚠ Watch; None', several)).toEqual({ ok: true, values: ['⚠ Watch', 'None'] });
    expect(cellToAttribute('⚠ Failed; None', several)).toMatchObject({ note: { code: 'formulaFailed' } });
  });

  it('is refused with the choices when none matches', () => {
    expect(cellToAttribute('Huge', { label: 'Criticality', type: 'list_unique', choices })).toMatchObject({
      ok: false,
      allowed: choices,
      message: 'Huge is not a choice of Criticality; use one of: High; Médium; Low; A; B.',
    });
  });

  it('is refused with two choices where one is allowed', () => {
    const reading = cellToAttribute('High; Low', { label: 'Criticality', type: 'list_unique', choices });
    expect(reading).toMatchObject({ ok: false, note: { code: 'oneChoiceOnly' }, allowed: choices });
  });

  it('is refused when it matches two choices except for case', () => {
    const reading = cellToAttribute('ÉTÉ', { label: 'Season', type: 'list_unique', choices: ['été', 'Ete'] });
    expect(reading).toMatchObject({ note: { code: 'ambiguousChoice' }, allowed: ['été', 'Ete'] });
  });

  it('with a list with one wrong entry is refused as a whole', () => {
    const reading = cellToAttribute('High;Huge', { label: 'Criticality', type: 'list_multiple', choices });
    expect(reading).toMatchObject({ ok: false, note: { code: 'notChoice', params: { text: 'Huge' } } });
  });

  it('is refused for a calculated attribute', () => {
    expect(cellToAttribute(1, { label: 'Score', type: 'decimal', readOnly: true })).toMatchObject({
      note: { code: 'readOnly' },
    });
  });

  it.each([
    ['text', ['text']],
    [12, [12]],
    [true, [true]],
  ] as [Cell, AttributeValue[]][])('without a known type sends %j unchanged', (cell, values) => {
    expect(cellToAttribute(cell, { label: 'Field', type: null })).toEqual({ ok: true, values });
  });
});

describe('an attribute in a cell', () => {
  it.each([
    [[], 'string', null, 'text'],
    [['00123'], 'string', '00123', 'text'],
    [[true], 'boolean', true, 'boolean'],
    [['2025-01-21'], 'date', '2025-01-21', 'date'],
    [['someday'], 'date', 'someday', 'text'],
    [['1850-01-01'], 'date', '1850-01-01', 'date'],
    [[12], 'percentage', 0.12, 'percent'],
    [['n/a'], 'percentage', 'n/a', 'text'],
    [[1234.56], 'decimal', 1234.56, 'number'],
    [['A', 'B'], 'list_multiple', 'A; B', 'text'],
    // Some services send every value as text.
    [['1234.50'], 'decimal', 1234.5, 'number'],
    [['-7'], 'decimal', -7, 'number'],
    [['1234567890.123456789'], 'decimal', '1234567890.123456789', 'text'],
    [['1,234'], 'decimal', '1,234', 'text'],
    [['12'], 'percentage', 0.12, 'percent'],
    [['TRUE'], 'boolean', true, 'boolean'],
    [['false'], 'boolean', false, 'boolean'],
    [['maybe'], 'boolean', 'maybe', 'text'],
    [['2025-01-21T00:00:00.000'], 'date', '2025-01-21', 'date'],
    [['21/01/2025'], 'date', '2025-01-21', 'date'],
    [['12'], 'string', '12', 'text'],
    [['true'], null, 'true', 'text'],
  ] as [AttributeValue[], AttributeType, AttributeValue | null, string][])(
    '%j of type %s is %j as %s',
    (values, type, value, shownAs) => {
      expect(attributeToCell(values, type, 100)).toEqual({ value, type: shownAs });
    },
  );

  const name = fc.stringMatching(/^[A-Za-zé][A-Za-zé ]{0,8}[A-Za-zé]$/);
  const day = fc
    .integer({ min: -25000, max: 60000 })
    .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
  const number = fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100);
  const typed = fc.oneof(
    fc.record({ type: fc.constant<AttributeType>('string'), values: fc.tuple(name) }),
    fc.record({ type: fc.constant<AttributeType>('boolean'), values: fc.tuple(fc.boolean()) }),
    fc.record({ type: fc.constant<AttributeType>('date'), values: fc.tuple(day) }),
    fc.record({ type: fc.constant<AttributeType>('decimal'), values: fc.tuple(number) }),
    fc.record({ type: fc.constant<AttributeType>('percentage'), values: fc.tuple(number) }),
    fc.record({ type: fc.constant<AttributeType>('list_unique'), values: fc.tuple(name) }),
    fc.record({
      type: fc.constant<AttributeType>('list_multiple'),
      values: fc.uniqueArray(name, { minLength: 1, maxLength: 4 }),
    }),
  );

  it('is read back to the same values, on both percent scales and in both date systems', () => {
    fc.assert(
      fc.property(
        typed,
        fc.constantFrom(1, 100),
        fc.constantFrom(1900, 1904),
        ({ type, values }, percentScale, dateSystem) => {
          const options = { percentScale, dateSystem } as const;
          const shown = attributeToCell(values, type, percentScale);
          const cellIsFraction = shown.type === 'percent';
          const { cell } = toSheetCell(shown.value, shown.type, dateSystem);
          const reading = cellToAttribute(cell, { label: 'Field', type }, { ...options, cellIsFraction });
          expect(reading).toEqual({ ok: true, values: values.map((value) => value) });
        },
      ),
      { numRuns: 1000 },
    );
  });
});
