import { expect, test } from 'vitest';
import { openScript } from './opened-script.ts';

const opened = openScript();
const { go } = opened;
const editor = { by: 'editor@example.test' };

const call = (source: string, by = {}) => go(`SpreadsheetApp.getActive().getSheets()[0].${source}`, by);
const sheet = () => opened.appsScript.state.book.sheets[0]!;

test('rows and columns beyond the edge are refused, and those at the edge are not', () => {
  sheet().resize(5, 3);
  const refused = [
    'deleteRows(5, 2)',
    'deleteRows(0, 1)',
    'deleteRows(2, 0)',
    'insertRowsAfter(6, 1)',
    'insertRowsBefore(6, 1)',
    'hideRows(5, 2)',
    'isRowHiddenByUser(6)',
  ];
  for (const each of refused) expect(() => call(each)).toThrow('Those rows are out of bounds.');
  const columns = ['deleteColumns(3, 2)', 'insertColumnsAfter(4, 1)', 'hideColumns(4)', 'setColumnWidth(4, 50)'];
  for (const each of columns) expect(() => call(each)).toThrow('Those columns are out of bounds.');
  for (const each of ['insertRowsAfter(5, 1)', 'deleteRows(6, 1)', 'setColumnWidth(3, 50)', 'hideColumns(3)'])
    call(each);
  expect([sheet().maxRows, sheet().maxColumns]).toEqual([5, 3]);
});

test('some row and some column stays, and one of them is not frozen', () => {
  sheet().resize(5, 3);
  expect(() => call('deleteRows(1, 5)')).toThrow("You can't delete all the rows on the sheet.");
  call('setFrozenRows(2)');
  expect(() => call('deleteRows(3, 3)')).toThrow('Sorry, it is not possible to delete all non-frozen rows.');
  expect(() => call('deleteRows(2, 4)')).toThrow('Sorry, it is not possible to delete all non-frozen rows.');
  call('deleteRows(2, 3)');
  expect([sheet().maxRows, sheet().frozenRows]).toEqual([2, 1]);
  expect(() => call('setFrozenRows(2)')).toThrow("You can't freeze all visible rows on the sheet.");
  call('hideColumns(3)');
  expect(() => call('setFrozenColumns(2)')).toThrow("You can't freeze all visible columns on the sheet.");
  call('setFrozenColumns(1)');
  call('insertColumnsAfter(1, 1)');
  expect(sheet().frozenColumns).toBe(1);
});

test('a sheet has at most 18,278 columns', () => {
  sheet().resize(1, 18_277);
  call('insertColumnsAfter(1, 1)');
  expect(() => call('insertColumnsAfter(1, 1)')).toThrow('above the limit of 18278 columns');
});

test('lines of which a user may not edit all cells are not deleted, and no cells are moved that the user may not edit', () => {
  opened.appsScript.share(editor.by, 'editor');
  call(`getRange(4, 3).protect().removeEditor('${editor.by}')`);
  const refused = [
    'deleteRows(3, 2)',
    'deleteColumns(3, 1)',
    'getRange(2, 3).deleteCells("ROWS")',
    'getRange(2, 2, 1, 2).insertCells("ROWS")',
  ];
  for (const each of refused) expect(() => call(each, editor)).toThrow(/protected cell/);
  for (const each of [
    'deleteRows(5, 1)',
    'deleteColumns(4, 1)',
    'getRange(5, 3).deleteCells("ROWS")',
    'getRange(2, 2).insertCells("ROWS")',
  ])
    expect(() => call(each, editor)).not.toThrow();
  expect(() => call('deleteRows(3, 2)')).not.toThrow();
});

test('no lines are inserted that would be part of cells that a user may not edit', () => {
  opened.appsScript.share(editor.by, 'editor');
  sheet().resize(8, 8);
  call(`getRange(4, 3, 3, 2).protect().removeEditor('${editor.by}')`);
  for (const each of ['insertRowsAfter(4, 1)', 'insertRowsBefore(6, 1)', 'insertColumnsAfter(3, 1)'])
    expect(() => call(each, editor)).toThrow(/protected cell/);
  for (const each of ['insertRowsAfter(6, 1)', 'insertRowsBefore(4, 1)', 'insertColumnsAfter(2, 1)'])
    expect(() => call(each, editor)).not.toThrow();
  call(`getRange("H:H").protect().removeEditor('${editor.by}')`);
  expect(() => call('insertRowsAfter(10, 1)', editor)).toThrow(/protected cell/);
  expect(() => call('insertRowsAfter(10, 1)')).not.toThrow();
});

