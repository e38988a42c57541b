export { createExcel, type CustomFunctionsRuntime, type ExcelInNode, type ExcelOptions } from './create-excel.ts';
export { officeFolder } from './realm.ts';
