export {
  createExcel,
  type CustomFunctionsRuntime,
  type ExcelInNode,
  type ExcelOptions,
  type OfficeRuntimeGlobals,
} from './create-excel.ts';
export { officeFolder } from './realm.ts';
