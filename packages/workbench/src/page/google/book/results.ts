import type { ICellData, IObjectMatrixPrimitiveType, IRange, Nullable } from '@univerjs/core';
import type {
  ISetArrayFormulaDataMutationParams,
  ISetFormulaCalculationResultMutation,
} from '@univerjs/preset-sheets-core';
import type { Result, UserAct } from '../../../server/google/protocol.ts';
import { resultOf } from '../../shared/cell-data.ts';
import { waiting } from '../../shared/function-calls.ts';
import type { BookCopy, SheetCopy } from './book-copy.ts';

type Cells = IObjectMatrixPrimitiveType<Nullable<ICellData>>;

/** Tells the realm what formulas came to: the grid calculates, but the script reads the spreadsheet. */
export class Results {
  readonly #book: BookCopy;
  readonly #did: (act: UserAct) => void;

  constructor(book: BookCopy, did: (act: UserAct) => void) {
    this.#book = book;
    this.#did = did;
  }

  /** What single formulas came to. */
  take({ unitData }: ISetFormulaCalculationResultMutation): void {
    for (const sheets of Object.values(unitData)) {
      for (const [gridId, cells] of Object.entries(sheets ?? {})) {
        const sheet = this.#book.find(gridId);
        if (sheet === undefined) continue;
        const results: Result[] = [];
        each(cells, (row, column, cell) => {
          const value = resultOf(cell);
          const held = sheet.at(row, column);
          if (held?.f === undefined || value === waiting || held.v === value) return;
          results.push({ row, column, ...(value !== undefined && { value }) });
        });
        this.#tell(gridId, results);
      }
    }
  }

  /** What formulas spilled over the cells beside them: all spills as they are now. */
  takeSpills({ arrayFormulaRange, arrayFormulaCellData }: ISetArrayFormulaDataMutationParams): void {
    for (const sheet of this.#book.sheets) {
      const { gridId } = sheet.view;
      const find = <T>(units: Record<string, Nullable<Record<string, T>>>): T | undefined =>
        Object.values(units).find((unit) => unit?.[gridId] !== undefined)?.[gridId];
      this.#tell(gridId, spilled(sheet, find(arrayFormulaRange), find(arrayFormulaCellData)));
    }
  }

  #tell(gridId: string, results: readonly Result[]): void {
    if (results.length > 0) this.#did({ kind: 'calculated', gridId, results });
  }
}

function spilled(
  sheet: SheetCopy,
  ranges: IObjectMatrixPrimitiveType<IRange> | undefined,
  cells: Cells | undefined,
): Result[] {
  const results: Result[] = [];
  const covered = new Set<string>();
  each(ranges, (anchorRow, anchorColumn, { startRow, endRow, startColumn, endColumn }) => {
    for (let row = startRow; row <= endRow; row += 1) {
      for (let column = startColumn; column <= endColumn; column += 1) {
        if (row === anchorRow && column === anchorColumn) continue;
        covered.add(`${row}:${column}`);
        const value = resultOf(cells?.[row]?.[column]);
        const held = sheet.at(row, column);
        if (held?.isSpilled === true && held.v === value) continue;
        results.push({ row, column, isSpilled: true, ...(value !== undefined && { value }) });
      }
    }
  });
  sheet.lines.forEach((line, row) =>
    line?.forEach((cell, column) => {
      if (cell?.isSpilled === true && !covered.has(`${row}:${column}`)) results.push({ row, column });
    }),
  );
  return results;
}

function each<T>(
  matrix: Nullable<IObjectMatrixPrimitiveType<T>>,
  take: (row: number, column: number, item: NonNullable<T>) => void,
): void {
  for (const row of Object.keys(matrix ?? {}).map(Number)) {
    for (const column of Object.keys(matrix?.[row] ?? {}).map(Number)) {
      const item = matrix?.[row]?.[column];
      if (item !== null && item !== undefined) take(row, column, item);
    }
  }
}
