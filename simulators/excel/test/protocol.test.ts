import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createExcel, type ExcelInNode } from '../src/node/index.ts';
import { Workbook } from '../src/index.ts';

let excel: ExcelInNode;
let workbook: Workbook;
const run = <T>(batch: (context: Excel.RequestContext) => Promise<T>): Promise<T> => excel.Excel.run(batch);
const write = (value: unknown) =>
  run(async (context) => {
    context.workbook.worksheets.getItem('Sheet1').getRange('A1').values = [[value]];
    await context.sync();
  });
beforeEach(() => {
  excel = createExcel();
  workbook = excel.workbook;
});
afterEach(() => excel.close());

describe('the genuine library on the simulated workbook', () => {
  test('refuses to read a property that was not loaded', async () => {
    await run(async (context) => {
      const range = context.workbook.worksheets.getActiveWorksheet().getRange('A1');
      expect(() => range.values).toThrow(expect.objectContaining({ code: 'PropertyNotLoaded' }));
      await context.sync();
    });
  });

  test('names the item that was not found, and its place', async () => {
    const error = await run(async (context) => {
      context.workbook.tables.getItem('none').load('name');
      await context.sync();
    }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(excel.OfficeExtension.Error);
    expect(error).toMatchObject({
      code: 'ItemNotFound',
      debugInfo: { errorLocation: 'TableCollection.getItem', statement: 'var table = tables.getItem(...);' },
    });
  });

  test('loads collections, their items and their properties, all or some', async () => {
    workbook.addSheet('Two');
    workbook.tables.add(workbook.range('Two', 'A1:B2'), true);
    const seen = await run(async (context) => {
      const sheets = context.workbook.worksheets.load(
        'items/name,items/tables/items/name,items/tables/items/columns/items/name',
      );
      await context.sync();
      return sheets.items.map(({ name, tables }) => [
        name,
        tables.items.map((table) => [table.name, table.columns.items.map((column) => column.name)]),
      ]);
    });
    expect(seen).toEqual([
      ['Sheet1', []],
      ['Two', [['Table1', ['Column1', 'Column2']]]],
    ]);
    const count = await run(async (context) => {
      const some = context.workbook.worksheets.load({ name: true, $top: 1 });
      await context.sync();
      return some.items.length;
    });
    expect(count).toBe(1);
  });

  test('the changes before a failure stay', async () => {
    await expect(
      run(async (context) => {
        const sheet = context.workbook.worksheets.getActiveWorksheet();
        sheet.getRange('A1').values = [['kept']];
        sheet.tables.getItem('none').load('name');
        sheet.getRange('A2').values = [['never']];
        await context.sync();
      }),
    ).rejects.toMatchObject({ code: 'ItemNotFound' });
    expect(workbook.range('Sheet1', 'A1:A2').values()).toEqual([['kept'], ['']]);
  });

  test('a call that is not simulated throws with its name and is recorded', async () => {
    await expect(
      run(async (context) => {
        context.workbook.worksheets.getActiveWorksheet().shapes.addLine(0, 0, 1, 1);
        await context.sync();
      }),
    ).rejects.toMatchObject({ code: 'ApiNotFound', message: expect.stringContaining('Worksheet.Shapes') });
    expect(workbook.unknownCalls).toEqual(['Worksheet.Shapes']);
  });

  test('set() and toJSON() work as in Excel', async () => {
    const json = await run(async (context) => {
      const range = context.workbook.worksheets.getActiveWorksheet().getRange('A1');
      range.set({ values: [[1]], format: { fill: { color: '#ABCDEF' } } });
      range.load('values,format/fill/color');
      await context.sync();
      return range.toJSON();
    });
    expect(json).toMatchObject({ values: [[1]], format: { fill: { color: '#ABCDEF' } } });
  });

  test('values of more than 1,500 cells, which the library sends in parts, arrive complete', async () => {
    const rows = Array.from({ length: 700 }, (_, row) => [row, `r${row}`, row * 2]);
    await run(async (context) => {
      context.workbook.worksheets.getActiveWorksheet().getRange('A1:C700').values = rows;
      await context.sync();
    });
    expect([
      workbook.range('Sheet1', 'A1:C700').values(),
      workbook.counters.syncs,
      workbook.counters.undoSteps,
    ]).toEqual([rows, 1, 1]);
  });

  test('requirement sets are those of the options', () => {
    const old = createExcel({ requirementSets: { ExcelApi: '1.1', SharedRuntime: '0.0' } });
    const { requirements } = old.Office.context;
    expect([
      requirements.isSetSupported('ExcelApi', '1.9'),
      requirements.isSetSupported('excelapi', '1.1'),
      requirements.isSetSupported('SharedRuntime'),
      requirements.isSetSupported('RibbonApi', '1.1'),
    ]).toEqual([false, true, false, true]);
  });

  test('two workbooks in one process are separate', async () => {
    const other = createExcel();
    await write('mine');
    expect([other.workbook.range('Sheet1', 'A1').values(), other.workbook.counters.syncs]).toEqual([[['']], 0]);
  });
});

describe('the limits of a request', () => {
  test('a request over 5 MB is refused, and counted', async () => {
    await expect(
      run(async (context) => {
        context.workbook.worksheets.getActiveWorksheet().getRange('A1:J6000').values = Array.from(
          { length: 6_000 },
          () => Array.from({ length: 10 }, () => 'x'.repeat(100)),
        );
        await context.sync();
      }),
    ).rejects.toMatchObject({ code: 'RequestPayloadSizeLimitExceeded' });
    expect([workbook.range('Sheet1', 'A1').values(), workbook.counters.largestRequestBytes > 6_000_000]).toEqual([
      [['']],
      true,
    ]);
  });

  // The second text has 900 characters of two bytes.
  test.each(['x'.repeat(2_000), 'é'.repeat(900)])('an answer over the limit is refused', async (text) => {
    excel = createExcel({ workbook: new Workbook({ maxResponseBytes: 1_000 }) });
    excel.workbook.user.type('Sheet1', 'A1', text);
    await expect(
      run(async (context) => {
        context.workbook.worksheets.getActiveWorksheet().getRange('A1').load('values');
        await context.sync();
      }),
    ).rejects.toMatchObject({ code: 'ResponsePayloadSizeLimitExceeded' });
  });

  test('while a person types in a cell a request fails, or waits when it is allowed to', async () => {
    workbook.user.enterCellEdit();
    await expect(write('x')).rejects.toMatchObject({ code: 'InvalidOperationInCellEditMode' });
    const waiting = excel.Excel.run({ delayForCellEdit: true }, async (context) => {
      context.workbook.worksheets.getItem('Sheet1').getRange('A1').values = [['later']];
      await context.sync();
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(workbook.range('Sheet1', 'A1').values()).toEqual([['']]);
    workbook.user.leaveCellEdit();
    await waiting;
    expect(workbook.range('Sheet1', 'A1').values()).toEqual([['later']]);
  });

  test('planted faults hit the next requests, in order, before or during the request', async () => {
    workbook.faults.push(
      { code: 'RequestPayloadSizeLimitExceeded' },
      { code: 'GeneralException', skip: 1, after: 3 },
      { code: 'slow', waitMs: 30 },
    );
    await expect(write('one')).rejects.toMatchObject({ code: 'RequestPayloadSizeLimitExceeded' });
    await write('two');
    await expect(
      run(async (context) => {
        const sheet = context.workbook.worksheets.getItem('Sheet1');
        for (const address of ['B1', 'B2', 'B3']) sheet.getRange(address).values = [['x']];
        await context.sync();
      }),
    ).rejects.toMatchObject({ code: 'GeneralException' });
    const started = performance.now();
    await write('three');
    expect(performance.now() - started).toBeGreaterThan(25);
    expect([
      workbook.range('Sheet1', 'A1').values(),
      workbook.range('Sheet1', 'B3').values(),
      workbook.faults.length,
    ]).toEqual([[['three']], [['']], 0]);
  });

  test('suspensions are counted, and runs without a change are not undo steps', async () => {
    await run(async (context) => {
      context.application.suspendApiCalculationUntilNextSync();
      context.application.suspendScreenUpdatingUntilNextSync();
      context.application.load('calculationMode');
      await context.sync();
    });
    const { calculationSuspensions, screenSuspensions, undoSteps, requestBytes } = workbook.counters;
    expect([calculationSuspensions, screenSuspensions, undoSteps, requestBytes.length]).toEqual([1, 1, 0, 1]);
  });
});

describe('outside the workbook', () => {
  test('ribbon buttons are enabled and disabled, tabs shown and hidden', async () => {
    await excel.Office.ribbon.requestUpdate({
      tabs: [
        {
          id: 'TPR.Tab',
          visible: true,
          groups: [
            {
              id: 'Review',
              controls: [
                { id: 'TPR.Send', enabled: false },
                { id: 'TPR.Pull', enabled: true },
              ],
            },
          ],
        },
      ],
    });
    const { ribbon } = workbook;
    expect([
      ribbon.isEnabled('TPR.Send'),
      ribbon.isEnabled('TPR.Pull'),
      ribbon.isVisible('TPR.Tab'),
      ribbon.isEnabled('other'),
    ]).toEqual([false, true, true, undefined]);
  });

  test('a ribbon button runs the action associated with it', async () => {
    const ran: unknown[] = [];
    excel.Office.actions.associate('refresh', (argument: unknown) => ran.push(argument));
    excel.host.runAction('refresh', { source: { id: 'button' } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(ran).toEqual([{ source: { id: 'button' } }]);
  });

  test('the panel is hidden and shown, and both sides receive an event', async () => {
    const { addin, VisibilityMode } = excel.Office;
    const modes: unknown[] = [];
    await addin.onVisibilityModeChanged(({ visibilityMode }) => void modes.push(visibilityMode));
    await addin.hide();
    expect(workbook.panelVisibility).toBe('Hidden');
    await addin.showAsTaskpane();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([workbook.panelVisibility, modes]).toEqual(['Visible', [VisibilityMode.hidden, VisibilityMode.taskpane]]);
  });

  test('start-up behaviour, shortcuts and storage are stored', async () => {
    await excel.Office.addin.setStartupBehavior(excel.Office.StartupBehavior.load);
    await excel.Office.actions.replaceShortcuts({ refresh: 'Ctrl+Alt+R' });
    await excel.OfficeRuntime.storage.setItem('token', 'none');
    expect([
      workbook.startupState,
      await excel.Office.actions.getShortcuts(),
      await excel.OfficeRuntime.storage.getItem('token'),
    ]).toEqual(['Background', { refresh: 'Ctrl+Alt+R' }, 'none']);
  });

  test('onReady and the context name host and platform', async () => {
    excel = createExcel({ locale: 'fr-FR' });
    expect([(await excel.Office.onReady()).host, excel.Office.context.displayLanguage]).toEqual(['Excel', 'fr-FR']);
  });
});
