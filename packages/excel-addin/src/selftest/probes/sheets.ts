import { otherName, onSheet, scratchName, type ExcelProbe } from '../probe.ts';

const undo = 'office/dev/add-ins/excel/excel-add-ins-undo-capabilities';
const worksheet = 'javascript/api/excel/excel.worksheet';
const group = { options: { mergeUndoGroup: true } };

export const sheetProbes: readonly ExcelProbe[] = [
  onSheet(
    'a sheet hidden in an undo group',
    undo,
    async (context, sheet) => {
      sheet.visibility = 'VeryHidden';
      await context.sync();
      return 'hidden';
    },
    group,
  ),
  onSheet(
    'a sheet renamed in an undo group',
    undo,
    async (context, sheet) => {
      sheet.name = otherName;
      await context.sync();
      return 'renamed';
    },
    group,
  ),
  onSheet(
    'a cell written in an undo group',
    undo,
    async (context, sheet) => {
      sheet.getRange('A1').values = [['a']];
      await context.sync();
      return 'written';
    },
    group,
  ),
  onSheet('a sheet hidden outside of an undo group', undo, async (context, sheet) => {
    sheet.visibility = 'VeryHidden';
    sheet.load('visibility');
    await context.sync();
    return sheet.visibility;
  }),
  onSheet(
    'a sheet deleted that is very hidden',
    `${worksheet}#excel-excel-worksheet-delete-member(1)`,
    async (context, sheet) => {
      sheet.visibility = 'VeryHidden';
      await context.sync();
      sheet.delete();
      await context.sync();
      return 'deleted';
    },
  ),
  onSheet(
    'a sheet with a name of 32 letters',
    `${worksheet}#excel-excel-worksheet-name-member`,
    async (context, sheet) => {
      sheet.name = 'x'.repeat(32);
      await context.sync();
      return 'taken';
    },
  ),
  onSheet('a sheet with a name that is taken', undefined, async (context) => {
    context.workbook.worksheets.add(scratchName);
    await context.sync();
    return 'taken';
  }),
  onSheet('a value written into a protected sheet', undefined, async (context, sheet) => {
    sheet.protection.protect();
    await context.sync();
    sheet.getRange('A1').values = [['a']];
    await context.sync();
    return 'written';
  }),
  onSheet('a validation to the last row of a sheet', undefined, async (context, sheet) => {
    sheet.getRange('A2:A1048576').dataValidation.rule = { list: { inCellDropDown: true, source: 'a,b' } };
    const used = sheet.getUsedRangeOrNullObject().load('address');
    await context.sync();
    return used.isNullObject ? 'nothing used' : used.address;
  }),
  onSheet('a conditional format to the last row of a sheet', undefined, async (context, sheet) => {
    const format = sheet.getRange('A2:A1048576').conditionalFormats.add('Custom');
    format.custom.rule.formula = '=$A2="a"';
    format.custom.format.fill.color = '#FFEEEE';
    const used = sheet.getUsedRangeOrNullObject(true).load('address');
    await context.sync();
    return used.isNullObject ? 'nothing used' : used.address;
  }),
  onSheet('a column hidden, and read again', undefined, async (context, sheet) => {
    const column = sheet.getRange('B:B');
    column.columnHidden = true;
    column.load('columnHidden');
    await context.sync();
    return column.columnHidden;
  }),
  onSheet('a name with a blank', undefined, async (context, sheet) => {
    context.workbook.names.add('TPR self-test', sheet.getRange('A1'));
    await context.sync();
    return 'taken';
  }),
  onSheet(
    '=1+1 after the request',
    undefined,
    async (context, sheet) => {
      const cell = sheet.getRange('A1');
      cell.formulas = [['=1+1']];
      cell.load('values');
      await context.sync();
      return cell.values[0]?.[0];
    },
    { isOpen: true },
  ),
];
