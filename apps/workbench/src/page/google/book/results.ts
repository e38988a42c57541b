import type {
  ISetArrayFormulaDataMutationParams,
  ISetFormulaCalculationResultMutation,
} from '@univerjs/preset-sheets-core';
import type { Result, UserAct } from '../../../server/google/protocol.ts';
import { resultsBySheet, spilledResults, type SpilledResult } from '../../shared/formula-results.ts';
import { waiting } from '../../shared/function-calls.ts';
import type { BookCopy, SheetCopy } from './book-copy.ts';

/** Sends the results of formulas to the script process: the grid calculates, but the script reads the spreadsheet. */
export class Results {
  private readonly book: BookCopy;
  private readonly did: (act: UserAct) => void;
  /**
   * The last sent result of each cell. The script process may have sent the copy before it received that result: rows
   * that the user moves arrive with their old results.
   */
  private readonly sent = new Map<string, Result['value']>();

  constructor(book: BookCopy, did: (act: UserAct) => void) {
    this.book = book;
    this.did = did;
  }

  /** Takes results of single cells. */
  take(calculated: ISetFormulaCalculationResultMutation): void {
    for (const [gridId, cells] of resultsBySheet(calculated)) {
      const sheet = this.book.find(gridId);
      if (sheet === undefined) continue;
      const results: Result[] = [];
      for (const { row, column, value } of cells) {
        const held = sheet.at(row, column);
        // The copy may lack a formula that was just typed; the script process has it when this result arrives.
        const result: Result = { row, column, ...(value !== undefined && { value }) };
        if (value === waiting || (held?.f !== undefined && this.isHeld(sheet, result))) continue;
        results.push(result);
      }
      this.tell(sheet, results);
    }
  }

  /** Takes all current spills. */
  takeSpills(spills: ISetArrayFormulaDataMutationParams): void {
    for (const sheet of this.book.sheets) {
      const spilled = spilledResults(spills, sheet.view.gridId);
      this.tell(
        sheet,
        changedSpills(sheet, spilled, (result) => this.isHeld(sheet, result)),
      );
    }
  }

  private isHeld(sheet: SheetCopy, result: Result): boolean {
    const key = keyOf(sheet, result);
    const isSent = !this.sent.has(key) || this.sent.get(key) === result.value;
    return isSent && sheet.at(result.row, result.column)?.v === result.value;
  }

  private tell(sheet: SheetCopy, results: readonly Result[]): void {
    if (results.length === 0) return;
    for (const result of results) {
      sheet.calculate(result);
      this.sent.set(keyOf(sheet, result), result.value);
    }
    this.did({ kind: 'calculated', gridId: sheet.view.gridId, results });
  }
}

const keyOf = ({ view }: SheetCopy, { row, column }: Result): string => `${view.gridId}:${row}:${column}`;

function changedSpills(
  sheet: SheetCopy,
  spilled: Iterable<SpilledResult>,
  isHeld: (result: Result) => boolean,
): Result[] {
  const results: Result[] = [];
  const covered = new Set<string>();
  for (const { row, column, value } of spilled) {
    covered.add(`${row}:${column}`);
    const result: Result = { row, column, isSpilled: true, ...(value !== undefined && { value }) };
    if (sheet.at(row, column)?.isSpilled === true && isHeld(result)) continue;
    results.push(result);
  }
  sheet.lines.forEach((line, row) =>
    line?.forEach((cell, column) => {
      if (cell?.isSpilled === true && !covered.has(`${row}:${column}`)) results.push({ row, column });
    }),
  );
  return results;
}
