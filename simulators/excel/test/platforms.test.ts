import { describe, expect, test } from 'vitest';
import { createExcel } from '../src/node/index.ts';
import { apiSets } from '../src/platforms/member-sets.ts';
import { platformNames, platforms } from '../src/platforms/platform.ts';
import { readApiSets } from '../tools/read-api-sets.ts';

/** A table of two rows under a header. */
async function openTable(excel: ReturnType<typeof createExcel>): Promise<void> {
  await excel.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    sheet.getRange('A1:A3').values = [['Id'], ['1'], ['2']];
    sheet.tables.add('A1:A3', true).name = 'Portfolio';
    await context.sync();
  });
}

test('the members of each requirement set are those of the installed typings', () => {
  expect(apiSets).toEqual(readApiSets());
  expect(apiSets['TableRowCollection.DeleteRowsAt']).toEqual({ set: 'ExcelApiOnline', since: '1.1' });
  expect(apiSets['Table.Resize']).toEqual({ set: 'ExcelApi', since: '1.13' });
  expect(apiSets['Table._RegisterDataChangedEvent']).toEqual({ set: 'ExcelApi', since: '1.7' });
  expect(apiSets['Worksheet.Visibility']).toEqual({ set: 'ExcelApi', since: '1.1', writableSince: '1.2' });
});

describe.each(platformNames)('%s', (name) => {
  test('reports its requirement sets', () => {
    const { Office } = createExcel({ platform: name });
    const { officePlatform, requirementSets } = platforms[name];
    expect(Office.context.platform).toBe(officePlatform);
    const { requirements } = Office.context;
    for (const [set, version] of Object.entries(requirementSets)) {
      expect([set, requirements.isSetSupported(set, version)]).toEqual([set, true]);
      expect([set, requirements.isSetSupported(set, `1.${Number(version.slice(2)) + 1}`)]).toEqual([set, false]);
    }
    expect(requirements.isSetSupported('ExcelApiOnline', '1.1')).toBe(name === 'web');
  });

  test('has the calls of its sets, and refuses those of other sets', async () => {
    const excel = createExcel({ platform: name });
    await openTable(excel);
    const deleted = excel.Excel.run(async (context) => {
      context.workbook.tables.getItem('Portfolio').rows.deleteRowsAt(0, 1);
      await context.sync();
    });
    if (name === 'web') await deleted;
    else await expect(deleted).rejects.toMatchObject({ code: 'ApiNotFound' });
    expect(excel.workbook.missingCalls).toEqual(name === 'web' ? [] : ['TableRowCollection.DeleteRowsAt']);
  });
});

test('a property of a later set is refused when it is requested by name, and left out when all are requested', async () => {
  const excel = createExcel({ requirementSets: { ExcelApi: '1.1' } });
  await openTable(excel);
  const load = (names: string) =>
    excel.Excel.run(async (context) => {
      const table = context.workbook.tables.getItem('Portfolio');
      table.load(names);
      await context.sync();
      return table.name;
    });
  await expect(load('showFilterButton')).rejects.toMatchObject({ code: 'ApiNotFound' });
  expect(await load('name')).toBe('Portfolio');
});

describe.each(platformNames)('while a filter hides rows of a table, on %s', (platform) => {
  const change = async (act: (sheet: Excel.Worksheet, table: Excel.Table) => void, isFiltered = true) => {
    const excel = createExcel({ platform });
    await openTable(excel);
    if (isFiltered) excel.workbook.user.filterTable('Portfolio', 'Id', ['2']);
    await excel.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      act(sheet, sheet.tables.getItem('Portfolio'));
      await context.sync();
    });
    return excel.workbook.tables.get('Portfolio').body.rows;
  };

  test.each<[string, (sheet: Excel.Worksheet, table: Excel.Table) => void, number]>([
    ['a row is deleted as cells', (sheet) => sheet.getRange('A2').delete('Up'), 1],
    ['a row is inserted as cells', (sheet) => void sheet.getRange('A3').insert('Down'), 3],
    ['a row is added', (_, table) => void table.rows.add(undefined, [['3']]), 3],
    ['a row is deleted', (_, table) => table.rows.getItemAt(0).delete(), 1],
  ])('%s with InsertDeleteConflict, and without a filter', async (_, act, rows) => {
    await expect(change(act)).rejects.toMatchObject({ code: 'InsertDeleteConflict' });
    expect(await change(act, false)).toBe(rows);
  });
});

