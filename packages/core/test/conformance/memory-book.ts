import type { NewColumn, SheetCell, SummaryBlock } from '../../src/workbook/port.ts';
import { freeName, type MemoryColumn, type MemorySheet, type MemoryTable } from './memory-table.ts';

/** The content of the workbook. */
export interface MemoryBook {
  readonly sheets: MemorySheet[];
  readonly tables: MemoryTable[];
  readonly texts: Map<string, string>;
  /** Our summary sheets by requested title. */
  readonly summaries: Map<string, { readonly sheet: MemorySheet; readonly blocks: readonly SummaryBlock[] }>;
  selection: { sheet: MemorySheet; row: number; column: number; rows: number; columns: number };
  readonly nextId: () => string;
}

export function newSheet(title: string, isAdded = false): MemorySheet {
  return { title, isAdded, isProtected: false, isVisible: true, loose: new Map() };
}

export function newColumn(book: MemoryBook, table: MemoryTable, header: string, made?: NewColumn): MemoryColumn {
  const isTaken = (name: string): boolean =>
    table.columns.some((column) => column.header.toLowerCase() === name.toLowerCase());
  return {
    id: book.nextId(),
    header: freeName(header, isTaken, ''),
    values: Array.from({ length: table.rowCount }, () => null),
    isFormula: Array.from({ length: table.rowCount }, () => false),
    shownDates: Array.from({ length: table.rowCount }, () => undefined),
    formula: undefined,
    made,
  };
}

/** Whether a sheet has no content of the user and none of ours. */
export function isEmpty(book: MemoryBook, sheet: MemorySheet): boolean {
  return (
    sheet.loose.size === 0 &&
    ![...book.summaries.values()].some((summary) => summary.sheet === sheet) &&
    !book.tables.some((table) => table.sheet === sheet)
  );
}

/** The used cells of a sheet, row by row. */
export function gridOf(book: MemoryBook, sheet: MemorySheet): SheetCell[][] {
  const grid: SheetCell[][] = [];
  const put = (row: number, column: number, cell: SheetCell): void => {
    while (grid.length <= row) grid.push([]);
    const line = grid[row]!;
    while (line.length <= column) line.push(null);
    line[column] = cell;
  };
  for (const [place, cell] of sheet.loose) {
    const [row = 0, column = 0] = place.split(' ').map(Number);
    put(row, column, cell);
  }
  const lines = ([...book.summaries.values()].find((summary) => summary.sheet === sheet)?.blocks ?? []).flatMap(
    ({ title, header, rows }) => [[title], header, ...rows, []],
  );
  lines.forEach((line, row) => line.forEach((cell, column) => put(row, column, cell)));
  const table = book.tables.find((each) => each.sheet === sheet);
  table?.columns.forEach(({ header, values }, column) => {
    put(0, column, header);
    values.forEach((value, row) => put(row + 1, column, value));
  });
  table?.below.forEach((cell, index) => put(table.rowCount + 2 + index, 0, cell));
  return grid;
}
