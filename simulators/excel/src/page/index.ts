export { ExcelPage, playExcel, type ExcelPageOptions, type Unheard } from './excel-page.ts';
