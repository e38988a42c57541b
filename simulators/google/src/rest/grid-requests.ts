import type { Box } from '../spreadsheet/box.ts';
import { deletionRefusal, growsProtected, type Along } from '../spreadsheet/grid-limits.ts';
import { shiftRefusal } from '../spreadsheet/merges.ts';
import { passes, splitSpill, type Sheet } from '../spreadsheet/sheet.ts';
import { checkGuard } from './cell-writing.ts';
import { checkFields } from './field-mask.ts';
import { invalid } from './google-error.ts';
import { readDimension, readRange } from './request-ranges.ts';
import type { Handlers } from './sheet-requests.ts';
import type { Dimension } from './spreadsheet.ts';

/** Requests about rows and columns. */
export const gridRequests: Handlers<
  | 'updateDimensionProperties'
  | 'appendDimension'
  | 'insertDimension'
  | 'deleteDimension'
  | 'moveDimension'
  | 'insertRange'
  | 'deleteRange'
> = {
  updateDimensionProperties(book, { range, properties, fields }) {
    const names = checkFields(fields);
    const { sheet, dimension, start, end } = readDimension(book, range);
    for (const line of linesOf(sheet, dimension).slice(start, end)) {
      if (names.includes('pixelSize')) line.size = properties.pixelSize;
      if (names.includes('hiddenByUser')) line.isHidden = properties.hiddenByUser === true;
    }
    return {};
  },
  appendDimension(book, { sheetId, dimension, length }) {
    const sheet = book.sheetById(sheetId);
    checkGrowth(sheet, dimension, linesOf(sheet, dimension).length + 1);
    if (dimension === 'ROWS') sheet.resize(sheet.maxRows + length, sheet.maxColumns);
    else sheet.resize(sheet.maxRows, sheet.maxColumns + length);
    return {};
  },
  insertDimension(book, { range, inheritFromBefore = false }) {
    const { sheet, dimension, start, end } = readDimension(book, range, 0);
    // Lines inserted at the start must inherit from those after them, lines at the end from those before.
    if (start === (inheritFromBefore ? 0 : linesOf(sheet, dimension).length)) {
      throw invalid(`Invalid requests[0].insertDimension: nothing to inherit from at ${start}.`);
    }
    checkWholeSheet(sheet);
    checkGrowth(sheet, dimension, start + 1);
    if (dimension === 'ROWS') sheet.insertRows(start + 1, end - start, inheritFromBefore ? 'above' : 'below');
    else sheet.insertColumns(start + 1, end - start);
    return {};
  },
  deleteDimension(book, { range }) {
    const { sheet, dimension, start, end } = readDimension(book, range);
    const along = dimension === 'ROWS' ? 'rows' : 'columns';
    const refusal = deletionRefusal(sheet, along, start + 1, end - start);
    if (refusal !== undefined) throw invalid(`Invalid requests[0].deleteDimension: ${refusal}`);
    const [at, count] = [start + 1, end - start];
    checkGuard(
      sheet,
      dimension === 'ROWS'
        ? { row: at, column: 1, rows: count, columns: sheet.maxColumns }
        : { row: 1, column: at, rows: sheet.maxRows, columns: count },
    );
    if (dimension === 'ROWS') sheet.deleteRows(at, count);
    else sheet.deleteColumns(at, count);
    return {};
  },
  moveDimension(book, { source, destinationIndex }) {
    const { sheet, dimension, start, end } = readDimension(book, source);
    if (dimension === 'ROWS') throw invalid('This fake moves columns only.');
    checkWholeSheet(sheet);
    sheet.moveColumns(start + 1, end - start, destinationIndex + 1);
    return {};
  },
  insertRange(book, { range, shiftDimension }) {
    const { sheet, box } = readRange(book, range);
    checkShift(shiftDimension);
    checkGuard(sheet, { ...box, rows: sheet.maxRows - box.row + 1 });
    if (sheet.splitsSpill(box, 'down')) throw invalid(`Invalid requests[0].insertRange: ${splitSpill}`);
    refuseTorn(sheet, box, 'down');
    sheet.shiftRows(box, 'down');
    return {};
  },
  deleteRange(book, { range, shiftDimension }) {
    const { sheet, box } = readRange(book, range);
    checkShift(shiftDimension);
    checkGuard(sheet, { ...box, rows: sheet.maxRows - box.row + 1 });
    if (sheet.splitsSpill(box, 'up')) throw invalid(`Invalid requests[0].deleteRange: ${splitSpill}`);
    refuseTorn(sheet, box, 'up');
    sheet.shiftRows(box, 'up');
    return {};
  },
};

const linesOf = ({ rowLines, columnLines }: Sheet, dimension: Dimension): Sheet['rowLines'] =>
  dimension === 'ROWS' ? rowLines : columnLines;

function checkShift(dimension: Dimension | undefined): void {
  if (dimension !== 'ROWS') throw invalid(`This fake does not shift along ${dimension}.`);
}

function refuseTorn(sheet: Sheet, box: Box, by: 'up' | 'down'): void {
  const refusal = shiftRefusal(sheet, box, by);
  const request = by === 'up' ? 'deleteRange' : 'insertRange';
  if (refusal !== undefined) throw invalid(`Invalid requests[0].${request}: ${refusal}`);
}

function checkWholeSheet(sheet: Sheet): void {
  const isGuarded = sheet.protections.some((each) => each.box === undefined && !passes(each));
  if (isGuarded) checkGuard(sheet, wholeOf(sheet));
}

/** @param at the first new line, from 1. */
export function checkGrowth(sheet: Sheet, dimension: Dimension, at: number): void {
  const along: Along = dimension === 'ROWS' ? 'rows' : 'columns';
  if (growsProtected(sheet, along, at)) checkGuard(sheet, wholeOf(sheet));
}

const wholeOf = ({ maxRows: rows, maxColumns: columns }: Sheet): Box => ({ row: 1, column: 1, rows, columns });
