import { boxOf, sheetColumns, sheetRows, type Box } from './address.ts';
import type { Axis } from './axis.ts';
import { plainValue, valueType, type Content, type Scalar } from './content.ts';
import { readEntry, type EntryRules } from './entry.ts';
import { Layer } from './layer.ts';
import { displayText } from './number-format.ts';
import { normalStyle, numberFormatOf, type Style, type StyleBook } from './style.ts';
import type { Spill } from './spill.ts';
import type { StructuralEdit } from './structural-edit.ts';

/** The cell of a formula. */
export interface Anchor {
  readonly row: number;
  readonly column: number;
}

/** The cells of one sheet, in layers. Independent of tables, protection and events. */
export class Cells {
  readonly contents = new Layer<Content>();
  readonly formulas = new Layer<string>();
  readonly styles = new Layer<Style>();
  /** Cells entered with a leading apostrophe. */
  readonly quotes = new Layer<true>();
  readonly spills = new Layer<Spill>();
  private readonly book: StyleBook;
  private readonly rows: Axis;
  private readonly columns: Axis;

  constructor(book: StyleBook, rows: Axis, columns: Axis) {
    this.book = book;
    this.rows = rows;
    this.columns = columns;
  }

  styleAt(row: number, column: number): Style {
    return this.styles.get(row, column) ?? this.rows.get(row).style ?? this.columns.get(column).style ?? normalStyle;
  }

  changeStyle(box: Box, path: string, value: unknown): void {
    const change = (style: Style) => this.book.change(style, path, value);
    if (box.rows === sheetRows || box.columns === sheetColumns) {
      const [axis, first, count] =
        box.rows === sheetRows
          ? ([this.columns, box.column, box.columns] as const)
          : ([this.rows, box.row, box.rows] as const);
      for (let line = first; line < first + count; line += 1)
        axis.change(line, { style: change(axis.get(line).style ?? normalStyle) });
      for (const [row, column, style] of this.styles.filled(box)) this.styles.set(row, column, change(style));
      return;
    }
    for (let row = box.row; row < box.row + box.rows; row += 1) {
      const line = this.styles.line(row);
      for (let column = box.column; column < box.column + box.columns; column += 1) {
        line[column] = change(line[column] ?? this.styleAt(row, column));
      }
    }
  }

  /** One value per cell; null leaves a cell unchanged. */
  changeStyles(box: Box, path: string, values: readonly (readonly unknown[])[]): void {
    values.forEach((line, down) => {
      const styles = this.styles.line(box.row + down);
      line.forEach((value, across) => {
        const column = box.column + across;
        if (value !== null)
          styles[column] = this.book.change(styles[column] ?? this.styleAt(box.row + down, column), path, value);
      });
    });
  }

  /** The style's value at `path` if all cells of the box share it, else null. */
  commonStyle(box: Box, path: string): unknown {
    const first = this.styleAt(box.row, box.column)[path] ?? null;
    const bottom = Math.min(box.row + box.rows, Math.max(this.styles.depth + 1, box.row + 1));
    const right = Math.min(box.column + box.columns, box.column + 1_000);
    for (let row = box.row; row < bottom; row += 1) {
      for (let column = box.column; column < right; column += 1) {
        if ((this.styleAt(row, column)[path] ?? null) !== first) return null;
      }
    }
    return first;
  }

  hasLocked(box: Box): boolean {
    return this.commonStyle(box, 'Protection.Locked') !== false;
  }

  /**
   * Writes a block, or one value into every cell; null leaves a cell unchanged. @returns the cells that got a formula
   */
  write(box: Box, written: readonly (readonly unknown[])[] | Scalar, rules: EntryRules): Anchor[] {
    const formulas: Anchor[] = [];
    for (let down = 0; down < box.rows; down += 1) {
      const row = box.row + down;
      const line = Array.isArray(written) ? (written as readonly (readonly unknown[])[])[down] : undefined;
      for (let across = 0; across < box.columns; across += 1) {
        const column = box.column + across;
        const value = line ? line[across] : written;
        if (value === null || value === undefined) continue;
        if (this.put(row, column, value, rules)) formulas.push({ row, column });
      }
    }
    return formulas;
  }

