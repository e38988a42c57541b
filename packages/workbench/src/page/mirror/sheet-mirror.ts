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
import type { Sheet, Workbook } from '@tpr/excel-host';
import { sheetData, type Grid } from '../grid/grid.ts';
import type { Gate } from './gate.ts';
import type { SheetPairs } from './sheet-pairs.ts';

const pixelsPerPoint = 4 / 3;

/** Makes Univer's sheets, their rows and their columns those of the model. */
export class SheetMirror {
  readonly #grid: Grid;
  readonly #workbook: Workbook;
  readonly #pairs: SheetPairs;
  readonly #gate: Gate;

  constructor(grid: Grid, workbook: Workbook, pairs: SheetPairs, gate: Gate) {
    this.#grid = grid;
    this.#workbook = workbook;
    this.#pairs = pairs;
    this.#gate = gate;
  }

  /** Puts right which sheets there are, and their names, order, colours and visibility. */
  show(): void {
    const { book } = this.#grid;
    const unitId = book.getId();
    const wanted = this.#workbook.sheets.map((sheet) => this.#pairs.gridId(sheet));
    this.#workbook.sheets.forEach((sheet, index) => {
      if (book.getSheetBySheetId(this.#pairs.gridId(sheet))) return;
      this.#gate.runTurning(InsertSheetMutation, {
        unitId,
        index,
        sheet: mergeWorksheetSnapshotWithDefault(sheetData(sheet)),
      });
    });
    for (const held of book.getSheets()) {
      const subUnitId = held.getSheetId();
      if (!wanted.includes(subUnitId))
        this.#gate.runTurning(RemoveSheetMutation, { unitId, subUnitId, subUnitName: held.getSheetName() });
    }
    this.#workbook.sheets.forEach((sheet, toOrder) => {
      const subUnitId = this.#pairs.gridId(sheet);
      const held = book.getSheetBySheetId(subUnitId);
      if (!held) return;
      if (held.getSheetName() !== sheet.name)
        this.#gate.run(SetWorksheetNameMutation, { unitId, subUnitId, name: sheet.name });
      const fromOrder = held.getIndex();
      if (fromOrder !== toOrder) this.#gate.run(SetWorksheetOrderMutation, { unitId, subUnitId, fromOrder, toOrder });
      const hidden = sheet.visibility === 'Visible' ? BooleanNumber.FALSE : BooleanNumber.TRUE;
      if (held.isSheetHidden() !== (hidden === BooleanNumber.TRUE))
        this.#gate.runTurning(SetWorksheetHideMutation, { unitId, subUnitId, hidden });
      if ((held.getTabColor() ?? '') !== sheet.tabColor)
        this.#gate.run(SetTabColorMutation, { unitId, subUnitId, color: sheet.tabColor });
    });
  }

  /** Sizes of rows and columns, and which of them show. */
  showLines(sheet: Sheet, axis: 'rows' | 'columns'): void {
    const held = this.#grid.book.getSheetBySheetId(this.#pairs.gridId(sheet))?.getSheet();
    if (!held) return;
    const isRows = axis === 'rows';
    const { rowData, columnData } = held.getConfig();
    const count = isRows ? held.getRowCount() : held.getColumnCount();
    const known = Object.keys(isRows ? rowData : columnData).map(Number);
    const sizes: Record<number, number> = {};
    const [toHide, toShow]: [number[], number[]] = [[], []];
    for (const line of new Set([...sheet[axis].touched(), ...known])) {
      if (line >= count) continue;
      const { isHidden = false, size } = sheet[axis].get(line);
      const heldSize = isRows ? held.getRowManager().getRowHeight(line) : held.getColumnManager().getColumnWidth(line);
      const pixels = Math.round((size ?? sheet[axis].standardSize) * pixelsPerPoint);
      if (heldSize !== pixels) sizes[line] = pixels;
      const isShown = isRows ? held.getRowRawVisible(line) : held.getColVisible(line);
      if (isHidden === isShown) (isHidden ? toHide : toShow).push(line);
    }
    this.#setLines(sheet, isRows, sizes, toHide, toShow, isRows ? held.getColumnCount() : held.getRowCount());
  }

  showFrozen(sheet: Sheet): void {
    const held = this.#grid.book.getSheetBySheetId(this.#pairs.gridId(sheet))?.getSheet();
    if (!held) return;
    const { frozen } = sheet;
    const isWide = (frozen?.columns ?? 0) >= 16_384;
    const isTall = (frozen?.rows ?? 0) >= 1_048_576;
    const ySplit = frozen && !isTall ? frozen.row + frozen.rows : 0;
    const xSplit = frozen && !isWide ? frozen.column + frozen.columns : 0;
    const old = held.getFreeze();
    if (old.ySplit === ySplit && old.xSplit === xSplit) return;
    const startRow = ySplit > 0 ? ySplit : -1;
    const startColumn = xSplit > 0 ? xSplit : -1;
    const subUnitId = this.#pairs.gridId(sheet);
    this.#gate.run(SetFrozenMutation, {
      unitId: this.#grid.book.getId(),
      subUnitId,
      startRow,
      startColumn,
      ySplit,
      xSplit,
    });
  }

  #setLines(
    sheet: Sheet,
    isRows: boolean,
    sizes: Record<number, number>,
    toHide: number[],
    toShow: number[],
    across: number,
  ): void {
    const shared = { unitId: this.#grid.book.getId(), subUnitId: this.#pairs.gridId(sheet) };
    const ranges = (lines: readonly number[]) =>
      runs(lines).map(([first, last]) =>
        isRows
          ? { startRow: first, endRow: last, startColumn: 0, endColumn: across - 1 }
          : { startRow: 0, endRow: across - 1, startColumn: first, endColumn: last },
      );
    const sized = Object.keys(sizes).map(Number);
    if (sized.length > 0) {
      if (isRows) this.#gate.run(SetWorksheetRowHeightMutation, { ...shared, ranges: ranges(sized), rowHeight: sizes });
      else this.#gate.run(SetWorksheetColWidthMutation, { ...shared, ranges: ranges(sized), colWidth: sizes });
    }
    if (toHide.length > 0)
      this.#gate.run(isRows ? SetRowHiddenMutation : SetColHiddenMutation, { ...shared, ranges: ranges(toHide) });
    if (toShow.length > 0)
      this.#gate.run(isRows ? SetRowVisibleMutation : SetColVisibleMutation, { ...shared, ranges: ranges(toShow) });
  }
}

/** Neighbouring numbers together, as first and last of each run. */
function runs(numbers: readonly number[]): readonly (readonly [first: number, last: number])[] {
  const found: [number, number][] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = found.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found;
}
