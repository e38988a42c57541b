/** What the tasks of the desk ask of a spreadsheet, answered by Excel. */
export { answerWith } from './answering.ts';
export { createOfficeWorkbook, type OfficeWorkbookOptions } from './office-workbook.ts';
export type { ExcelRunner } from './batch.ts';
