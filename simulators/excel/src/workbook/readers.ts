import { boxOf, sheetColumns, type Box } from './address.ts';
import type { Anchor } from './cells.ts';
import type { ChangedCells } from './changed-cells.ts';
import type { Sheet } from './sheet.ts';

/** A formula and its cell when it was indexed. */
export interface Reader extends Anchor {
  readonly sheet: Sheet;
  readonly formula: string;
}

interface OfSheet {
  /** Readers of single cells, by the cell's number. */
  readonly cells: Map<number, Set<Reader>>;
  /** Readers of ranges too large for an index by cell. */
  readonly ranges: Map<Reader, Box[]>;
}

/** Larger ranges are not indexed by cell. */
const fewCells = 64;

/** An index of formulas by the cells that they read, so that a changed cell does not require a scan of all formulas. */
export class Readers {
  private readonly sheets = new Map<Sheet, OfSheet>();

  /** Adds a formula to the index under a range that it reads. */
  file(reader: Reader, sheet: Sheet, box: Box): void {
    const filed = this.sheets.get(sheet) ?? { cells: new Map<number, Set<Reader>>(), ranges: new Map() };
    this.sheets.set(sheet, filed);
    if (box.rows * box.columns > fewCells) {
      filed.ranges.set(reader, [...(filed.ranges.get(reader) ?? []), box]);
      return;
    }
    for (let row = box.row; row < box.row + box.rows; row += 1) {
      for (let column = box.column; column < box.column + box.columns; column += 1) {
        const readers = filed.cells.get(numberOf(row, column));
        if (readers) readers.add(reader);
        else filed.cells.set(numberOf(row, column), new Set([reader]));
      }
    }
  }

  /** The distinct formulas that read a changed cell and are still where they were indexed. */
  of(changed: ChangedCells): readonly Reader[] {
    const found = new Map<string, Reader>();
    for (const [sheet, { cells, ranges }] of this.sheets) {
      for (const number of changedAmong(cells, changed, sheet)) take(found, cells.get(number) ?? new Set());
      const touched = [...ranges].filter(([, boxes]) => boxes.some((box) => changed.touches(sheet, box)));
      take(found, new Set(touched.map(([reader]) => reader)));
    }
    return [...found.values()];
  }
}

/** The numbers of the changed cells that formulas read. */
function changedAmong(read: OfSheet['cells'], changed: ChangedCells, sheet: Sheet): readonly number[] {
  const few = changed.list(sheet, read.size);
  if (few) return few.map(({ row, column }) => numberOf(row, column));
  return [...read.keys()].filter((number) => changed.touches(sheet, boxOfNumber(number)));
}

/** Collects readers, and drops those whose cells were overwritten. */
function take(found: Map<string, Reader>, readers: Set<Reader>): void {
  for (const reader of readers) {
    if (isThere(reader)) found.set(`${reader.sheet.id}:${reader.row}:${reader.column}`, reader);
    else readers.delete(reader);
  }
}

const isThere = ({ sheet, row, column, formula }: Reader): boolean => sheet.cells.formulas.get(row, column) === formula;
const numberOf = (row: number, column: number): number => row * sheetColumns + column;
const boxOfNumber = (number: number): Box => boxOf(Math.floor(number / sheetColumns), number % sheetColumns);