test('a chart that a user has moved to its own sheet is a sheet without cells', () => {
  const { book } = opened.appsScript.state;
  book.addSheet('Chart').type = 'OBJECT';
  const chart = `SpreadsheetApp.getActive().getSheetByName('Chart')`;
  expect(go(`${chart}.getType() === SpreadsheetApp.SheetType.OBJECT`)).toBe(true);
  for (const each of ['getLastRow()', 'getLastColumn()', 'getMaxRows()', 'getRange(1, 1)', "getRange('1:1')"])
    expect(() => go(`${chart}.${each}`)).toThrow('The action is not supported for OBJECT sheet.');
});

test('cells are not moved over a part of what a formula fills, and whole rows are', () => {
  sheet().put(1, 2, { value: 1, formula: '=SEQUENCE(3)' });
  for (const row of [2, 3]) sheet().put(row, 2, { value: row, isSpilled: true });
  for (const move of ['deleteCells', 'insertCells']) {
    const shift = `${move}(SpreadsheetApp.Dimension.ROWS)`;
    expect(() => call(`getRange(2, 1, 1, 2).${shift}`)).toThrow('over an array formula');
    expect(() => call(`getRange(2, 1, 1, 1).${shift}`)).not.toThrow();
    expect(() => call(`getRange(5, 1, 1, 2).${shift}`)).not.toThrow();
  }
  call('insertRowsBefore(2, 1)');
  call('deleteRows(2, 1)');
  expect([1, 2, 3].map((row) => sheet().at(row, 2).value)).toEqual([1, 2, 3]);
});

test('a value that a validation rejects is refused with all others of the call, unless the rule only warns', () => {
  const write = (rule: string, allowsInvalid: boolean, values: string) =>
    go(`var range = SpreadsheetApp.getActive().getSheets()[0].getRange(1, 1, 1, 2);
      range.setDataValidation(null).setValues([['a', 'b']]);
      range.setDataValidation(SpreadsheetApp.newDataValidation().${rule}.setAllowInvalid(${allowsInvalid}).build());
      try { range.setValues(${values}); SpreadsheetApp.flush(); 'made' } catch (error) { range.getValues()[0].concat(error.message) }`);
  const list = "requireValueInList(['High', 'Low'])";
  const words = 'The data you entered in cell B1 violates the data validation rules set on this cell.';
  expect(write(list, false, "[['High', 'Other']]")).toEqual(['a', 'b', words]);
  expect(write(list, false, "[['High', '']]")).not.toContain(words);
  expect(write(list, true, "[['High', 'Other']]")).not.toContain(words);
  expect(write('requireCheckbox()', false, "[[true, 'yes']]")).toEqual(['a', 'b', words]);
});

test('a value that a validation rejects is refused by the call that applies it, and no change after it is made', () => {
  const rule = "SpreadsheetApp.newDataValidation().requireValueInList(['High', 'Low']).setAllowInvalid(false).build()";
  const range = `SpreadsheetApp.getActive().getSheets()[0].getRange(1, 1, 1, 3)`;
  go(`${range}.setDataValidation(${rule}).setValues([['High', 'High', 'High']])`);
  const write = `var range = ${range}, cell = function (at) { return range.getSheet().getRange(1, at); };
    cell(1).setValue('Low'); cell(2).setValue('Other'); cell(3).setValue('Low');`;
  const after = (act: string) =>
    go(
      `${write} try { ${act}; 'nothing' } catch (error) { [error.message.slice(0, 35)].concat(range.getValues()[0]) }`,
    );
  const refused = ['The data you entered in cell B1 vio', 'Low', 'High', 'High'];
  expect([after('SpreadsheetApp.flush()'), after('range.getValues()')]).toEqual([refused, refused]);
  expect(() => after('range.getSheet()')).toThrow('The data you entered in cell B1');
});
