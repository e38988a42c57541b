import type { Change, Sheet, Workbook } from '@tpr/excel-simulator';
import { showCell } from '../../shared/cell-place.ts';
import type { Grid } from '../../shared/grid.ts';
import { CellMirror, type Box } from '../../shared/cell-mirror.ts';
import type { GridWriter } from '../../shared/grid-writer.ts';
import { SheetMirror } from '../../shared/sheet-mirror.ts';
import { cellModelOf } from './cell-model.ts';
import type { SheetPairs } from './sheet-pairs.ts';
import type { TableMirror } from './table-mirror.ts';

const pixelsPerPoint = 4 / 3;

interface Stale {
  readonly boxes: Box[];
  readonly lines: Set<'rows' | 'columns'>;
  isFrozen: boolean;
  isFiltered: boolean;
}

const everything: Box = { row: 0, column: 0, rows: Infinity, columns: Infinity };

/**
 * Shows changes of the model in the grid. Changes are collected and shown together in the next turn of the event loop,
 * as Excel draws once for many calls.
 */
export class ToGrid {
  private readonly grid: Grid;
  private readonly workbook: Workbook;
  private readonly pairs: SheetPairs;
  private readonly writer: GridWriter;
  private readonly cells: CellMirror;
  private readonly sheets: SheetMirror;
  private readonly tables: TableMirror;
  private readonly stale = new Map<Sheet, Stale>();
  private areSheetsStale = false;
  private areTablesStale = false;
  private isScheduled = false;

  constructor(grid: Grid, workbook: Workbook, pairs: SheetPairs, writer: GridWriter, tables: TableMirror) {
    this.grid = grid;
    this.workbook = workbook;
    this.pairs = pairs;
    this.writer = writer;
    this.tables = tables;
    this.cells = new CellMirror(grid, writer);
    this.sheets = new SheetMirror(grid, writer);
    workbook.onChange((change) => this.note(change));
  }

  /** Shows all of a sheet again, after the model refused what the grid had already applied. */
  refresh(sheet: Sheet): void {
    const stale = this.staleOf(sheet);
    stale.boxes.push(everything);
    stale.lines.add('rows').add('columns');
    this.areSheetsStale = true;
    this.areTablesStale = true;
    this.schedule();
  }

  /** Whether changes are waiting to be shown. */
  get isStale(): boolean {
    return this.isScheduled;
  }

  /** Shows waiting changes now. */
  flush(): void {
    this.isScheduled = false;
    if (this.areSheetsStale) this.showSheets();
    const stale = [...this.stale];
    this.stale.clear();
    const areTablesStale = this.areTablesStale;
    [this.areSheetsStale, this.areTablesStale] = [false, false];
    for (const [sheet, { boxes, lines, isFrozen, isFiltered }] of stale) {
      if (!this.workbook.sheets.includes(sheet)) continue;
      const gridId = this.pairs.gridId(sheet);
      const cells = cellModelOf(this.workbook, sheet);
      for (const box of boxes.includes(everything) ? [everything] : boxes) this.cells.show(gridId, cells, box);
      for (const axis of lines) this.showLines(sheet, axis);
      if (isFrozen) this.showFrozen(sheet);
      if (isFiltered) this.tables.showFilters(sheet);
    }
    if (areTablesStale) {
      for (const { sheet, box } of this.workbook.tables.all)
        this.cells.makeRoom(this.pairs.gridId(sheet), box.row + box.rows, box.column + box.columns);
      this.tables.show();
    }
    this.showSelection();
    this.redraw();
  }

  private note(change: Change): void {
    const { kind, by } = change;
    if (kind === 'cells') {
      // The grid has a formula's result before the model does.
      if (by !== 'calculation') this.staleOf(change.sheet).boxes.push(change.box);
    } else if (kind === 'structure') this.noteStructure(change.sheet);
    else if (kind === 'lines') this.staleOf(change.sheet).lines.add(change.axis);
    else if (kind === 'filtered') this.staleOf(change.sheet).isFiltered = true;
    else if (kind === 'ornaments') this.staleOf(change.sheet).isFrozen = true;
    else if (kind.startsWith('sheet-')) this.areSheetsStale = true;
    else if (kind.startsWith('table-')) this.noteTable();
    this.schedule();
  }

