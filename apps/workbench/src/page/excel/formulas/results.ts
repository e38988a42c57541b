import type {
  ISetArrayFormulaDataMutationParams,
  ISetFormulaCalculationResultMutation,
} from '@univerjs/preset-sheets-core';
import { errorValue, type Content, type FunctionResult, type Sheet, type Workbook } from '@tpr/excel-simulator';
import type { PlainValue } from '../../shared/cell-data.ts';
import { resultsBySheet, spilledResults, type CellResult, type SpilledResult } from '../../shared/formula-results.ts';
import type { FunctionBridge } from '../../shared/function-calls.ts';
import type { SheetPairs } from '../mirror/sheet-pairs.ts';

/** Writes the results of formulas to the model: Univer calculates, but office.js reads the model. */
export class Results {
  private readonly workbook: Workbook;
  private readonly pairs: SheetPairs;
  private readonly bridge: FunctionBridge<FunctionResult>;

  constructor(workbook: Workbook, pairs: SheetPairs, bridge: FunctionBridge<FunctionResult>) {
    this.workbook = workbook;
    this.pairs = pairs;
    this.bridge = bridge;
  }

  /** Takes results of single cells. */
  take(calculated: ISetFormulaCalculationResultMutation): void {
    for (const [gridId, results] of resultsBySheet(calculated)) {
      const sheet = this.pairs.find(gridId);
      if (sheet) this.takeSheet(sheet, gridId, results);
    }
  }

  /** Takes all current spills of the workbook. */
  takeSpills(spills: ISetArrayFormulaDataMutationParams): void {
    for (const sheet of this.workbook.sheets) {
      const gridId = this.pairs.gridId(sheet);
      this.takeSheetSpills(sheet, gridId, spilledResults(spills, gridId));
    }
  }

  private takeSheet(sheet: Sheet, gridId: string, results: Iterable<CellResult>): void {
    for (const { row, column, value } of results) {
      if (sheet.cells.formulas.get(row, column) === undefined) continue;
      this.set(sheet, row, column, contentOf(this.bridge.detailAt(gridId, row, column)?.[0]?.[0], value));
    }
  }

  private takeSheetSpills(sheet: Sheet, gridId: string, spilled: Iterable<SpilledResult>): void {
    const { spills } = sheet.cells;
    const extent = spills.extent();
    const gone = new Map(
      extent ? [...spills.filled(extent)].map(([row, column]) => [`${row}:${column}`, { row, column }]) : [],
    );
    for (const { row, column, value, down, across } of spilled) {
      gone.delete(`${row}:${column}`);
      spills.set(row, column, { down, across });
      const given = this.bridge.detailAt(gridId, row - down, column - across)?.[down]?.[across];
      this.set(sheet, row, column, contentOf(given, value));
    }
    for (const { row, column } of gone.values()) {
      spills.set(row, column, undefined);
      if (sheet.cells.formulas.get(row, column) === undefined) this.set(sheet, row, column, undefined);
    }
  }

  private set(sheet: Sheet, row: number, column: number, content: Content | undefined): void {
    const held = sheet.cells.contents.get(row, column);
    if (held === content || JSON.stringify(held) === JSON.stringify(content)) return;
    this.workbook.setCalculated(sheet.name, row, column, content);
  }
}

/** Univer does not carry error texts and rich values; they are read from the call that returned them. */
function contentOf(given: Content | undefined, value: PlainValue | undefined): Content | undefined {
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
