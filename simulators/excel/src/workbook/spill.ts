import { boxOf, type Box } from './address.ts';
import type { Cells } from './cells.ts';
import { errorValue } from './content.ts';
import type { FunctionResult } from './functions.ts';

/** The offset of a spilled cell from its formula; inserted rows do not change it. */
export interface Spill {
  readonly down: number;
  readonly across: number;
}

/**
 * Writes a result to the formula's cell and those right and below, or #SPILL! when some of these are filled or in a table.
 * https://support.microsoft.com/office/205c6b06-03ba-4151-89a1-87a7eb36e531
 */
export function spill(
  cells: Cells,
  row: number,
  column: number,
  result: FunctionResult,
  isInTable: (box: Box) => boolean,
): Box {
  clearSpill(cells, row, column);
  const width = result.reduce((widest, line) => Math.max(widest, line.length), 1);
  const box = boxOf(row, column, result.length, width);
  const isOne = box.rows === 1 && box.columns === 1;
  if (!isOne && (isInTable(box) || isBlocked(cells, box))) {
    cells.contents.set(row, column, errorValue('#SPILL!'));
    return boxOf(row, column);
  }
  for (const [down, line] of result.entries()) {
    for (const [across, content] of line.entries()) {
      cells.contents.set(row + down, column + across, content);
      if (down + across > 0) cells.spills.set(row + down, column + across, { down, across });
    }
  }
  return box;
}

/** Clears the cells that the formula at this place had spilled into. */
function clearSpill(cells: Cells, row: number, column: number): void {
  const isMine = (down: number, across: number) => {
    const found = cells.spills.get(row + down, column + across);
    return found?.down === down && found.across === across;
  };
  for (let down = 0; down === 0 || isMine(down, 0); down += 1) {
    // The formula's own cell is not part of its spill.
    for (let across = down === 0 ? 1 : 0; isMine(down, across); across += 1) {
      cells.spills.set(row + down, column + across, undefined);
      cells.contents.set(row + down, column + across, undefined);
    }
  }
}

/** Call before the cells of a box are overwritten: clears the spills that overlap it. */
export function breakSpills(cells: Cells, box: Box): void {
  for (const [row, column, { down, across }] of cells.spills.filled(box)) {
    clearSpill(cells, row - down, column - across);
    cells.contents.set(row - down, column - across, errorValue('#SPILL!'));
  }
  for (const [row, column] of cells.formulas.filled(box)) clearSpill(cells, row, column);
}

function isBlocked({ contents, formulas }: Cells, box: Box): boolean {
  for (const layer of [contents, formulas]) {
    for (const [row, column] of layer.filled(box)) if (row !== box.row || column !== box.column) return true;
  }
  return false;
}
