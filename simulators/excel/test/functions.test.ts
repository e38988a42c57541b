import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createExcel, type ExcelInNode } from '../src/node/index.ts';
import { isError, isRich, type FunctionMetadata, type PlatformName, type Workbook } from '../src/index.ts';

let excel: ExcelInNode;
let workbook: Workbook;

const metadata: readonly FunctionMetadata[] = [
  { id: 'ADD', name: 'ADD', parameters: [{ type: 'number' }, { type: 'number', optional: true }] },
  {
    id: 'WHERE',
    name: 'WHERE',
    parameters: [{ type: 'any', dimensionality: 'matrix' }],
    options: { requiresAddress: true, requiresParameterAddresses: true },
  },
  { id: 'FAIL', name: 'FAIL', parameters: [{ type: 'string' }] },
  { id: 'LIST', name: 'LIST', parameters: [] },
  { id: 'EMPTY', name: 'EMPTY', parameters: [] },
  { id: 'CARD', name: 'CARD', parameters: [] },
  { id: 'LONG', name: 'LONG', parameters: [{ type: 'number' }] },
  { id: 'NEVER', name: 'NEVER', parameters: [{ type: 'string' }], options: { cancelable: true } },
];

const enter = (address: string, formula: string) =>
  excel.Excel.run(async (context) => {
    context.workbook.worksheets.getItem('Sheet1').getRange(address).formulas = [[formula]];
    await context.sync();
  });
const settled = () => workbook.calculation.settled();
const cell = (row: number, column: number) => workbook.sheet('Sheet1').cells.contents.get(row, column);

beforeEach(() => open());

function open(platform: PlatformName = 'web', allowCustomDataForDataTypeAny = true): void {
  excel = createExcel({ platform });
  workbook = excel.workbook;
  workbook.functions.register({ functions: metadata, allowCustomDataForDataTypeAny }, 'TPR');
  const { CustomFunctions } = excel;
  CustomFunctions.associate({
    ADD: (one: number, other: number | null) => one + (other ?? 100),
    WHERE: (values: unknown[][], invocation: { address: string; parameterAddresses: string[] }) =>
      `${invocation.address} ${invocation.parameterAddresses[0]} ${JSON.stringify(values)}`,
    FAIL: async (reason: string) => {
      if (reason === 'plain') throw new Error('lost');
      if (reason === 'number') throw new CustomFunctions.Error(CustomFunctions.ErrorCode.invalidNumber ?? '', 'why');
      throw new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable ?? '', `why: ${reason}`);
    },
    LIST: () => [
      ['a', 1],
      ['b', 2],
    ],
    EMPTY: () => [[]],
    LONG: (length: number) => 'x'.repeat(length),
    CARD: () => ({ type: 'Entity', text: 'Acme', properties: { Score: { type: 'Double', basicValue: 71 } } }),
    NEVER: async (id: string, invocation: { onCanceled: () => void }) =>
      new Promise((resolve) => {
        invocation.onCanceled = () => {
          cancelled.push(id);
          resolve('');
        };
      }),
  });
}
let cancelled: string[] = [];
afterEach(() => {
  excel.close();
  cancelled = [];
});

