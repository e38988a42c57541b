import { boxOf, intersect, isUnbounded, type Box } from './address.ts';
import { errorValue, type ErrorValue, type RichValue, type Scalar } from './content.ts';
import type { CallArgument } from './function-call.ts';
import type { Argument } from './functions.ts';
import type { Sheet } from './sheet.ts';
import type { Workbook } from './workbook.ts';

/** The cells an argument is read from. */
export interface Source {
  readonly sheet: Sheet;
  readonly box: Box;
}

/**
 * The cells that an argument of a formula on `sheet`, in row `row`, reads; undefined for literals and missing cells.
 */
export function sourceOf(workbook: Workbook, argument: CallArgument, sheet: Sheet, row: number): Source | undefined {
  const { tables } = workbook;
  if (argument.kind === 'literal') return undefined;
  if (argument.kind === 'reference') {
    const on = argument.sheet === undefined ? sheet : workbook.findSheet(argument.sheet);
    return on && { sheet: on, box: argument.box };
  }
  const isHere = ({ body }: { readonly body: Box }) => row >= body.row && row < body.row + body.rows;
  const table = argument.table === undefined ? tables.on(sheet).find(isHere) : tables.find(argument.table);
  const column = table?.column(argument.column);
  if (!table || !column) return undefined;
  const part = argument.isThisRow ? boxOf(row, table.box.column, 1, table.box.columns) : table.body;
  return { sheet: table.sheet, box: table.boxOfColumn(column, part) };
}

/** The argument that a formula passes: a value for one cell, rows for more; undefined for a blank cell. */
export function valueOf(argument: CallArgument, source: Source | undefined): Argument {
  if (argument.kind === 'literal') return argument.value;
  if (!source) return errorValue('#REF!');
  const { contents } = source.sheet.cells;
  const read = (row: number, column: number): Scalar | ErrorValue | RichValue | undefined => contents.get(row, column);
  const { row, column, rows, columns } = source.box;
  if (rows === 1 && columns === 1) return read(row, column);
  // Whole columns are read down to the last filled row.
  const filled = boxOf(0, 0, Math.max(contents.depth, row + 1), column + 1_000);
  const box = (isUnbounded(source.box) ? intersect(source.box, filled) : undefined) ?? source.box;
  return Array.from({ length: box.rows }, (_, down) =>
    Array.from({ length: box.columns }, (__, across) => read(row + down, column + across)),
  );
}
