import type { ICellData, IObjectMatrixPrimitiveType, IRange, Nullable } from '@univerjs/core';
import type {
  ISetArrayFormulaDataMutationParams,
  ISetFormulaCalculationResultMutation,
} from '@univerjs/preset-sheets-core';
import { errorValue, type Content, type Sheet, type Workbook } from '@tpr/excel-host';
import { resultOf } from '../../shared/cell-data.ts';
import type { SheetPairs } from '../mirror/sheet-pairs.ts';
import type { FunctionBridge } from '../../shared/function-calls.ts';

type Cells = IObjectMatrixPrimitiveType<Nullable<ICellData>>;

/** Tells the model what formulas came to: Univer calculates, but office.js reads the model. */
export class Results {
  readonly #workbook: Workbook;
  readonly #pairs: SheetPairs;
  readonly #bridge: FunctionBridge<Content>;

  constructor(workbook: Workbook, pairs: SheetPairs, bridge: FunctionBridge<Content>) {
    this.#workbook = workbook;
    this.#pairs = pairs;
    this.#bridge = bridge;
  }

  /** What single formulas came to. */
  take({ unitData }: ISetFormulaCalculationResultMutation): void {
    for (const sheets of Object.values(unitData)) {
      for (const [gridId, cells] of Object.entries(sheets ?? {})) {
        const sheet = this.#pairs.find(gridId);
        if (sheet) this.#takeSheet(sheet, gridId, cells);
      }
    }
  }

  /** What formulas spilled over the cells beside them: all spills of the workbook as they are now. */
  takeSpills({ arrayFormulaRange, arrayFormulaCellData }: ISetArrayFormulaDataMutationParams): void {
    for (const sheet of this.#workbook.sheets) {
      const gridId = this.#pairs.gridId(sheet);
      const find = <T>(units: Record<string, Nullable<Record<string, T>>>): T | undefined =>
        Object.values(units).find((unit) => unit?.[gridId] !== undefined)?.[gridId];
      this.#takeSheetSpills(sheet, find(arrayFormulaRange), find(arrayFormulaCellData));
    }
  }

  #takeSheet(sheet: Sheet, gridId: string, cells: Nullable<Cells>): void {
    each(cells, (row, column, cell) => {
      if (sheet.cells.formulas.get(row, column) === undefined) return;
      this.#set(sheet, row, column, this.#contentOf(gridId, row, column, cell));
    });
  }

  #takeSheetSpills(
    sheet: Sheet,
    ranges: IObjectMatrixPrimitiveType<IRange> | undefined,
    cells: Cells | undefined,
  ): void {
    const { spills } = sheet.cells;
    const extent = spills.extent();
    const gone = new Map(
      extent ? [...spills.filled(extent)].map(([row, column]) => [`${row}:${column}`, { row, column }]) : [],
    );
    each(ranges, (anchorRow, anchorColumn, { startRow, endRow, startColumn, endColumn }) => {
      for (let row = startRow; row <= endRow; row += 1) {
        for (let column = startColumn; column <= endColumn; column += 1) {
          if (row === anchorRow && column === anchorColumn) continue;
          gone.delete(`${row}:${column}`);
          spills.set(row, column, { down: row - anchorRow, across: column - anchorColumn });
          this.#set(sheet, row, column, resultOf(cells?.[row]?.[column]));
        }
      }
    });
    for (const { row, column } of gone.values()) {
      spills.set(row, column, undefined);
      if (sheet.cells.formulas.get(row, column) === undefined) this.#set(sheet, row, column, undefined);
    }
  }

  /** Error text and rich values do not travel through Univer; the call that gave them is asked. */
  #contentOf(gridId: string, row: number, column: number, cell: Nullable<ICellData>): Content | undefined {
    const value = resultOf(cell);
    const given = this.#bridge.detailAt(gridId, row, column);
    if (typeof value === 'string' && /^#[A-Z][\w/]*[!?]?$/.test(value)) {
      if (value === '#GETTING_DATA') return errorValue('#BUSY!');
      return given !== undefined && typeof given === 'object' && 'error' in given && given.error === value
        ? given
        : errorValue(value);
    }
    const isRichText =
      given !== undefined && typeof given === 'object' && 'type' in given && (given.basicValue ?? given.text) === value;
    return isRichText ? given : value;
  }

  #set(sheet: Sheet, row: number, column: number, content: Content | undefined): void {
    const held = sheet.cells.contents.get(row, column);
    if (held === content || JSON.stringify(held) === JSON.stringify(content)) return;
    this.#workbook.setCalculated(sheet.name, row, column, content);
  }
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
