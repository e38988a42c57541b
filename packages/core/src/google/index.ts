/** The format of a managed table in a Google spreadsheet, shared by the add-on and the command line. Makes no calls. */
export { isSameCell } from '../workbook/cells.ts';
export {
  emptyRowsAtEnd,
  filledRows,
  hasFormula,
  rowsAboveTotals,
  isBlank,
  keyedRows,
  nameOfTable,
  placeRows,
  rowsByKey,
  rowsToAppend,
  runsOf,
  spanOf,
  tableInUse,
  type NamedColumns,
  type PlacedRow,
} from './extent.ts';
export {
  cellsMerged,
  columnGone,
  filteredElsewhere,
  readRefusal,
  sheetProtected,
  sheetsBusy,
  tableGone,
} from './faults.ts';
export {
  barColors,
  cellTint,
  fittedWidth,
  formatFor,
  headerTint,
  headerWidth,
  numberFormatsOf,
  offeredList,
  textFormat,
  warningOf,
  type NumberFormats,
} from './looks.ts';
export {
  columnKey,
  firstHeaderRow,
  makingKey,
  readColumnMetadata,
  tableKey,
  textColumns,
  textForm,
  writeColumnMetadata,
  type ColumnMetadata,
} from './table-metadata.ts';
export { mergeOver, mergeTorn, type CellSpan } from './merged-cells.ts';
export { freeTableName, freeTitle, headersOf, titleOf } from './names.ts';
