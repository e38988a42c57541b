import type {
  ISetArrayFormulaDataMutationParams,
  ISetFormulaCalculationResultMutation,
} from '@univerjs/preset-sheets-core';
import type { Result, UserAct } from '../../../server/google/protocol.ts';
import { resultsBySheet, spilledResults, type SpilledResult } from '../../shared/formula-results.ts';
import { waiting } from '../../shared/function-calls.ts';
import type { BookCopy, SheetCopy } from './book-copy.ts';

/** Tells the realm what formulas came to: the grid calculates, but the script reads the spreadsheet. */
export class Results {
  private readonly book: BookCopy;
  private readonly did: (act: UserAct) => void;

  constructor(book: BookCopy, did: (act: UserAct) => void) {
    this.book = book;
    this.did = did;
  }

  /** What single formulas came to. */
  take(calculated: ISetFormulaCalculationResultMutation): void {
    for (const [gridId, cells] of resultsBySheet(calculated)) {
      const sheet = this.book.find(gridId);
      if (sheet === undefined) continue;
      const results: Result[] = [];
      for (const { row, column, value } of cells) {
        const held = sheet.at(row, column);
        // The script process may not have sent a formula that was typed just now; it has it when this arrives.
        if (value === waiting || (held?.f !== undefined && held.v === value)) continue;
        results.push({ row, column, ...(value !== undefined && { value }) });
      }
      this.tell(sheet, results);
    }
  }

  /** What formulas spilled over the cells beside them: all spills as they are now. */
  takeSpills(spills: ISetArrayFormulaDataMutationParams): void {
    for (const sheet of this.book.sheets) {
      this.tell(sheet, changedSpills(sheet, spilledResults(spills, sheet.view.gridId)));
    }
  }

  private tell(sheet: SheetCopy, results: readonly Result[]): void {
    if (results.length === 0) return;
    for (const result of results) sheet.calculate(result);
    this.did({ kind: 'calculated', gridId: sheet.view.gridId, results });
  }
}

function changedSpills(sheet: SheetCopy, spilled: Iterable<SpilledResult>): Result[] {
  const results: Result[] = [];
  const covered = new Set<string>();
  for (const { row, column, value } of spilled) {
    covered.add(`${row}:${column}`);
    const held = sheet.at(row, column);
    if (held?.isSpilled === true && held.v === value) continue;
    results.push({ row, column, isSpilled: true, ...(value !== undefined && { value }) });
  }
  sheet.lines.forEach((line, row) =>
    line?.forEach((cell, column) => {
      if (cell?.isSpilled === true && !covered.has(`${row}:${column}`)) results.push({ row, column });
    }),
  );
  return results;
}