describe.each(platformNames)('while another workbook is in front, on %s', (platform) => {
  const calls: readonly (readonly [name: string, code: string, act: (sheet: Excel.Worksheet) => void])[] = [
    ['WorksheetCollection.add', 'GeneralException', ({ context }) => void context.workbook.worksheets.add()],
    ['Worksheet.activate', 'GeneralException', (sheet) => sheet.activate()],
    ['Range.select', 'GeneralException', (sheet) => sheet.getRange('A2').select()],
    ['WorksheetFreezePanes.freezeAt', 'GeneralException', (sheet) => sheet.freezePanes.freezeAt('A1:A1')],
    ['Table.clearFilters', 'GeneralException', (sheet) => sheet.tables.getItem('Portfolio').clearFilters()],
    ['Workbook.getSelectedRange', 'InvalidSelection', ({ context }) => context.workbook.getSelectedRange().clear()],
  ];

  test('calls that need it in front are refused, and accepted after it is in front again', async () => {
    const excel = createExcel({ platform });
    await openTable(excel);
    const run = (act: (sheet: Excel.Worksheet) => void) =>
      excel.Excel.run(async (context) => {
        act(context.workbook.worksheets.getItem('Sheet1'));
        await context.sync();
      });
    excel.workbook.user.leaveWorkbook();
    await run((sheet) => void (sheet.getRange('A2').values = [['3']]));
    const { refusals } = excel.workbook;
    for (const [, , act] of calls) await run(act).catch(() => undefined);
    expect(refusals.splice(0)).toEqual(platform === 'web' ? [] : calls.map(([name, code]) => `${code} ${name}`));
    excel.workbook.user.returnToWorkbook();
    for (const [, , act] of calls) await run(act);
    expect(refusals).toEqual([]);
  });
});

describe('undo', () => {
  const hide = (excel: ReturnType<typeof createExcel>, options: Excel.RunOptions) =>
    excel.Excel.run(options, async (context) => {
      const sheet = context.workbook.worksheets.add('Texts');
      await context.sync();
      sheet.visibility = 'VeryHidden';
      await context.sync();
    });

  test.each(platformNames)('of a group that hides a sheet, on %s', async (platform) => {
    const excel = createExcel({ platform });
    const hidden = hide(excel, { mergeUndoGroup: true });
    const isGrouped = platform === 'windows' || platform === 'mac';
    if (isGrouped) await expect(hidden).rejects.toMatchObject({ code: 'UndoNotSupported' });
    else await hidden;
    const isCleared = platform.startsWith('windows-20');
    expect([excel.workbook.undoList.clears > 0, excel.workbook.undoGroups]).toEqual([isCleared, 0]);
  });

  test.each(platformNames)('without a group is cleared where hiding cannot be undone, on %s', async (platform) => {
    const excel = createExcel({ platform });
    await hide(excel, {});
    expect(excel.workbook.undoList.clears > 0).toBe(platform !== 'web');
  });

  test.each(platformNames)(
    'contains the author of each step, or is emptied by a write of the add-in, on %s',
    async (platform) => {
      const { Excel, workbook } = createExcel({ platform });
      workbook.user.type('Sheet1', 'A1', 'one');
      workbook.user.select('Sheet1', 'A2');
      await Excel.run(async (context) => {
        const cell = context.workbook.worksheets.getActiveWorksheet().getRange('B1').load('values');
        await context.sync();
        cell.values = [['two']];
        await context.sync();
      });
      workbook.user.type('Sheet1', 'A1', 'three');
      expect(workbook.undoList.steps).toEqual(platform.startsWith('windows-20') ? ['user'] : ['user', 'addin', 'user']);
    },
  );

  test.each(platformNames)('is emptied by an update of the ribbon except on the web, on %s', async (platform) => {
    const { Office, workbook } = createExcel({ platform });
    workbook.user.type('Sheet1', 'A1', 'one');
    await Office.ribbon.requestUpdate({
      tabs: [{ id: 'Tab', groups: [{ id: 'G', controls: [{ id: 'B', enabled: true }] }] }],
    });
    expect(workbook.undoList.steps).toEqual(platform === 'web' ? ['user'] : []);
  });
});
