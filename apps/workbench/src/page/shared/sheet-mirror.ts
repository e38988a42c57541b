import { BooleanNumber, mergeWorksheetSnapshotWithDefault } from '@univerjs/core';
import {
  InsertSheetMutation,
  RemoveSheetMutation,
  SetColHiddenMutation,
  SetColVisibleMutation,
  SetFrozenMutation,
  SetRowHiddenMutation,
  SetRowVisibleMutation,
  SetTabColorMutation,
  SetWorksheetColWidthMutation,
  SetWorksheetHideMutation,
  SetWorksheetNameMutation,
  SetWorksheetOrderMutation,
  SetWorksheetRowHeightMutation,
} from '@univerjs/preset-sheets-core';
import type { GridWriter } from './grid-writer.ts';
import type { Grid } from './grid.ts';

/** A sheet of the model, as its tab shows it. */
export interface ShownSheet {
  /** Its id in Univer. */
  readonly gridId: string;
  readonly name: string;
  readonly isHidden: boolean;
  /** Empty for none. */
  readonly tabColor: string;
}

export interface ShownLine {
  readonly isHidden: boolean;
  readonly pixels: number;
}

/** Gives Univer the sheets, rows and columns of the model. */
export class SheetMirror {
  private readonly grid: Grid;
  private readonly writer: GridWriter;

  constructor(grid: Grid, writer: GridWriter) {
    this.grid = grid;
    this.writer = writer;
  }

  /** Corrects the list of sheets, with names, order, colours and visibility. */
  show(sheets: readonly ShownSheet[]): void {
    const { book } = this.grid;
    const unitId = book.getId();
    sheets.forEach(({ gridId, name }, index) => {
      if (book.getSheetBySheetId(gridId)) return;
      this.writer.runSheetChange(InsertSheetMutation, {
        unitId,
        index,
        sheet: mergeWorksheetSnapshotWithDefault(this.grid.sheetData({ id: gridId, name })),
      });
    });
    for (const held of book.getSheets()) {
      const subUnitId = held.getSheetId();
      if (!sheets.some(({ gridId }) => gridId === subUnitId))
        this.writer.runSheetChange(RemoveSheetMutation, { unitId, subUnitId, subUnitName: held.getSheetName() });
    }
    sheets.forEach(({ gridId: subUnitId, name, isHidden, tabColor }, toOrder) => {
      const held = book.getSheetBySheetId(subUnitId);
      if (!held) return;
      if (held.getSheetName() !== name) this.writer.run(SetWorksheetNameMutation, { unitId, subUnitId, name });
      const fromOrder = held.getIndex();
      if (fromOrder !== toOrder) this.writer.run(SetWorksheetOrderMutation, { unitId, subUnitId, fromOrder, toOrder });
      const hidden = isHidden ? BooleanNumber.TRUE : BooleanNumber.FALSE;
      if (held.isSheetHidden() !== isHidden)
        this.writer.runSheetChange(SetWorksheetHideMutation, { unitId, subUnitId, hidden });
      if ((held.getTabColor() ?? '') !== tabColor)
        this.writer.run(SetTabColorMutation, { unitId, subUnitId, color: tabColor });
    });
  }

  /**
   * Corrects sizes and visibility of rows or columns.
   * @param touched lines that may differ from the defaults
   */
  showLines(
    subUnitId: string,
    axis: 'rows' | 'columns',
    touched: Iterable<number>,
    lineOf: (line: number) => ShownLine,
  ): void {
    const held = this.grid.book.getSheetBySheetId(subUnitId)?.getSheet();
    if (!held) return;
    const isRows = axis === 'rows';
    const { rowData, columnData } = held.getConfig();
    const count = isRows ? held.getRowCount() : held.getColumnCount();
    const known = Object.keys(isRows ? rowData : columnData).map(Number);
    const sizes: Record<number, number> = {};
    const [toHide, toShow]: [number[], number[]] = [[], []];
    for (const line of new Set([...touched, ...known])) {
      if (line >= count) continue;
      const { isHidden, pixels } = lineOf(line);
      const heldSize = isRows ? held.getRowManager().getRowHeight(line) : held.getColumnManager().getColumnWidth(line);
      if (heldSize !== pixels) sizes[line] = pixels;
      const isShown = isRows ? held.getRowRawVisible(line) : held.getColVisible(line);
      if (isHidden === isShown) (isHidden ? toHide : toShow).push(line);
    }
    this.setLines(subUnitId, isRows, sizes, toHide, toShow, isRows ? held.getColumnCount() : held.getRowCount());
  }

  /** @param ySplit number of frozen rows; @param xSplit of frozen columns */
  showFrozen(subUnitId: string, ySplit: number, xSplit: number): void {
    const held = this.grid.book.getSheetBySheetId(subUnitId)?.getSheet();
    if (!held) return;
    const old = held.getFreeze();
    if (old.ySplit === ySplit && old.xSplit === xSplit) return;
    const startRow = ySplit > 0 ? ySplit : -1;
    const startColumn = xSplit > 0 ? xSplit : -1;
    const unitId = this.grid.book.getId();
    this.writer.run(SetFrozenMutation, { unitId, subUnitId, startRow, startColumn, ySplit, xSplit });
  }

  private setLines(
    subUnitId: string,
    isRows: boolean,
    sizes: Record<number, number>,
    toHide: number[],
    toShow: number[],
    across: number,
  ): void {
    const shared = { unitId: this.grid.book.getId(), subUnitId };
    const ranges = (lines: readonly number[]) =>
      runs(lines).map(([first, last]) =>
        isRows
          ? { startRow: first, endRow: last, startColumn: 0, endColumn: across - 1 }
          : { startRow: 0, endRow: across - 1, startColumn: first, endColumn: last },
      );
    const sized = Object.keys(sizes).map(Number);
    if (sized.length > 0) {
      if (isRows)
        this.writer.run(SetWorksheetRowHeightMutation, { ...shared, ranges: ranges(sized), rowHeight: sizes });
      else this.writer.run(SetWorksheetColWidthMutation, { ...shared, ranges: ranges(sized), colWidth: sizes });
    }
    if (toHide.length > 0)
      this.writer.run(isRows ? SetRowHiddenMutation : SetColHiddenMutation, { ...shared, ranges: ranges(toHide) });
    if (toShow.length > 0)
      this.writer.run(isRows ? SetRowVisibleMutation : SetColVisibleMutation, { ...shared, ranges: ranges(toShow) });
  }
}

/** Combines consecutive numbers into runs, as first and last. */
function runs(numbers: readonly number[]): readonly (readonly [first: number, last: number])[] {
  const found: [number, number][] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = found.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found;
}
