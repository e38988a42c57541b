import { boxOf, intersect, isInside, type Box } from './address.ts';
import type { Anchor } from './cells.ts';
import type { Sheet } from './sheet.ts';

interface OfSheet {
  /** Single changed cells by `row:column`; thousands when functions return. */
  readonly cells: Map<string, Box>;
  readonly boxes: Box[];
}

/** The cells that changed since the last recalculation. */
export class ChangedCells {
  private readonly sheets = new Map<Sheet, OfSheet>();

  add(sheet: Sheet, box: Box): void {
    const found = this.sheets.get(sheet) ?? { cells: new Map<string, Box>(), boxes: [] };
    this.sheets.set(sheet, found);
    if (box.rows === 1 && box.columns === 1) found.cells.set(`${box.row}:${box.column}`, box);
    else found.boxes.push(box);
  }

  get isEmpty(): boolean {
    return this.sheets.size === 0;
  }

  /** The changed cells of a sheet; undefined when there are more than `most`. */
  list(sheet: Sheet, most: number): readonly Anchor[] | undefined {
    const { cells, boxes } = this.sheets.get(sheet) ?? { cells: new Map<string, Box>(), boxes: [] };
    const count = boxes.reduce((sum, { rows, columns }) => sum + rows * columns, cells.size);
    if (count > most) return undefined;
    const inBoxes = boxes.flatMap((box) =>
      Array.from({ length: box.rows * box.columns }, (_, place) => ({
        row: box.row + Math.floor(place / box.columns),
        column: box.column + (place % box.columns),
      })),
    );
    return [...cells.values(), ...inBoxes];
  }

  /** Whether a cell in `read` changed. */
  touches(sheet: Sheet, read: Box): boolean {
    const found = this.sheets.get(sheet);
    if (!found) return false;
    if (found.boxes.some((box) => intersect(box, read))) return true;
    if (read.rows * read.columns > found.cells.size)
      return [...found.cells.values()].some((cell) => isInside(cell, read));
    for (let row = read.row; row < read.row + read.rows; row += 1) {
      for (let column = read.column; column < read.column + read.columns; column += 1) {
        if (found.cells.has(`${row}:${column}`)) return true;
      }
    }
    return false;
  }
}

export const everywhere: Box = boxOf(0, 0, Infinity, Infinity);
