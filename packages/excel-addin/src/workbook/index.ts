/** The workbook port of core, implemented for Excel. */
export { createOfficeWorkbook } from './office-workbook.ts';
