import { ServiceFault } from '../apps-script/fault.ts';
import { overlap, stretch, type Box } from './box.ts';
import { emptyCell, isBlank, type Cell } from './cell.ts';
import { isCovered } from './merges.ts';

/** Developer metadata of a sheet, a row or a column; it moves with its row or column. */
export interface Metadata {
  readonly id: number;
  readonly key: string;
  value: string;
  readonly visibility: string;
  /** The script or program that wrote it: with visibility PROJECT no other script sees it. */
  readonly project: string;
}

/** A row or a column of the grid. */
export interface Line {
  readonly metadata: Metadata[];
  isHidden: boolean;
  /** Pixels; undefined is the default size. */
  size: number | undefined;
}

export interface Protection {
  /** Undefined: the whole sheet. */
  readonly box: Box | undefined;
  isWarningOnly: boolean;
  description: string;
  /** E-mail addresses with access; undefined while all editors of the file have it. */
  editors: ReadonlySet<string> | undefined;
}

/** @param by e-mail address; default: a user whom no protection names. */
export function passes({ editors, isWarningOnly }: Protection, by?: string): boolean {
  return isWarningOnly || editors === undefined || (by !== undefined && editors.has(by));
}

export interface Filter {
  readonly box: Box;
  /** Criteria by column of the sheet; they move with the columns. */
  readonly criteria: Map<Line, object>;
}

/** Source: github.com/theoephraim/node-google-spreadsheet/issues/474. */
export const splitSpill = 'You cannot insert or delete cells over an array formula.';

const usualRows = 1_000;
const usualColumns = 26;
const newLine = (): Line => ({ metadata: [], isHidden: false, size: undefined });

/** One sheet: its grid and everything attached to it. */
export class Sheet {
  readonly id: number;
  name: string;
  /** OBJECT: a chart that a user has moved to its own sheet; it has no cells. */
  type: 'GRID' | 'OBJECT' = 'GRID';
  isHidden = false;
  readonly metadata: Metadata[] = [];
  readonly rowLines: Line[] = Array.from({ length: usualRows }, newLine);
  readonly columnLines: Line[] = Array.from({ length: usualColumns }, newLine);
  readonly protections: Protection[] = [];
  /** Rectangles that move with the cells: of named ranges, protections, filters and formats. */
  readonly boxes = new Set<Box>();
  /** Merged cells; each is one of `boxes`. */
  readonly merges = new Set<Box>();
  /** Columns that have a type in a table of Google's own; each is one of `boxes`. */
  readonly typedColumns = new Set<Box>();
  filter: Filter | undefined;
  frozenRows = 0;
  frozenColumns = 0;
  conditionalFormats: object[] = [];
  charts: object[] = [];
  private cells: (Cell | undefined)[][] = [];

  constructor(id: number, name: string) {
    this.id = id;
    this.name = name;
  }

  get maxRows(): number {
    return this.rowLines.length;
  }

  get maxColumns(): number {
    return this.columnLines.length;
  }

  at(row: number, column: number): Cell {
    return this.cells[row - 1]?.[column - 1] ?? emptyCell;
  }

  put(row: number, column: number, change: Partial<Cell>): void {
    const line = (this.cells[row - 1] ??= []);
    const before = line[column - 1] ?? emptyCell;
    // A cell with a written value is no longer part of a spill.
    line[column - 1] = { ...before, ...('value' in change && { isSpilled: undefined }), ...change };
    if (isCovered(this, row, column)) {
      line[column - 1] = { ...line[column - 1], value: undefined, formula: undefined };
    }
  }

  /** @returns the last used row and column, within the given columns; 0 when they are empty. */
  extent(left = 1, right = Infinity): { readonly row: number; readonly column: number } {
    let row = 0;
    let column = 0;
    this.cells.forEach((line, at) => {
      line?.forEach((cell, place) => {
        if (place + 1 < left || place + 1 > right || isBlank(cell)) return;
        row = at + 1;
        column = Math.max(column, place + 1);
      });
    });
    return { row, column };
  }

  /** @throws ServiceFault when a protection denies the user one of the cells. @param by e-mail address */
  checkWritable(box: Box, by?: string): void {
    if (!this.isWritable(box, by)) throw new ServiceFault('You are trying to edit a protected cell or object.');
  }

  isWritable(box: Box, by?: string): boolean {
    return !this.protections.some((each) => !passes(each, by) && (each.box === undefined || overlap(each.box, box)));
  }

