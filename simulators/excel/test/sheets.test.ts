import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createExcel, type ExcelInNode } from '../src/node/index.ts';
import type { Workbook } from '../src/index.ts';

let excel: ExcelInNode;
let workbook: Workbook;
const run = <T>(batch: (context: Excel.RequestContext) => Promise<T>): Promise<T> => excel.Excel.run(batch);
beforeEach(() => {
  excel = createExcel();
  workbook = excel.workbook;
});
afterEach(() => excel.close());

describe('sheets', () => {
  test('are added, renamed, coloured, moved, hidden and deleted', async () => {
    const seen = await run(async (context) => {
      const sheet = context.workbook.worksheets.add('Dossiers');
      sheet.tabColor = '#112233';
      sheet.position = 0;
      sheet.name = 'Files';
      sheet.showGridlines = false;
      const baseline = context.workbook.worksheets.add('tpr');
      baseline.visibility = 'VeryHidden';
      const sheets = context.workbook.worksheets.load('items/name,items/visibility,items/tabColor');
      const visible = context.workbook.worksheets.getCount(true);
      await context.sync();
      return [sheets.items.map(({ name, visibility, tabColor }) => [name, visibility, tabColor]), visible.value];
    });
    expect(seen).toEqual([
      [
        ['Files', 'Visible', '#112233'],
        ['Sheet1', 'Visible', ''],
        ['tpr', 'VeryHidden', ''],
      ],
      2,
    ]);
    await run(async (context) => {
      context.workbook.worksheets.getItem('Files').delete();
      await context.sync();
    });
    expect(workbook.sheets.map(({ name }) => name)).toEqual(['Sheet1', 'tpr']);
  });

  test.each<readonly [string, (sheet: Excel.Worksheet, context: Excel.RequestContext) => unknown]>([
    ['added', (_, { workbook: { worksheets } }) => worksheets.add('New')],
    ['renamed', (sheet) => (sheet.name = 'New')],
    ['hidden', (sheet) => (sheet.visibility = 'Hidden')],
    ['moved', (sheet) => (sheet.position = 0)],
    ['deleted', (sheet) => sheet.delete()],
  ])('are not %s while the structure of the workbook is protected', async (_, change) => {
    workbook.addSheet('Second');
    const attempt = () =>
      run(async (context) => {
        change(context.workbook.worksheets.getItem('Second'), context);
        await context.sync();
      });
    const names = () => workbook.sheets.map(({ name, visibility }) => `${name} ${visibility}`);
    const before = names();
    await run(async (context) => {
      const { protection } = context.workbook;
      protection.protect('secret');
      protection.load('protected');
      await context.sync();
      expect(protection.protected).toBe(true);
    });
    await expect(attempt()).rejects.toMatchObject({ code: 'GeneralException' });
    expect(names()).toEqual(before);
    workbook.structure.unprotect('secret');
    await attempt();
    expect(names()).not.toEqual(before);
  });

  test.each([
    ['sheet1', 'ItemAlreadyExists'],
    ['a/b', 'InvalidArgument'],
    ['x'.repeat(32), 'InvalidArgument'],
  ])('named %s are refused with %s', async (name, code) => {
    await expect(
      run(async (context) => {
        context.workbook.worksheets.add(name);
        await context.sync();
      }),
    ).rejects.toMatchObject({ code });
  });

  test('that are very hidden cannot be deleted before they are shown', async () => {
    const removeHidden = (visibility: 'VeryHidden' | 'Hidden') =>
      run(async (context) => {
        const sheet = context.workbook.worksheets.add(visibility);
        sheet.visibility = visibility;
        sheet.delete();
        await context.sync();
      });
    await removeHidden('Hidden');
    await expect(removeHidden('VeryHidden')).rejects.toMatchObject({ code: 'InvalidOperation' });
    expect(workbook.sheets.map(({ name }) => name)).toEqual(['Sheet1', 'VeryHidden']);
  });

  test('are never fewer than one visible, and a hidden one cannot be activated', async () => {
    const attempt = (act: (sheet: Excel.Worksheet) => void) =>
      run(async (context) => {
        act(context.workbook.worksheets.getFirst());
        await context.sync();
      });
    await expect(attempt((sheet) => sheet.delete())).rejects.toMatchObject({ code: 'InvalidOperation' });
    await expect(attempt((sheet) => Object.assign(sheet, { visibility: 'Hidden' }))).rejects.toMatchObject({
      code: 'InvalidOperation',
    });
    workbook.showSheet(workbook.addSheet('Hidden'), 'Hidden');
    await expect(
      run(async (context) => {
        context.workbook.worksheets.getItem('Hidden').activate();
        await context.sync();
      }),
    ).rejects.toMatchObject({ code: 'InvalidOperation' });
  });

  test('that are protected refuse writes to locked cells and accept writes to unlocked ones', async () => {
    const write = (address: string) =>
      run(async (context) => {
        context.workbook.worksheets.getItem('Sheet1').getRange(address).values = [['x']];
        await context.sync();
      });
    await run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('Sheet1');
      sheet.getRange('B1').format.protection.locked = false;
      sheet.protection.protect({ allowFormatCells: true }, 'secret');
      await context.sync();
    });
    await write('B1');
    await expect(write('A1')).rejects.toMatchObject({ code: 'AccessDenied' });
    await expect(
      run(async (context) => {
        context.workbook.worksheets.getItem('Sheet1').tables.add('D1:E2', true);
        await context.sync();
      }),
    ).rejects.toMatchObject({ code: 'AccessDenied' });
    await expect(
      run(async (context) => {
        const { dataValidation } = context.workbook.worksheets.getItem('Sheet1').getRange('B1');
        dataValidation.rule = { list: { inCellDropDown: true, source: 'a,b' } };
        await context.sync();
      }),
    ).rejects.toMatchObject({ code: 'AccessDenied' });
    expect(() => workbook.user.type('Sheet1', 'A1', 'x')).toThrow(/protected/);
    expect(() => workbook.user.unprotect('Sheet1', 'wrong')).toThrow(/password/);
    workbook.user.unprotect('Sheet1', 'secret');
    await write('A1');
  });

  test('freeze panes and report them', async () => {
    const frozen = await run(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      sheet.freezePanes.freezeRows(1);
      const location = sheet.freezePanes.getLocationOrNullObject().load('address');
      await context.sync();
      return location.address;
    });
    expect(frozen).toBe('Sheet1!1:1');
  });

  test('return their used range, with and without formats', async () => {
    const used = await run(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      const none = sheet.getUsedRangeOrNullObject();
      await context.sync();
      sheet.getRange('B2:C3').values = [
        [1, 2],
        [3, ''],
      ];
      sheet.getRange('E9').format.fill.color = '#ff0000';
      const [values, all] = [sheet.getUsedRange(true).load('address'), sheet.getUsedRange().load('address')];
      await context.sync();
      return [none.isNullObject, values.address, all.address];
    });
    expect(used).toEqual([true, 'Sheet1!B2:C3', 'Sheet1!B2:E9']);
  });
});

