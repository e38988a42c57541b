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
