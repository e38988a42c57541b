import type { ICellData, IRange, Nullable } from '@univerjs/core';
import {
  InsertColMutation,
  InsertRowMutation,
  InsertSheetMutation,
  MoveRangeMutation,
  RemoveColMutation,
  RemoveRowMutation,
  RemoveSheetMutation,
  ReorderRangeMutation,
  SelectionMoveType,
  SetCellEditVisibleOperation,
  SetRangeValuesMutation,
  SetSelectionsOperation,
  SetWorksheetActiveOperation,
  SetWorksheetColWidthMutation,
  SetWorksheetNameMutation,
  SetWorksheetOrderMutation,
} from '@univerjs/preset-sheets-core';
import type { BoxView, Entry, UserAct } from '../../../server/google/protocol.ts';
import { isSameCell, typedText } from '../../shared/cell-data.ts';
import type { GridWriter } from '../../shared/grid-writer.ts';
import type { Grid } from '../../shared/grid.ts';
import type { Cells, MutationParams } from '../../shared/mutation-params.ts';
import type { BookCopy } from './book-copy.ts';
import { formulaForGrid } from './formula-dialect.ts';

/** The user action that a mutation of the grid means; undefined when it does not concern the spreadsheet. */
type Reading = (params: MutationParams) => UserAct | readonly UserAct[] | undefined;

/** Passes the user's actions in the grid to the spreadsheet. */
export class FromGrid {
  private readonly grid: Grid;
  private readonly writer: GridWriter;
  private readonly book: BookCopy;
  private readonly isDecimalComma: boolean;
  private readonly did: (act: UserAct) => Promise<void>;
  private readonly turned: () => void;
  private readonly acts: ReadonlyMap<string, Reading>;
  /** Whether a cell is open for typing. */
  isEditing = false;
  /**
   * Formulas being sent to the spreadsheet, by cell. The grid reports some of them twice, and the second report would
   * replace a result that was calculated in the meantime.
   */
  private readonly entering = new Map<string, string>();

  /** @param turned called when the grid has switched to another sheet on its own */
  constructor(
    grid: Grid,
    writer: GridWriter,
    book: BookCopy,
    isDecimalComma: boolean,
    did: (act: UserAct) => Promise<void>,
    turned: () => void,
  ) {
    this.grid = grid;
    this.writer = writer;
    this.book = book;
    this.isDecimalComma = isDecimalComma;
    this.did = did;
    this.turned = turned;
    this.acts = this.readings();
  }

  listen(): void {
    const { api } = this.grid;
    api.addEvent(api.Event.CommandExecuted, ({ id, params, options }) => {
      if (this.writer.isOwn || options?.['applyFormulaCalculationResult'] === true) return;
      const acts = params && this.acts.get(id)?.(params as MutationParams);
      if (acts === undefined) return;
      for (const act of [acts].flat()) void this.did(act).finally(() => this.forgetEntries(act));
    });
  }

  private readings(): Map<string, Reading> {
    const lines = (kind: 'insertRows' | 'deleteRows' | 'insertColumns' | 'deleteColumns') => {
      return ({ subUnitId: gridId, range }: MutationParams): UserAct =>
        kind.endsWith('Rows')
          ? { kind, gridId, at: range.startRow, count: range.endRow - range.startRow + 1 }
          : { kind, gridId, at: range.startColumn, count: range.endColumn - range.startColumn + 1 };
    };
    return new Map<string, Reading>([
      [SetRangeValuesMutation.id, ({ subUnitId, cellValue }) => this.enter(subUnitId, cellValue)],
      [
        MoveRangeMutation.id,
        ({ from, to }) =>
          [this.enter(from.subUnitId, from.value), this.enter(to.subUnitId, to.value)].filter(
            (act) => act !== undefined,
          ),
      ],
      [InsertRowMutation.id, lines('insertRows')],
      [RemoveRowMutation.id, lines('deleteRows')],
      [InsertColMutation.id, lines('insertColumns')],
      [RemoveColMutation.id, lines('deleteColumns')],
      [
        ReorderRangeMutation.id,
        ({ subUnitId: gridId, range, order }) => {
          const box = boxOf(range);
          const places = Array.from({ length: box.rows }, (_, at) => (order[box.row + at] ?? box.row + at) - box.row);
          return { kind: 'reorderRows', gridId, box, order: places };
        },
      ],
      [SetWorksheetNameMutation.id, ({ subUnitId: gridId, name }) => ({ kind: 'renameSheet', gridId, name })],
      [InsertSheetMutation.id, ({ sheet, index }) => ({ kind: 'addSheet', gridId: sheet.id, name: sheet.name, index })],
      [RemoveSheetMutation.id, ({ subUnitId: gridId }) => ({ kind: 'deleteSheet', gridId })],
      [
        SetWorksheetOrderMutation.id,
        ({ subUnitId: gridId, toOrder }) => ({ kind: 'moveSheet', gridId, index: toOrder }),
      ],
      [
        SetWorksheetColWidthMutation.id,
        ({ subUnitId: gridId, ranges, colWidth }) => ({
          kind: 'resizeColumns',
          gridId,
          widths: widthsOf(ranges, colWidth),
        }),
      ],
      [
        SetSelectionsOperation.id,
        ({ subUnitId, selections, type }) => {
          const blocks = selections.map(({ range }) => boxOf(range));
          const last = blocks.pop();
          // Ignores selections while the mouse is still moving.
          const isOver = (type ?? SelectionMoveType.MOVE_END) === SelectionMoveType.MOVE_END;
          return last && isOver ? this.select(subUnitId, last, blocks) : undefined;
        },
      ],
      [
        SetWorksheetActiveOperation.id,
        ({ subUnitId }) => {
          if (this.writer.isSwitchingSheet) {
            this.turned();
            return undefined;
          }
          // Until Univer has switched, this is the selection of the sheet before, which may not fit into a narrower sheet.
          const range = this.grid.book.getSheetBySheetId(subUnitId)?.getSelection()?.getActiveRange()?.getRange();
          return this.select(subUnitId, range ? boxOf(range) : { row: 0, column: 0, rows: 1, columns: 1 });
        },
      ],
      [
        SetCellEditVisibleOperation.id,
        ({ visible }) => {
          this.isEditing = visible;
          return undefined;
        },
      ],
    ]);
  }

