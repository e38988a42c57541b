import type { ICellData, Nullable } from '@univerjs/core';
import { formatAddress, plainValue, type Sheet, type Workbook } from '@tpr/excel-simulator';
import { isSameCell, typedText, type PlainValue } from '../../shared/cell-data.ts';
import { modelFormula } from '../grid/formula-dialect.ts';
import type { Grid } from '../../shared/grid.ts';
import type { Cells } from '../../shared/mutation-params.ts';

/** Passes cells that the user filled to the model, as text that the model parses again. */
export class CellEntry {
  private readonly grid: Grid;
  private readonly workbook: Workbook;

  constructor(grid: Grid, workbook: Workbook) {
    this.grid = grid;
    this.workbook = workbook;
  }

  /** Passes typed, pasted, filled or emptied cells, combined into rectangles. */
  enter(sheet: Sheet, cells: Cells | undefined): void {
    if (this.typed(sheet, cells)) return;
    const isDecimalComma = !this.workbook.locale.startsWith('en');
    const blocks: { row: number; column: number; texts: string[][] }[] = [];
    for (const row of Object.keys(cells ?? {}).map(Number)) {
      for (const { column, texts } of this.changedRuns(sheet, row, cells?.[row] ?? {}, isDecimalComma)) {
        const above = blocks.at(-1);
        const fits =
          above &&
          above.column === column &&
          above.row + above.texts.length === row &&
          above.texts[0]?.length === texts.length;
        if (fits) above.texts.push(texts);
        else blocks.push({ row, column, texts: [texts] });
      }
    }
    for (const { row, column, texts } of blocks) {
      const box = { row, column, rows: texts.length, columns: texts[0]?.length ?? 1 };
      if (texts.every((line) => line.every((text) => text === '')))
        this.workbook.user.clear(sheet.name, formatAddress(box));
      else this.workbook.user.paste(sheet.name, formatAddress({ ...box, rows: 1, columns: 1 }), texts);
    }
  }

  /** A single edited cell: the model parses the typed text, not Univer's result. */
  private typed(sheet: Sheet, cells: Cells | undefined): boolean {
    if (!this.workbook.user.isEditingCell) return false;
    const [row, ...otherRows] = Object.keys(cells ?? {}).map(Number);
    const [column, ...otherColumns] = row === undefined ? [] : Object.keys(cells?.[row] ?? {}).map(Number);
    if (row === undefined || column === undefined || otherRows.length > 0 || otherColumns.length > 0) return false;
    const text = this.grid.editorText();
    if (text === undefined || cells?.[row]?.[column]?.f) return false;
    this.workbook.user.type(sheet.name, formatAddress({ row, column, rows: 1, columns: 1 }), text);
    return true;
  }

  private changedRuns(sheet: Sheet, row: number, line: Record<number, Nullable<ICellData>>, isDecimalComma: boolean) {
    const runs: { column: number; texts: string[] }[] = [];
    for (const column of Object.keys(line).map(Number)) {
      const cell = line[column];
      // Only the style of the cell changed.
      if (cell && !('v' in cell) && !('f' in cell) && !('p' in cell)) continue;
      if (isSameCell(inModelWords(cell), valueAt(sheet, row, column), sheet.cells.formulas.get(row, column))) continue;
      const text = typedText(inModelWords(cell), isDecimalComma) ?? '';
      const last = runs.at(-1);
      if (last && last.column + last.texts.length === column) last.texts.push(text);
      else runs.push({ column, texts: [text] });
    }
    return runs;
  }
}

const inModelWords = (cell: Nullable<ICellData>): Nullable<ICellData> =>
  cell?.f ? { ...cell, f: modelFormula(cell.f) } : cell;

function valueAt(sheet: Sheet, row: number, column: number): PlainValue | undefined {
  const content = sheet.cells.contents.get(row, column);
  return content === undefined ? undefined : plainValue(content);
}
