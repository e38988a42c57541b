import { describeWorkbook } from '@tpr/core/conformance';
import { createExcel } from '@stage/excel/node';
import { createOfficeWorkbook } from '../../src/workbook/index.ts';
import { createExcelUser } from './excel-user.ts';

describeWorkbook('Excel through office.js', () => {
  const { Excel, workbook } = createExcel();
  return {
    host: createOfficeWorkbook(Excel),
    user: createExcelUser(workbook),
  };
});