  /** @param copied maps a rectangle to its copy. @param id of the copy, when it is in the same file. */
  copy(copied: (box: Box) => Box, id = this.id): Sheet {
    const made = new Sheet(id, this.name);
    const { type, isHidden, frozenRows, frozenColumns, conditionalFormats, charts } = this;
    Object.assign(made, { type, isHidden, frozenRows, frozenColumns, conditionalFormats, charts });
    made.cells = this.cells.map((line) => line && [...line]);
    made.metadata.push(...this.metadata.map((each) => ({ ...each })));
    const lines = new Map<Line, Line>();
    for (const [own, others] of [
      [made.rowLines, this.rowLines] as const,
      [made.columnLines, this.columnLines] as const,
    ]) {
      own.length = 0;
      for (const line of others) {
        lines.set(line, { ...line, metadata: line.metadata.map((each) => ({ ...each })) });
        own.push(lines.get(line)!);
      }
    }
    for (const box of this.boxes) {
      const copy = copied(box);
      made.boxes.add(copy);
      if (this.merges.has(box)) made.merges.add(copy);
      if (this.typedColumns.has(box)) made.typedColumns.add(copy);
    }
    made.protections.push(...this.protections.map((each) => ({ ...each, box: each.box && copied(each.box) })));
    if (this.filter !== undefined) {
      const criteria = new Map([...this.filter.criteria].map(([line, each]) => [lines.get(line)!, each]));
      made.filter = { box: copied(this.filter.box), criteria };
    }
    return made;
  }

  /** Saves the current state. @returns a function that restores it */
  save(): () => void {
    const { name, isHidden, filter, frozenRows, frozenColumns, conditionalFormats, charts } = this;
    const criteria = new Map(filter?.criteria);
    const cells = this.cells.map((line) => line && [...line]);
    const boxes = [...this.boxes].map((box) => [box, { ...box }] as const);
    const [merges, typedColumns] = [[...this.merges], [...this.typedColumns]];
    const protections = this.protections.map((each) => [each, { ...each }] as const);
    const metadata = this.metadata.map((each) => ({ ...each }));
    const lines = [this.rowLines, this.columnLines].map((list) =>
      list.map((line) => [line, { ...line, metadata: [...line.metadata] }] as const),
    );
    return () => {
      Object.assign(this, { name, isHidden, filter, frozenRows, frozenColumns, conditionalFormats, charts, cells });
      this.boxes.clear();
      for (const [box, kept] of boxes) this.boxes.add(Object.assign(box, kept));
      this.merges.clear();
      for (const box of merges) this.merges.add(box);
      this.typedColumns.clear();
      for (const box of typedColumns) this.typedColumns.add(box);
      filter?.criteria.clear();
      for (const [line, each] of criteria) filter?.criteria.set(line, each);
      this.protections.splice(0, Infinity, ...protections.map(([each, kept]) => Object.assign(each, kept)));
      this.metadata.splice(0, Infinity, ...metadata);
      [this.rowLines, this.columnLines].forEach((list, at) => {
        list.length = 0;
        for (const [line, { isHidden: isLineHidden, size, metadata: marks }] of lines[at] ?? []) {
          line.metadata.splice(0, Infinity, ...marks);
          list.push(Object.assign(line, { isHidden: isLineHidden, size }));
        }
      });
    };
  }

  /** Replaces the filter: a sheet has at most one. */
  setFilter(filter: Filter): void {
    if (this.filter !== undefined) this.boxes.delete(this.filter.box);
    this.filter = filter;
    this.boxes.add(filter.box);
  }

  /** Adds or removes rows and columns at the end. */
  resize(rows: number, columns: number): void {
    if (rows > this.maxRows) putInto(this.rowLines, this.maxRows, Array.from({ length: rows - this.maxRows }, newLine));
    else if (rows < this.maxRows) this.deleteRows(rows + 1, this.maxRows - rows);
    if (columns > this.maxColumns) this.insertColumns(this.maxColumns + 1, columns - this.maxColumns);
    else if (columns < this.maxColumns) this.deleteColumns(columns + 1, this.maxColumns - columns);
  }

  /** @param like the row whose format new rows get. */
  insertRows(at: number, count: number, like: 'above' | 'below' = 'above'): void {
    putInto(this.rowLines, at - 1, Array.from({ length: count }, newLine));
    if (this.cells.length >= at) {
      // New rows do not get the format of a header in row 1.
      const model = like === 'below' ? this.cells[at - 1] : at > 2 ? this.cells[at - 2] : undefined;
      const fresh = Array.from({ length: count }, () => (model ?? []).map((cell) => cell && looksOnly(cell)));
      while (this.cells.length < at - 1) this.cells.push([]);
      putInto(this.cells, at - 1, fresh);
    }
    this.moveBoxes('row', at, count);
    if (at <= this.frozenRows) this.frozenRows += count;
  }

  deleteRows(at: number, count: number): void {
    this.rowLines.splice(at - 1, count);
    this.cells.splice(at - 1, count);
    this.moveBoxes('row', at, -count);
    this.frozenRows -= Math.max(0, Math.min(at + count - 1, this.frozenRows) - at + 1);
  }

  insertColumns(at: number, count: number): void {
    putInto(this.columnLines, at - 1, Array.from({ length: count }, newLine));
    for (const line of this.cells) {
      if (line === undefined || line.length < at) continue;
      // Copied cell by cell, since a row may be sparse.
      const rest = line.slice(at - 1);
      line.length = at - 1;
      for (let index = 0; index < count; index++) line.push(undefined);
      for (const cell of rest) line.push(cell);
    }
    this.moveBoxes('column', at, count);
    if (at <= this.frozenColumns) this.frozenColumns += count;
  }

