import { afterAll, describe, expect, test } from 'vitest';
import { createExcel, type ExcelInNode } from '../src/node/index.ts';
import { Workbook } from '../src/index.ts';

const english = createExcel();
afterAll(() => english.close());

/** Writes values through office.js on a new sheet, after a number format, and reads everything back. */
async function write(values: unknown[][], numberFormat?: string, { Excel }: ExcelInNode = english) {
  return Excel.run(async (context) => {
    const range = context.workbook.worksheets
      .add()
      .getRange('A1')
      .getResizedRange(values.length - 1, (values[0]?.length ?? 1) - 1);
    if (numberFormat !== undefined) range.numberFormat = values.map((row) => row.map(() => numberFormat));
    range.values = values;
    range.load('values,formulas,text,valueTypes,numberFormat');
    await context.sync();
    return range.toJSON();
  });
}

describe('values that an add-in writes into cells', () => {
  test.each([
    ['=1+1', '=1+1'],
    ['+33 1 23', '=+33 1 23'],
    ['+1-2', '=+1-2'],
    ['-acme', '=-acme'],
    ['@SUM(A1)', '=SUM(A1)'],
  ])('%s becomes a formula in a General cell', async (text, formula) => {
    const { formulas } = await write([[text]]);
    expect(formulas?.[0]?.[0]).toBe(formula);
  });

  test.each(['=1+1', '+33', '-acme', '@SUM(A1)', '00012', '2026-01-05', 'TRUE', '12345678901234567'])(
    '%s stays text in a cell formatted as text',
    async (text) => {
      const { values, valueTypes, formulas } = await write([[text]], '@');
      expect([values?.[0]?.[0], formulas?.[0]?.[0], valueTypes?.[0]?.[0]]).toEqual([text, text, 'String']);
    },
  );

  test('a leading apostrophe makes text and is removed', async () => {
    const { values, formulas } = await write([["'=1+1", "'007"]]);
    expect(values).toEqual([['=1+1', '007']]);
    expect(formulas).toEqual([['=1+1', '007']]);
  });

  test('with the option for it, an apostrophe is kept in text cells', async () => {
    const keeping = createExcel({ workbook: new Workbook({ keepsApostropheInText: true }) });
    expect((await write([["'s-Hertogenbosch"]], '@', keeping)).values).toEqual([["'s-Hertogenbosch"]]);
  });

  test.each([
    ['00012', 12],
    ['1,234', 1234],
    ['12%', 0.12],
    ['1E3', 1000],
    ['-5', -5],
    ['(7)', -7],
    ['12345678901234567', 12_345_678_901_234_500],
    ['true', true],
  ])('text %s in a General cell is converted to %s', async (text, value) => {
    expect((await write([[text]])).values).toEqual([[value]]);
  });

  test.each([
    ['2026-11-20', 46_346, 'm/d/yyyy'],
    ['1900-02-28', 59, 'm/d/yyyy'],
    ['1900-03-01', 61, 'm/d/yyyy'],
    ['3/4/2026', 46_085, 'm/d/yyyy'],
    ['10:30', 0.4375, 'h:mm'],
    ['2:30 PM', 14.5 / 24, 'h:mm AM/PM'],
    ['DEC-2026', 46_357, 'm/d/yyyy'],
    ['Dec 1, 2026', 46_357, 'm/d/yyyy'],
    ['1DEC26', 46_357, 'm/d/yyyy'],
    ['2026-12', 46_357, 'm/d/yyyy'],
    ['12/2026', 46_357, 'm/d/yyyy'],
    ['1 1/2', 1.5, '# ?/?'],
  ])('%s becomes the serial %s', async (text, serial, format) => {
    const { values, numberFormat } = await write([[text]]);
    expect([values?.[0]?.[0], numberFormat?.[0]?.[0]]).toEqual([serial, format]);
  });

  test('the name of a month with a day becomes a date of this year', async () => {
    const { text } = await write([['SEPT2', 'MARCH1', 'DEC-12', '5 May']]);
    const year = new Date().getUTCFullYear();
    expect(text).toEqual([[`9/2/${year}`, `3/1/${year}`, `12/12/${year}`, `5/5/${year}`]]);
  });

  test.each(['MARCHAL1', 'MAR', 'Dec-32', 'May Day', '13/2026', '2026-13', '0:30 PM', '1/0 1'])(
    '%s looks like a date, and is unchanged',
    async (text) => {
      expect((await write([[text]])).values).toEqual([[text]]);
    },
  );

  test.each([
    ['with a text of 256 characters', `=LEN("${'x'.repeat(256)}")`],
    ['of 8,193 characters', `=1${'+1'.repeat(4_096)}`],
    ['without its second quotation mark', '=LEN("x)'],
    ['without its bracket', '=SUM(1'],
    ['with a bracket too many', '=SUM(1))'],
    ['that begins with a minus and is too long', `-${'x'.repeat(8_192)}`],
  ])('a formula %s is refused', async (_, text) => {
    await expect(write([[text]])).rejects.toMatchObject({
      code: 'InvalidArgument',
      debugInfo: { errorLocation: 'Range.values' },
    });
  });

  test.each([`=LEN("${'""'.repeat(255)}")`, `='A)'!B1`, '=SUM(Table1[Net (EUR]) & ":)"', `=1${'+1'.repeat(4_095)}`])(
    'a formula within its limits is accepted',
    async (formula) => {
      expect((await write([[formula]])).formulas).toEqual([[formula]]);
    },
  );

  test('a person may type a formula without its bracket', () => {
    english.workbook.user.type('Sheet1', 'A9', '=SUM(1');
    expect(english.workbook.range('Sheet1', 'A9').formulas()).toEqual([['=SUM(1']]);
  });

  test.each(['2026-02-30', '31/12/2026', 'ACME', 'É', '供應商', '12-', '1.2.3', '#hash', '='])(
    '%s is unchanged',
    async (text) => {
      const { values, valueTypes } = await write([[text]]);
      expect([values?.[0]?.[0], valueTypes?.[0]?.[0]]).toEqual([text, 'String']);
    },
  );

  test('numbers in text cells become text', async () => {
    expect((await write([[42]], '@')).values).toEqual([['42']]);
  });

  test('null keeps the value of a cell, empty text clears it', async () => {
    const { values, valueTypes } = await english.Excel.run(async (context) => {
      const range = context.workbook.worksheets.add().getRange('A1:B1');
      range.values = [['a', 'b']];
      range.values = [[null, '']];
      range.load('values,valueTypes');
      await context.sync();
      return range.toJSON();
    });
    expect([values, valueTypes]).toEqual([[['a', '']], [['String', 'Empty']]]);
  });

  test('a text of 32,767 characters is written, one of 32,768 refuses the whole block', async () => {
    expect((await write([['x'.repeat(32_767)]])).values?.[0]?.[0]).toHaveLength(32_767);
    await expect(write([['first', 'x'.repeat(32_768)]])).rejects.toMatchObject({ code: 'InvalidArgument' });
    const { sheets } = english.workbook;
    expect(sheets.at(-1)?.cells.used(true)).toBeUndefined();
  });

  test('an array of another size than the range is refused, with its position', async () => {
    const attempt = english.Excel.run(async (context) => {
      context.workbook.worksheets.getActiveWorksheet().getRange('A1:B2').values = [['one']];
      await context.sync();
    });
    await expect(attempt).rejects.toMatchObject({
      code: 'InvalidArgument',
      debugInfo: { errorLocation: 'Range.values' },
    });
  });

  test('whole columns return null and accept no values', async () => {
    await english.Excel.run(async (context) => {
      const column = context.workbook.worksheets.getActiveWorksheet().getRange('A:A').load('values,address');
      await context.sync();
      expect([column.values, column.address]).toEqual([null, 'Sheet1!A:A']);
      column.values = [['x']];
      await expect(context.sync()).rejects.toMatchObject({ code: 'InvalidArgument' });
    });
  });

  test('dates count from 1904 where the workbook says so', async () => {
    const old = createExcel({ workbook: new Workbook({ is1904: true }) });
    const { values, text } = await write([['2026-11-20']], undefined, old);
    expect([values, text]).toEqual([[[46_346 - 1_462]], [['11/20/2026']]]);
  });

  test.each([
    [false, { year: 1904, month: 1, day: 2 }, 1_463, ''],
    [true, { year: 1904, month: 1, day: 2 }, 1, ''],
    [false, { year: 5, month: 1, day: 1 }, 1_828, ''],
    [true, { year: 1903, month: 12, day: 31 }, undefined, '#NUM!'],
  ])('DATE uses the date system, from 1904: %s, of %o', async (is1904, { year, month, day }, serial, error) => {
    const { Excel } = createExcel({ workbook: new Workbook({ is1904 }) });
    await Excel.run(async (context) => {
      const result = context.workbook.functions.date(year, month, day).load();
      await context.sync();
      expect([result.value ?? undefined, result.error ?? '']).toEqual([serial, error]);
    });
  });

  test('a person sees the language of their Excel, an add-in sees English', async () => {
    const french = createExcel({ locale: 'fr-FR' });
    french.workbook.user.type('Sheet1', 'A1', '3/4/2026');
    french.workbook.user.type('Sheet1', 'A2', '1,5');
    expect(french.workbook.range('Sheet1', 'A1:A2').values()).toEqual([[46_115], [1.5]]);
    expect((await write([['1,5']], undefined, french)).values).toEqual([['1,5']]);
  });

  test.each([
    ['25', 0.25, 25],
    ['0,5', 0.005, 0.5],
    [',5', 0.5, 0.5],
    ['-5', -0.05, -5],
    ['25%', 0.25, 0.25],
    ['n.c.', 'n.c.', 'n.c.'],
  ])(
    '%s in a cell with a percent format becomes %s when it is typed, and %s when it is pasted',
    (text, typed, pasted) => {
      const { workbook } = createExcel({ locale: 'fr-FR' });
      workbook.range('Sheet1', 'A1:A2').writeNumberFormats('0.00%');
      workbook.user.type('Sheet1', 'A1', text);
      workbook.user.paste('Sheet1', 'A2', [[text]]);
      expect(workbook.range('Sheet1', 'A1:A2').values()).toEqual([[typed], [pasted]]);
    },
  );
});