  private forgetEntries(act: UserAct): void {
    if (act.kind !== 'enter') return;
    for (const entry of act.entries) {
      const key = keyOf(act.gridId, entry);
      if (this.entering.get(key) === entry.text) this.entering.delete(key);
    }
  }

  private select(gridId: string, box: BoxView, earlier: readonly BoxView[] = []): UserAct | undefined {
    const selection = { gridId, box, earlier };
    if (JSON.stringify(this.book.selection) === JSON.stringify(selection)) return undefined;
    this.book.selection = selection;
    return { kind: 'select', ...selection };
  }

  /** Typed, pasted, filled or emptied cells, as text that the script process parses again. */
  private enter(gridId: string, cells: Cells | undefined): UserAct | undefined {
    const entries: Entry[] = [];
    const sheet = this.book.find(gridId);
    for (const row of Object.keys(cells ?? {}).map(Number)) {
      const line = cells?.[row] ?? {};
      for (const column of Object.keys(line).map(Number)) {
        const cell = line[column];
        // Only the style of the cell changed.
        if (cell && !('v' in cell) && !('f' in cell) && !('p' in cell)) continue;
        const held = sheet?.at(row, column);
        if (isSameCell(cell, held?.f === undefined ? held?.v : undefined, held?.f && formulaForGrid(held.f))) continue;
        const text = typedText(cell, this.isDecimalComma) ?? '';
        const key = keyOf(gridId, { row, column });
        if (this.entering.get(key) === text) continue;
        if (formulaIn(cell) === undefined) this.entering.delete(key);
        else this.entering.set(key, text);
        entries.push({ row, column, text });
      }
    }
    const [only] = entries;
    if (only === undefined) return undefined;
    // The script process parses the typed text, not the grid's result.
    const typed = this.isEditing && entries.length === 1 ? this.grid.editorText() : undefined;
    const isFormula = formulaIn(cells?.[only.row]?.[only.column]) !== undefined;
    if (typed !== undefined && !isFormula) return { kind: 'enter', gridId, entries: [{ ...only, text: typed }] };
    return { kind: 'enter', gridId, entries };
  }
}

const keyOf = (gridId: string, { row, column }: Pick<Entry, 'row' | 'column'>): string => `${gridId}:${row}:${column}`;

const formulaIn = (cell: Nullable<ICellData>): string | undefined => cell?.f ?? undefined;

const boxOf = ({ startRow, endRow, startColumn, endColumn }: IRange): BoxView => ({
  row: startRow,
  column: startColumn,
  rows: endRow - startRow + 1,
  columns: endColumn - startColumn + 1,
});

function widthsOf(ranges: readonly IRange[], pixels: MutationParams['colWidth']): Record<number, number> {
  const widths: Record<number, number> = {};
  for (const { startColumn, endColumn } of ranges) {
    for (let column = startColumn; column <= endColumn; column += 1) {
      const width = typeof pixels === 'number' ? pixels : pixels[column];
      if (width !== undefined) widths[column] = width;
    }
  }
  return widths;
}
