/** What the tasks of a buyer ask of a spreadsheet, answered by Excel. */
export { createOfficeWorkbook } from './office-workbook.ts';
export { drawWriter } from './writer-name.ts';