describe('data of the document', () => {
  test('settings, names, properties and XML parts are stored', async () => {
    const read = await run(async (context) => {
      const { settings, names, properties, customXmlParts } = context.workbook;
      settings.add('tpr', { columns: ['a'] });
      names.add('Rates', context.workbook.worksheets.getActiveWorksheet().getRange('B2:B3'));
      properties.title = 'Third parties';
      properties.custom.add('version', '1');
      customXmlParts.add('<a xmlns="urn:x"/>');
      const setting = settings.getItem('tpr').load('value');
      const name = names.getItem('rates').load('formula');
      const nothing = settings.getItemOrNullObject('none');
      const parts = customXmlParts.load('items/namespaceUri');
      properties.load('title');
      await context.sync();
      return [
        setting.value,
        name.formula,
        nothing.isNullObject,
        parts.items.map(({ namespaceUri }) => namespaceUri),
        properties.title,
      ];
    });
    expect(read).toEqual([{ columns: ['a'] }, '=Sheet1!B2:B3', true, ['urn:x'], 'Third parties']);
    workbook.user.insertRows('Sheet1', 0);
    expect(workbook.names.get('rates')?.range?.address).toBe('Sheet1!B3:B4');
  });

  test('document settings are there after they were saved', async () => {
    const { settings } = excel.Office.context.document;
    settings.set('a', 1);
    expect(workbook.documentSettings.size).toBe(0);
    await new Promise((resolve) => settings.saveAsync(resolve));
    expect([...workbook.documentSettings]).toEqual([['a', 1]]);
  });

  test('comments belong to a cell and move with it', async () => {
    const location = await run(async (context) => {
      const comment = context.workbook.comments.add('Sheet1!B2', 'look');
      await context.sync();
      workbook.user.insertColumns('Sheet1', 0);
      const range = comment.getLocation().load('address');
      comment.load('content');
      await context.sync();
      return [range.address, comment.content];
    });
    expect(location).toEqual(['Sheet1!C2', 'look']);
  });
});
