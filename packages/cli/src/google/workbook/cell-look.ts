import type { SheetCell } from '@tpr/core/workbook';
import { formatFor, runsOf, type PlacedRow } from '@tpr/core/google';
import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import type { Request } from '../spreadsheet.ts';
import { numberFormat } from './formats.ts';
import type { TableLocator, ColumnSpot } from './table-locator.ts';

/** Formats rows that are appended to the table: by the types of their columns, and cells that need another format. */
export function dressNewRows(
  located: TableLocator,
  columns: readonly ColumnSpot[],
  rows: readonly (readonly SheetCell[])[],
  first: number,
): Request[] {
  const { formats } = located;
  const all = rows.map((_, row) => first + row);
  return columns.flatMap(({ at, type }, column) => {
    const cellAt = (row: number): SheetCell => rows[row - first]?.[column] ?? null;
    const differing = all.filter(
      (row) => cellAt(row) !== null && formatFor(cellAt(row), type, formats) !== formats[type],
    );
    return [
      ...show(located, at, all, () => formats[type]),
      ...show(located, at, differing, (row) => formatFor(cellAt(row), type, formats)),
      ...(type === 'boolean'
        ? check(
            located,
            at,
            all.filter((row) => typeof cellAt(row) === 'boolean'),
          )
        : []),
    ];
  });
}

/** Formats cells that get another kind of value; the user's own format of the others stays. */
export function dressCells(
  located: TableLocator,
  columns: readonly ColumnSpot[],
  changes: readonly PlacedRow[],
  before: (row: number, column: number) => SheetCell,
): Request[] {
  return columns.flatMap(({ at, type }, column) => {
    const cells = new Map(changes.map(({ row, cells: changed }) => [row, changed[column]]));
    const rows = [...cells.keys()].filter((row) => cells.get(row) !== undefined && cells.get(row) !== null);
    const isTurned = (row: number): boolean => {
      const old = before(row, column);
      const wasText = old === null || typeof old === 'string';
      return wasText !== (typeof cells.get(row) === 'string');
    };
    const turned = type === 'text' ? rows.filter(isTurned) : [];
    const booleans =
      type === 'boolean'
        ? rows.filter((row) => typeof before(row, column) !== 'boolean' && typeof cells.get(row) === 'boolean')
        : [];
    return [
      ...show(located, at, turned, (row) => formatFor(cells.get(row)!, type, located.formats)),
      ...check(located, at, booleans),
    ];
  });
}

/** One request for adjacent rows with the same format. */
function show(
  located: TableLocator,
  at: number,
  rows: readonly number[],
  formatOf: (row: number) => string,
): Request[] {
  const byFormat = new Map<string, number[]>();
  for (const row of rows) {
    const pattern = formatOf(row);
    const list = byFormat.get(pattern);
    if (list === undefined) byFormat.set(pattern, [row]);
    else list.push(row);
  }
  return [...byFormat].flatMap(([pattern, list]) => {
    const format = numberFormat(pattern);
    const cell = { userEnteredFormat: format === undefined ? {} : { numberFormat: format } };
    return rangesOf(located, at, list).map((range) => ({
      repeatCell: { range, cell, fields: 'userEnteredFormat.numberFormat' },
    }));
  });
}

/** Adds checkboxes; other input is allowed. */
function check(located: TableLocator, at: number, rows: readonly number[]): Request[] {
  const rule = { condition: { type: 'BOOLEAN' }, strict: false };
  return rangesOf(located, at, rows).map((range) => ({ setDataValidation: { range, rule } }));
}

function rangesOf(
  { sheet, headerRow }: TableLocator,
  at: number,
  rows: readonly number[],
): sheets_v4.Schema$GridRange[] {
  return runsOf(rows).map(([first, count]) => ({
    sheetId: sheet.sheetId,
    startRowIndex: headerRow + 1 + first,
    endRowIndex: headerRow + 1 + first + count,
    startColumnIndex: at,
    endColumnIndex: at + 1,
  }));
}
