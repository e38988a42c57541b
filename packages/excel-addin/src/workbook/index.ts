/** What the tasks of the desk ask of a spreadsheet, answered by Excel. */
export { createOfficeWorkbook } from './office-workbook.ts';
export { drawWriter } from './writer-name.ts';