describe('custom functions', () => {
  test('are called with literals, cells and ranges; blank cells are 0, and omitted arguments null', async () => {
    workbook.user.paste('Sheet1', 'A1', [
      ['2', '3'],
      ['x', ''],
    ]);
    await enter('D1', '=TPR.ADD(A1,B1)');
    await enter('D2', '=tpr.add(-1.5)');
    await enter('D3', '=TPR.WHERE(A1:B2)');
    await enter('D4', '=TPR.ADD(1,"text")');
    await settled();
    expect(workbook.range('Sheet1', 'D1:D4').values()).toEqual([
      [5],
      [98.5],
      ['Sheet1!D3 Sheet1!A1:B2 [[2,3],["x",0]]'],
      ['#VALUE!'],
    ]);
  });

  test('read columns of tables by name, also of this row', async () => {
    workbook.user.paste('Sheet1', 'A1', [
      ['Id', 'Score'],
      ['1', '4'],
      ['2', '5'],
    ]);
    workbook.tables.add(workbook.range('Sheet1', 'A1:B3'), true);
    await enter('C3', '=TPR.ADD([@Score],Table1[@Id])');
    await enter('F1', '=TPR.WHERE(Table1[Score])');
    await settled();
    expect([cell(2, 2), String(cell(0, 5))]).toEqual([7, 'Sheet1!F1 Sheet1!B2:B3 [[4],[5]]']);
  });

  test('that fail put an error into the cell, with the message of the add-in', async () => {
    await enter('A1', '=TPR.FAIL("quota")');
    await enter('A2', '=TPR.FAIL("plain")');
    await enter('A3', '=TPR.UNKNOWN(1)');
    await settled();
    const errors = [0, 1, 2]
      .map((row) => cell(row, 0))
      .map((content) => (isError(content) ? [content.error, content.message] : content));
    expect(errors).toEqual([
      ['#N/A', 'why: quota'],
      ['#VALUE!', undefined],
      ['#NAME?', undefined],
    ]);
  });

  test('show a message with #VALUE! and #N/A only', async () => {
    await enter('A1', '=TPR.FAIL("number")');
    await settled();
    expect(cell(0, 0)).toEqual({ error: '#NUM!', message: undefined });
  });

  test('without any cell in their result show an error, and not #BUSY!', async () => {
    await enter('A1', '=TPR.EMPTY()');
    await settled();
    expect(cell(0, 0)).toMatchObject({ error: '#CALC!' });
  });

  test('show no text that is longer than a cell', async () => {
    await enter('A1', '=TPR.LONG(32767)');
    await enter('A2', '=TPR.LONG(32768)');
    await settled();
    expect([String(cell(0, 0)).length, cell(1, 0)]).toEqual([32_767, { error: '#VALUE!', message: undefined }]);
  });

  test('are not called with an error in a range, unless their file permits errors', async () => {
    workbook.sheet('Sheet1').cells.contents.set(1, 0, { error: '#DIV/0!', message: undefined });
    await enter('C1', '=TPR.WHERE(A1:A2)');
    await settled();
    expect([workbook.range('Sheet1', 'C1').values(), workbook.functions.counts.invoked]).toEqual([[['#DIV/0!']], 0]);
  });

  test('spill blocks, stop before filled cells, and remove their spill with them', async () => {
    await enter('A1', '=TPR.LIST()');
    await settled();
    expect(workbook.range('Sheet1', 'A1:B2').values()).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    await enter('D1', '=TPR.LIST()');
    workbook.user.type('Sheet1', 'E2', 'mine');
    await settled();
    expect(workbook.range('Sheet1', 'D1:E2').values()).toEqual([
      ['#SPILL!', ''],
      ['', 'mine'],
    ]);
    workbook.user.clear('Sheet1', 'A1');
    expect(workbook.range('Sheet1', 'A1:B2').values()).toEqual([
      ['', ''],
      ['', ''],
    ]);
  });

  test('spill neither inside of a table nor into one, where a single value is shown', async () => {
    workbook.user.paste('Sheet1', 'A1', [
      ['Id', 'Says'],
      ['1', ''],
      ['2', ''],
    ]);
    workbook.tables.add(workbook.range('Sheet1', 'A1:B3'), true);
    await enter('B2', '=TPR.LIST()');
    await enter('B3', '=TPR.ADD(1,1)');
    workbook.tables.add(workbook.range('Sheet1', 'E2:E3'), true);
    await enter('D1', '=TPR.LIST()');
    await settled();
    expect(workbook.range('Sheet1', 'B2:D3').values()).toEqual([
      ['#SPILL!', '', ''],
      [2, '', ''],
    ]);
    expect(workbook.range('Sheet1', 'D1').values()).toEqual([['#SPILL!']]);
  });

  test('may return an entity, whose text the cell shows', async () => {
    await enter('A1', '=TPR.CARD()');
    await settled();
    const content = cell(0, 0);
    expect([
      isRich(content) && content.type,
      workbook.range('Sheet1', 'A1').values(),
      workbook.range('Sheet1', 'A1').valueTypes(),
    ]).toEqual(['Entity', [['Acme']], [['RichValue']]]);
  });

  test.each([
    ['windows-2024', true],
    ['windows-2021', true],
    ['web', false],
  ] as const)('may return none on %s where their file permits it: %s', async (platform, isPermitted) => {
    excel.close();
    open(platform, isPermitted);
    await enter('A1', '=TPR.CARD()');
    await settled();
    expect(workbook.range('Sheet1', 'A1').values()).toEqual([['#VALUE!']]);
  });

  test('are called again when a cell that they read changes, and no others', async () => {
    workbook.user.paste('Sheet1', 'A1', [['1'], ['2']]);
    await enter('B1', '=TPR.ADD(A1,1)');
    await enter('B2', '=TPR.ADD(A2,1)');
    await settled();
    workbook.user.type('Sheet1', 'A2', '10');
    await settled();
    expect([workbook.range('Sheet1', 'B1:B2').values(), workbook.functions.counts.invoked]).toEqual([[[2], [11]], 3]);
  });

  test('show #BUSY! while they run, and are cancelled when their cell is overwritten or its row deleted', async () => {
    await enter('A1', '=TPR.NEVER("one")');
    await enter('A2', '=TPR.NEVER("two")');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([workbook.range('Sheet1', 'A1').values(), workbook.calculation.state]).toEqual([
      [['#BUSY!']],
      'Calculating',
    ]);
    workbook.user.type('Sheet1', 'A1', 'typed over');
    workbook.user.deleteRows('Sheet1', 1);
    await settled();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([cancelled, workbook.functions.counts.cancelled]).toEqual([['one', 'two'], 2]);
  });

  test('of a thousand cells, each reading another, are called in one batch and settle', async () => {
    await excel.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('Sheet1');
      sheet.getRange('A1:A1000').values = Array.from({ length: 1_000 }, (_, row) => [row]);
      sheet.getRange('B1:B1000').formulas = Array.from({ length: 1_000 }, (_, row) => [`=TPR.ADD(A${row + 1},1)`]);
      await context.sync();
    });
    await settled();
    expect([workbook.functions.counts.batches, workbook.range('Sheet1', 'B1000').values()]).toEqual([1, [[1_000]]]);
  });

  test('that read the result of another function are called again after it', async () => {
    await enter('A1', '=TPR.LIST()');
    await enter('D1', '=TPR.ADD(B2,1)');
    await settled();
    expect(workbook.range('Sheet1', 'D1').values()).toEqual([[3]]);
  });

  test('leave all other formulas to an external engine', async () => {
    await enter('A1', '=SUM(B1:B2)');
    expect(workbook.range('Sheet1', 'A1').values()).toEqual([['']]);
    workbook.setCalculated('Sheet1', 0, 0, 12);
    expect([workbook.range('Sheet1', 'A1').values(), workbook.range('Sheet1', 'A1').formulas()]).toEqual([
      [[12]],
      [['=SUM(B1:B2)']],
    ]);
    workbook.calculation.isOutside = true;
    await enter('A2', '=TPR.ADD(1,1)');
    const { result } = workbook.functions.invoke('TPR.ADD', [1, 1], 'Sheet1!A2');
    expect([cell(1, 0), await result]).toEqual([undefined, [[2]]]);
  });

  test('notify an external engine of a formula that is entered again unchanged', async () => {
    const entered: unknown[] = [];
    workbook.calculation.isOutside = true;
    workbook.calculation.outside = (_, anchors) => entered.push(...anchors);
    await enter('A1', '=TPR.ADD(1,1)');
    await enter('A1', '=TPR.ADD(1,2)');
    expect(entered).toEqual([]);
    await enter('A1', '=TPR.ADD(1,2)');
    expect(entered).toEqual([{ row: 0, column: 0 }]);
  });
});