  /** Enters one value. @returns whether it became a formula */
  put(row: number, column: number, value: unknown, rules: EntryRules): boolean {
    const style = this.styleAt(row, column);
    const entry = readEntry(value, numberFormatOf(style), rules);
    this.contents.set(row, column, entry.content);
    this.formulas.set(row, column, entry.formula);
    this.quotes.set(row, column, entry.isQuoted ? true : undefined);
    this.spills.set(row, column, undefined);
    if (entry.numberFormat !== undefined && style.NumberFormat === 'General') {
      this.styles.set(row, column, this.book.change(style, 'NumberFormat', entry.numberFormat));
    }
    return entry.formula !== undefined;
  }

  clearContents(box: Box): void {
    for (const layer of [this.contents, this.formulas, this.quotes, this.spills]) layer.clear(box);
  }

  clearStyles(box: Box): void {
    this.styles.clear(box);
    if (box.rows === sheetRows)
      for (let at = box.column; at < box.column + box.columns; at += 1) this.columns.change(at, { style: normalStyle });
    if (box.columns === sheetColumns && box.rows < sheetRows)
      for (let at = box.row; at < box.row + box.rows; at += 1) this.rows.change(at, { style: normalStyle });
  }

  values(box: Box): Scalar[][] {
    return this.read(box, (row, column) => plainValue(this.contents.get(row, column)));
  }

  /** Formulas, or values of cells without one. A leading apostrophe is not included, as in Excel. */
  formulaTexts(box: Box): Scalar[][] {
    return this.read(
      box,
      (row, column) => this.formulas.get(row, column) ?? plainValue(this.contents.get(row, column)),
    );
  }

  texts(box: Box, is1904: boolean): string[][] {
    return this.read(box, (row, column) => {
      const content = this.contents.get(row, column);
      return content === undefined ? '' : displayText(content, numberFormatOf(this.styleAt(row, column)), is1904);
    });
  }

  types(box: Box): string[][] {
    return this.read(box, (row, column) => valueType(this.contents.get(row, column)));
  }

  numberFormats(box: Box): string[][] {
    return this.read(box, (row, column) => numberFormatOf(this.styleAt(row, column)));
  }

  /** The smallest box around all contents, and all formats unless `valuesOnly`. */
  used(valuesOnly: boolean): Box | undefined {
    const extents = [this.contents.extent(), this.formulas.extent(), ...(valuesOnly ? [] : [this.styles.extent()])];
    const found = extents.filter((extent) => extent !== undefined);
    if (found.length === 0) return undefined;
    const top = Math.min(...found.map(({ row }) => row));
    const left = Math.min(...found.map(({ column }) => column));
    const bottom = Math.max(...found.map(({ row, rows }) => row + rows));
    const right = Math.max(...found.map(({ column, columns }) => column + columns));
    return boxOf(top, left, bottom - top, right - left);
  }

  isBlank(box: Box): boolean {
    return this.contents.isEmpty(box) && this.formulas.isEmpty(box);
  }

  shift(edit: StructuralEdit): void {
    for (const layer of this.layers) layer.shift(edit);
  }

  reorderRows(box: Box, order: readonly number[]): void {
    for (const layer of this.layers) layer.reorderRows(box, order);
  }

  reorderColumns(box: Box, order: readonly number[]): void {
    for (const layer of this.layers) layer.reorderColumns(box, order);
  }

  private get layers(): readonly Layer<unknown>[] {
    return [this.contents, this.formulas, this.styles, this.quotes, this.spills];
  }

  private read<T>(box: Box, cell: (row: number, column: number) => T): T[][] {
    return Array.from({ length: box.rows }, (_, down) =>
      Array.from({ length: box.columns }, (_, across) => cell(box.row + down, box.column + across)),
    );
  }
}
