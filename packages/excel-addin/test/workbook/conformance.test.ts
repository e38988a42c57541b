import { describe } from 'vitest';
import { describeWorkbook } from '@tpr/core/conformance';
import { platformNames } from '@stage/excel';
import { createExcel } from '@stage/excel/node';
import { createOfficeWorkbook } from '../../src/workbook/index.ts';
import { createExcelUser } from './excel-user.ts';

describe.each(platformNames)('on %s', (platform) => {
  describeWorkbook('Excel through office.js', () => {
    const { Excel, workbook } = createExcel({ platform });
    return {
      host: createOfficeWorkbook(Excel),
      user: createExcelUser(workbook),
    };
  });
});
