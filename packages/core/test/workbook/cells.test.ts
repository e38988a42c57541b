import { describe, expect, it } from 'vitest';
import { isSameCell, toSheetCell } from '../../src/workbook/cells.ts';
import { callAdapter, type SheetCell } from '../../src/workbook/port.ts';
import type { CellType, CellValue } from '../../src/portfolio/table.ts';
import { openSheet } from './bench.ts';

describe('two cells', () => {
  it.each<[one: SheetCell, other: SheetCell, isSame: boolean]>([
    ['a', 'a', true],
    ['a', 'A', false],
    ['', null, true],
    [null, '', true],
    [null, null, true],
    ['', 0, false],
    [null, false, false],
    [1, '1', false],
    [true, 'true', false],
    ['number 1', 1, false],
    [0.1 + 0.2, 0.3, true],
    [0.3001, 0.3, false],
  ])('%j and %j show the same: %s', (one, other, isSame) => {
    expect(isSameCell(one, other)).toBe(isSame);
  });
});

describe('a value in a cell', () => {
  it.each<[value: CellValue, type: CellType, cell: SheetCell]>([
    ['2026-11-20', 'date', 46_346],
    ['2026-11-20', 'text', '2026-11-20'],
    ['2026-11-20T12:00:00', 'dateTime', 46_346.5],
    ['2026-11-20T12:00:00', 'date', '2026-11-20T12:00:00'],
    ['2026-11-20', 'dateTime', '2026-11-20'],
    ['soon', 'date', 'soon'],
    [5, 'date', 5],
    [null, 'text', null],
    [true, 'boolean', true],
  ])('%j as %s is %j', (value, type, cell) => {
    expect(toSheetCell(value, type, 1900)).toEqual({ cell, isCut: false });
  });

  it('counts days from another start in a workbook of the 1904 system', () => {
    expect(toSheetCell('2026-11-20', 'date', 1904).cell).toBe(46_346 - 1_462);
  });

  it('is cut to the maximum of a cell, and reports it', () => {
    const { cell, isCut } = toSheetCell('x'.repeat(40_000), 'text', 1900);
    expect(isCut).toBe(true);
    expect(String(cell).length).toBeLessThanOrEqual(32_767);
  });
});

it('a missing verb of a spreadsheet is named in the error', () => {
  const answer = callAdapter(openSheet().host);
  expect(answer('describe', undefined)).toHaveProperty('dateSystem');
  expect(() => answer('dance', undefined)).toThrow('The workbook has no verb dance.');
});