  deleteColumns(at: number, count: number): void {
    const gone = this.columnLines.splice(at - 1, count);
    for (const line of gone) this.filter?.criteria.delete(line);
    for (const line of this.cells) line?.splice(at - 1, count);
    this.moveBoxes('column', at, -count);
    this.frozenColumns -= Math.max(0, Math.min(at + count - 1, this.frozenColumns) - at + 1);
  }

  /**
   * Ranges that lie within the moved columns, or within those that make room, move with them. No page says whether they
   * do.
   * @param to the column before which they are moved, as numbered before the move.
   */
  moveColumns(from: number, count: number, to: number): void {
    const place = to > from ? to - count : to;
    const moved = this.columnLines.splice(from - 1, count);
    this.columnLines.splice(place - 1, 0, ...moved);
    for (const line of this.cells) {
      if (line === undefined) continue;
      while (line.length < Math.max(from + count, to)) line.push(undefined);
      line.splice(place - 1, 0, ...line.splice(from - 1, count));
    }
    const [passedFrom, passedTo, passedBy] = to > from ? [from + count, to, -count] : [to, from, count];
    for (const box of this.boxes) {
      const isWithin = (first: number, end: number) => box.column >= first && box.column + box.columns <= end;
      if (isWithin(from, from + count)) box.column += place - from;
      else if (isWithin(passedFrom, passedTo)) box.column += passedBy;
    }
  }

  /** Whether a shift of the box would move only a part of the cells that a formula fills. */
  splitsSpill({ row, column, rows, columns }: Box, by: 'up' | 'down'): boolean {
    const last = by === 'up' ? row + rows : row;
    for (let at = row; at <= last; at++) {
      for (let place = column; place < column + columns; place++)
        if (this.at(at, place).isSpilled === true) return true;
    }
    return false;
  }

  /**
   * A formula does not expand over a written cell, and shows an error instead of its whole result. Only for a formula that
   * fills cells below it. Source: github.com/googleapis/google-api-go-client/issues/1041.
   */
  breakSpill(row: number, column: number): void {
    if (this.at(row, column).isSpilled !== true) return;
    let first = row;
    while (this.at(first, column).isSpilled === true) first -= 1;
    if (this.at(first, column).formula === undefined) return;
    this.put(first, column, { value: '#REF!' });
    for (let at = first + 1; this.at(at, column).isSpilled === true; at++) this.put(at, column, { value: undefined });
  }

  /** Shifts the cells of the box's columns up or down; other columns do not move. */
  shiftRows(box: Box, by: 'up' | 'down'): void {
    const { row, column, rows, columns } = box;
    const last = Math.max(this.cells.length, row + rows - 1);
    for (let place = column; place < column + columns; place++) {
      const cells = Array.from({ length: last }, (_, at) => this.cells[at]?.[place - 1]);
      if (by === 'up') cells.splice(row - 1, rows);
      else cells.splice(row - 1, 0, ...Array.from({ length: rows }, () => undefined));
      for (let at = row - 1; at < Math.max(last, cells.length); at++) {
        const cell = cells[at];
        if (cell === undefined && this.cells[at] === undefined) continue;
        (this.cells[at] ??= [])[place - 1] = cell;
      }
    }
    if (by === 'down' && this.cells.length > this.maxRows)
      this.insertRows(this.maxRows + 1, this.cells.length - this.maxRows);
    for (const each of this.boxes) {
      if (each.column < column || each.column + each.columns > column + columns) continue;
      [each.row, each.rows] = stretch(each.row, each.rows, row, by === 'up' ? -rows : rows);
    }
  }

  /** Reorders the rows of a block. */
  reorder({ row, column, rows, columns }: Box, order: readonly number[]): void {
    const block = Array.from({ length: rows }, (_, at) =>
      Array.from({ length: columns }, (_, place) => this.cells[row - 1 + at]?.[column - 1 + place]),
    );
    order.forEach((from, at) => {
      const line = (this.cells[row - 1 + at] ??= []);
      block[from]?.forEach((cell, place) => (line[column - 1 + place] = cell));
    });
  }

  private moveBoxes(along: 'row' | 'column', at: number, by: number): void {
    for (const box of this.boxes) {
      if (along === 'row') [box.row, box.rows] = stretch(box.row, box.rows, at, by);
      else [box.column, box.columns] = stretch(box.column, box.columns, at, by);
    }
  }
}

/** Inserts one by one: a call has a maximum number of arguments. */
function putInto<T>(list: T[], at: number, fresh: readonly T[]): void {
  const rest = list.splice(at);
  for (const each of fresh) list.push(each);
  for (const each of rest) list.push(each);
}

function looksOnly({ format, rule, look }: Cell): Cell {
  return { value: undefined, format, rule, look };
}
