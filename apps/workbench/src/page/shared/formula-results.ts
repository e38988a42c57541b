import type { ICellData, IObjectMatrixPrimitiveType, Nullable } from '@univerjs/core';
import type {
  ISetArrayFormulaDataMutationParams,
  ISetFormulaCalculationResultMutation,
} from '@univerjs/preset-sheets-core';
import { resultOf, type PlainValue } from './cell-data.ts';

/** The grid's result for a cell; an empty result has the value undefined. */
export interface CellResult {
  readonly row: number;
  readonly column: number;
  readonly value: PlainValue | undefined;
}

/** A cell that another cell's formula spilled into. */
export interface SpilledResult extends CellResult {
  /** Rows below the cell of the formula. */
  readonly down: number;
  /** Columns right of the cell of the formula. */
  readonly across: number;
}

/** Results of single cells, by sheet. */
export function* resultsBySheet({
  unitData,
}: ISetFormulaCalculationResultMutation): Iterable<readonly [gridId: string, results: Iterable<CellResult>]> {
  for (const sheets of Object.values(unitData)) {
    for (const [gridId, cells] of Object.entries(sheets ?? {})) yield [gridId, cellResults(cells)];
  }
}

/** All current spills of one sheet. */
export function* spilledResults(
  { arrayFormulaRange, arrayFormulaCellData }: ISetArrayFormulaDataMutationParams,
  gridId: string,
): Iterable<SpilledResult> {
  const cells = ofSheet(arrayFormulaCellData, gridId);
  for (const [anchorRow, anchorColumn, range] of filledCells(ofSheet(arrayFormulaRange, gridId))) {
    for (let row = range.startRow; row <= range.endRow; row += 1) {
      for (let column = range.startColumn; column <= range.endColumn; column += 1) {
        if (row === anchorRow && column === anchorColumn) continue;
        const value = resultOf(cells?.[row]?.[column]);
        yield { row, column, value, down: row - anchorRow, across: column - anchorColumn };
      }
    }
  }
}

function* cellResults(cells: Nullable<IObjectMatrixPrimitiveType<Nullable<ICellData>>>): Iterable<CellResult> {
  for (const [row, column, cell] of filledCells(cells)) yield { row, column, value: resultOf(cell) };
}

/** The part of one sheet, in data by workbook and sheet; sheet ids are unique across workbooks. */
function ofSheet<T>(units: Readonly<Record<string, Nullable<Record<string, T>>>>, gridId: string): T | undefined {
  return Object.values(units).find((sheets) => sheets?.[gridId] !== undefined)?.[gridId];
}

function* filledCells<T>(
  matrix: Nullable<IObjectMatrixPrimitiveType<T>>,
): Iterable<readonly [row: number, column: number, item: NonNullable<T>]> {
  for (const row of Object.keys(matrix ?? {}).map(Number)) {
    for (const column of Object.keys(matrix?.[row] ?? {}).map(Number)) {
      const item = matrix?.[row]?.[column];
      if (item !== null && item !== undefined) yield [row, column, item];
    }
  }
}
