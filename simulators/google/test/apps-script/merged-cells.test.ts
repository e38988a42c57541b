import { expect, test } from 'vitest';
import { copyBook, formatBox } from '../../src/apps-script/index.ts';
import { openScript } from './opened-script.ts';

const opened = openScript();
const call = (source: string) => opened.go(`SpreadsheetApp.getActive().getSheets()[0].${source}`);
const sheet = () => opened.appsScript.state.book.sheets[0]!;
const addresses = () => [...sheet().merges].map(formatBox);

test('of merged cells the first has a value, and what is written into the others is lost', () => {
  call('getRange(1, 1, 2, 2).setValues([[1, 2], [3, 4]]).merge()');
  expect(call('getRange(1, 1, 2, 2).getValues()')).toEqual([
    [1, ''],
    ['', ''],
  ]);
  call('getRange(1, 1, 2, 2).setValues([[5, 6], [7, "=1+1"]])');
  expect(call('getRange(1, 1, 2, 2).getValues()')).toEqual([
    [5, ''],
    ['', ''],
  ]);
  expect(call('getRange(2, 2, 1, 1).getFormula()')).toBe('');
  expect(call('getRange(2, 2, 5, 5).getMergedRanges().map((each) => each.getA1Notation())')).toEqual(['A1:B2']);
  call('getRange(1, 1, 3, 3).breakApart()');
  call('getRange(2, 2, 1, 1).setValue(8)');
  expect(call('getRange(1, 1, 2, 2).getValues()')).toEqual([
    [5, ''],
    ['', 8],
  ]);
});

test('merged cells are merged and unmerged as a whole only', () => {
  call('getRange(2, 2, 2, 2).merge()');
  for (const each of ['getRange(2, 2, 1, 1).breakApart()', 'getRange(3, 3, 2, 2).merge()'])
    expect(() => call(each)).toThrow('You must select all cells in a merged range to merge or unmerge them.');
  call('getRange(1, 1, 4, 4).merge()');
  expect(addresses()).toEqual(['A1:D4']);
});

test('they move with their rows, and grow and shrink', () => {
  call('getRange(2, 1, 3, 1).merge()');
  call('insertRowsBefore(1, 1)');
  call('insertRowsAfter(3, 2)');
  expect(addresses()).toEqual(['A3:A7']);
  call('deleteRows(4, 2)');
  expect(addresses()).toEqual(['A3:A5']);
  const copy = copyBook(opened.appsScript.state.book, 'copy');
  expect([...copy.sheets[0]!.merges].map(formatBox)).toEqual(['A3:A5']);
});

test('what would tear them is refused: freezing, shifting, sorting and filtering', () => {
  call('getRange(1, 2, 1, 3).merge()');
  expect(() => call('setFrozenColumns(2)')).toThrow("can't freeze columns which contain only part of a merged cell");
  call('setFrozenColumns(4)');
  call('getRange(3, 1, 2, 1).merge()');
  expect(() => call('setFrozenRows(3)')).toThrow("can't freeze rows which contain only part of a merged cell");
  expect(() => call('getRange(2, 1, 5, 2).sort(1)')).toThrow("can't sort a range containing vertical merges");
  expect(() => call('getRange(2, 1, 5, 2).createFilter()')).toThrow('over a range containing vertical merges');
  for (const each of ['insertCells', 'deleteCells'])
    expect(() => call(`getRange(4, 1, 1, 1).${each}("ROWS")`)).toThrow('not allowed on a part of merged cells');
  call('getRange(3, 1, 1, 1).insertCells("ROWS")');
  expect(addresses()).toEqual(['B1:D1', 'A4:A5']);
});
