import type {
  BookChange,
  BoxView,
  CellView,
  NameView,
  Result,
  RowView,
  SheetView,
  StyleView,
} from '../../../server/google/protocol.ts';
import type { Box, CellModel } from '../../shared/cell-mirror.ts';
import { formulaForGrid } from './formula-dialect.ts';

/** One sheet as the script process last sent it. */
export class SheetCopy {
  view: SheetView;
  readonly lines: (CellView | null)[][] = [];
  private readonly numbers = new Map<BoxView, readonly number[]>();

  constructor(view: SheetView) {
    this.view = view;
  }

  at(row: number, column: number): CellView | undefined {
    return this.lines[row]?.[column] ?? undefined;
  }

  take({ row, column, cells }: RowView): void {
    const line = (this.lines[row] ??= []);
    cells.forEach((cell, index) => (line[column + index] = cell));
    this.numbers.clear();
  }

  /**
   * Keeps a formula's result before the script process returns it, so that the next calculation is compared with it. A
   * result that the script process would not accept is not kept either.
   */
  calculate({ row, column, value, isSpilled = false }: Result): void {
    const cell: { -readonly [K in keyof CellView]: CellView[K] } = { ...this.at(row, column) };
    const isFree = isSpilled ? cell.f === undefined && cell.v === undefined : cell.f !== undefined;
    if (!isFree && cell.isSpilled !== true) return;
    delete cell.v;
    delete cell.isSpilled;
    if (value !== undefined) cell.v = value;
    if (isSpilled) cell.isSpilled = true;
    (this.lines[row] ??= [])[column] = cell;
    this.numbers.clear();
  }

  /** The numbers in a rule's box, ascending; cached, since every drawn cell needs them. */
  numbersIn(box: BoxView): readonly number[] {
    const known = this.numbers.get(box);
    if (known !== undefined) return known;
    const { row, column, rows, columns } = box;
    const numbers = this.lines
      .slice(row, row + rows)
      .flatMap((line) => line?.slice(column, column + columns) ?? [])
      .flatMap((cell) => (typeof cell?.v === 'number' ? [cell.v] : []))
      .sort((one, other) => one - other);
    this.numbers.set(box, numbers);
    return numbers;
  }

  /** Removes cells beyond the edge of the sheet. */
  cut(): void {
    const { rowCount, columnCount } = this.view;
    if (this.lines.length > rowCount) this.lines.length = rowCount;
    for (const line of this.lines) if (line && line.length > columnCount) line.length = columnCount;
  }

  /** The cells in the form that the grid mirror uses. */
  get cells(): CellModel {
    return {
      depth: this.lines.length,
      row: (row) => {
        const line = this.lines[row] ?? [];
        return {
          width: line.length,
          value(column) {
            const cell = line[column];
            return cell === undefined || cell === null || cell.isSpilled === true ? undefined : cell.v;
          },
          formula(column) {
            const formula = line[column]?.f;
            return formula === undefined ? undefined : formulaForGrid(formula);
          },
        };
      },
    };
  }
}

/** The page's copy of the spreadsheet in the script process. */
export class BookCopy {
  readonly sheets: SheetCopy[] = [];
  readonly styles: StyleView[] = [];
  names: readonly NameView[] = [];
  selection: { readonly gridId: string; readonly box: BoxView; readonly earlier: readonly BoxView[] } = {
    gridId: '',
    box: { row: 0, column: 0, rows: 1, columns: 1 },
    earlier: [],
  };

  find(gridId: string): SheetCopy | undefined {
    return this.sheets.find(({ view }) => view.gridId === gridId);
  }

  get active(): SheetCopy | undefined {
    return this.find(this.selection.gridId);
  }

  /** @returns the cells that changed, by sheet. */
  take({ styles, sheets, rows, names, selection }: BookChange): ReadonlyMap<SheetCopy, Box> {
    this.styles.push(...styles);
    if (sheets !== undefined) this.takeSheets(sheets);
    if (names !== undefined) this.names = names;
    if (selection !== undefined) this.selection = { ...selection, earlier: [] };
    const changed = new Map<SheetCopy, Box>();
    for (const row of rows) {
      const sheet = this.find(row.gridId);
      if (sheet === undefined) continue;
      sheet.take(row);
      const own = { row: row.row, column: row.column, rows: 1, columns: row.cells.length };
      const known = changed.get(sheet);
      changed.set(sheet, known === undefined ? own : around(known, own));
    }
    for (const sheet of this.sheets) sheet.cut();
    return changed;
  }

  private takeSheets(views: readonly SheetView[]): void {
    const known = new Map(this.sheets.map((sheet) => [sheet.view.gridId, sheet]));
    this.sheets.splice(
      0,
      this.sheets.length,
      ...views.map((view) => {
        const sheet = known.get(view.gridId) ?? new SheetCopy(view);
        sheet.view = view;
        return sheet;
      }),
    );
  }
}

function around(one: Box, other: Box): Box {
  const [row, column] = [Math.min(one.row, other.row), Math.min(one.column, other.column)];
  return {
    row,
    column,
    rows: Math.max(one.row + one.rows, other.row + other.rows) - row,
    columns: Math.max(one.column + one.columns, other.column + other.columns) - column,
  };
}
