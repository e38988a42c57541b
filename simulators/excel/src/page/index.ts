export { ExcelPage, playExcel, type ExcelPageOptions, type UnsupportedRequest } from './excel-page.ts';
