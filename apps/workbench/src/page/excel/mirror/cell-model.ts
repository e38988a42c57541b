import { plainValue, type Sheet, type Workbook } from '@tpr/excel-simulator';
import type { CellModel } from '../../shared/cell-mirror.ts';
import { FormulaDialect } from '../grid/formula-dialect.ts';

/** The cells of a sheet of the workbook, for the grid. */
export function cellModelOf(workbook: Workbook, { cells: { contents, formulas, spills } }: Sheet): CellModel {
  const dialect = new FormulaDialect(workbook);
  return {
    depth: Math.max(contents.depth, formulas.depth),
    row(row) {
      const [line, formulaLine, spillLine] = [contents.peek(row), formulas.peek(row), spills.peek(row)];
      return {
        width: Math.max(line?.length ?? 0, formulaLine?.length ?? 0),
        value(column) {
          const content = spillLine?.[column] === undefined ? line?.[column] : undefined;
          return content === undefined ? undefined : plainValue(content);
        },
        formula(column) {
          const written = formulaLine?.[column];
          return written === undefined ? undefined : dialect.toGrid(written);
        },
      };
    },
  };
}
