import { onSheet, type ExcelProbe } from '../probe.ts';

const text = '@';
const usual = 'General';

/** Values that the add-in writes, and values that users have in their workbooks. */
const entries: readonly (readonly [format: string, written: string | number | boolean])[] = [
  [text, "'00123"],
  [text, "'=1+1"],
  [text, '00123'],
  [text, 12],
  [text, 'TRUE'],
  [usual, "'00123"],
  [usual, "'=1+1"],
  [usual, '00012'],
  [usual, '+1-2'],
  [usual, '10%'],
  [usual, '1e3'],
  [usual, '=NA()'],
  [usual, true],
];

const range = 'javascript/api/excel/excel.range';

async function look(context: Excel.RequestContext, cell: Excel.Range): Promise<string> {
  cell.load('values,formulas,numberFormat');
  await context.sync();
  const [value] = cell.values[0] as unknown[];
  const formula = String(cell.formulas[0]?.[0]);
  const shown = `${typeof value} ${JSON.stringify(value)}`;
  // A text that looks like a formula is reported as a text.
  const isFormula = formula.startsWith('=') && formula !== value;
  return `${isFormula ? `formula ${formula}` : shown}, ${String(cell.numberFormat[0]?.[0])}`;
}

const written = entries.map(([format, value]) =>
  onSheet(`values = ${JSON.stringify(value)} in a cell of the format ${format}`, undefined, async (context, sheet) => {
    const cell = sheet.getRange('A1');
    cell.numberFormat = [[format]];
    cell.values = [[value]];
    return look(context, cell);
  }),
);

const lengths = [32_767, 32_768].map((length) =>
  onSheet(`a text of ${length} characters`, undefined, async (context, sheet) => {
    const cell = sheet.getRange('A1');
    cell.numberFormat = [[text]];
    cell.values = [['x'.repeat(length)]];
    cell.load('values');
    await context.sync();
    return `${String(cell.values[0]?.[0]).length} characters`;
  }),
);

export const cellProbes: readonly ExcelProbe[] = [
  ...written,
  ...lengths,
  onSheet(
    'what a request loads before it writes a cell is the former content',
    'office/dev/add-ins/develop/application-specific-api-model',
    async (context, sheet) => {
      const cell = sheet.getRange('A1');
      cell.values = [['before']];
      await context.sync();
      cell.load('formulas');
      cell.values = [['after']];
      await context.sync();
      return String(cell.formulas[0]?.[0]);
    },
  ),
  onSheet(
    'null leaves a cell as it is, an empty text empties it',
    `${range}#excel-excel-range-values-member`,
    async (context, sheet) => {
      const cells = sheet.getRange('A1:B1');
      cells.values = [['a', 'b']];
      cells.values = [[null, '']];
      cells.load('values');
      await context.sync();
      return JSON.stringify(cells.values);
    },
  ),
  onSheet(
    'values of another shape than the cells',
    `${range}#excel-excel-range-values-member`,
    async (context, sheet) => {
      sheet.getRange('A1:B2').values = [['a', 'b']];
      await context.sync();
      return 'taken';
    },
  ),
  onSheet(
    '2 January 1904 as Excel calculates it without a cell, shown in a cell',
    'javascript/api/excel/excel.functions#excel-excel-functions-date-member(1)',
    async (context, sheet) => {
      const serial = context.workbook.functions.date(1904, 1, 2).load('value');
      await context.sync();
      const cell = sheet.getRange('A1');
      cell.numberFormat = [['yyyy-mm-dd']];
      cell.values = [[serial.value]];
      cell.load('text');
      await context.sync();
      return cell.text[0]?.[0];
    },
  ),
  onSheet(
    'day 1 as its year',
    undefined,
    async (context, sheet) => {
      const cell = sheet.getRange('A1').load('text');
      cell.numberFormat = [['yyyy']];
      cell.values = [[1]];
      cell.load('text');
      await context.sync();
      return cell.text[0]?.[0];
    },
    { isOpen: true },
  ),
  onSheet(
    'a day in the format m/d/yyyy h:mm',
    undefined,
    async (context, sheet) => {
      const cell = sheet.getRange('A1');
      cell.numberFormat = [['m/d/yyyy h:mm']];
      cell.values = [[46_000.5]];
      cell.load('text,numberFormatLocal');
      await context.sync();
      return `${cell.text[0]?.[0]}, ${String(cell.numberFormatLocal[0]?.[0])}`;
    },
    { isOpen: true },
  ),
];