  /** Cells move, and formulas on any sheet may refer to them. */
  private noteStructure(sheet: Sheet): void {
    const stale = this.staleOf(sheet);
    stale.boxes.push(everything);
    stale.lines.add('rows').add('columns');
    stale.isFrozen = true;
    this.areTablesStale = true;
    for (const other of this.workbook.sheets) {
      const extent = other.cells.formulas.extent();
      if (other !== sheet && extent) this.staleOf(other).boxes.push(extent);
    }
  }

  /** Formulas refer to tables by name. */
  private noteTable(): void {
    this.areTablesStale = true;
    for (const sheet of this.workbook.sheets) {
      const extent = sheet.cells.formulas.extent();
      if (extent) this.staleOf(sheet).boxes.push(extent);
    }
  }

  private staleOf(sheet: Sheet): Stale {
    const known = this.stale.get(sheet);
    if (known) return known;
    const stale: Stale = { boxes: [], lines: new Set(), isFrozen: false, isFiltered: false };
    this.stale.set(sheet, stale);
    return stale;
  }

  /** Corrects the grid's differences from the model in the next turn of the event loop. */
  schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setTimeout(() => this.isScheduled && this.flush(), 0);
  }

  private showSheets(): void {
    this.sheets.show(
      this.workbook.sheets.map((sheet) => ({
        gridId: this.pairs.gridId(sheet),
        name: sheet.name,
        isHidden: sheet.visibility !== 'Visible',
        tabColor: sheet.tabColor,
      })),
    );
  }

  private showLines(sheet: Sheet, axis: 'rows' | 'columns'): void {
    const lines = sheet[axis];
    this.sheets.showLines(this.pairs.gridId(sheet), axis, lines.touched(), (line) => {
      const { isHidden = false, size } = lines.get(line);
      return { isHidden, pixels: Math.round((size ?? lines.standardSize) * pixelsPerPoint) };
    });
  }

  private showFrozen(sheet: Sheet): void {
    const { frozen } = sheet;
    const isWide = (frozen?.columns ?? 0) >= 16_384;
    const isTall = (frozen?.rows ?? 0) >= 1_048_576;
    const ySplit = frozen && !isTall ? frozen.row + frozen.rows : 0;
    const xSplit = frozen && !isWide ? frozen.column + frozen.columns : 0;
    this.sheets.showFrozen(this.pairs.gridId(sheet), ySplit, xSplit);
  }

  private showSelection(): void {
    const { sheet, box } = this.workbook.selection;
    const held = this.grid.book.getSheetBySheetId(this.pairs.gridId(this.workbook.active));
    if (!held) return;
    this.writer.own(() => {
      if (this.grid.book.getActiveSheet().getSheetId() !== held.getSheetId()) this.grid.book.setActiveSheet(held);
      if (sheet !== this.workbook.active) return;
      const shown = held.getSelection()?.getActiveRange()?.getRange();
      const right = Math.min(box.column + box.columns, held.getMaxColumns()) - 1;
      const bottom = Math.min(box.row + box.rows, held.getMaxRows()) - 1;
      const isShown =
        shown?.startRow === box.row &&
        shown.startColumn === box.column &&
        shown.endRow === bottom &&
        shown.endColumn === right;
      if (isShown || bottom < box.row || right < box.column) return;
      held.setActiveRange(held.getRange(box.row, box.column, bottom - box.row + 1, right - box.column + 1));
      showCell(this.grid, box.row, box.column);
    });
  }

  /** The model provides the appearance when cells are drawn, so formats and hidden rows only need a redraw. */
  private redraw(): void {
    this.grid.book.getActiveSheet().refreshCanvas();
  }
}
