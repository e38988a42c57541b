/** A table of ours in a Google spreadsheet, as the add-on and the command line both write it: no calls, only what is written. */
export { isSameCell } from '../workbook/cells.ts';
export { filledRows, isBlank, keyedRows, placeRows, rowsByKey, runsOf, spanOf, type PlacedRow } from './extent.ts';
export { columnGone, filteredElsewhere, readRefusal, sheetProtected, tableGone } from './faults.ts';
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
export { freeTableName, freeTitle, headersOf, titleOf } from './names.ts';
