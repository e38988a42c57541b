import { describe } from 'vitest';
import { describeWorkbook } from '@tpr/core/conformance';
import type { PlatformName } from '@tpr/excel-simulator';
import { createExcel } from '@tpr/excel-simulator/node';
import { createOfficeWorkbook } from '../../src/workbook/index.ts';
import { createExcelUser } from './excel-user.ts';

/** The workbook port's conformance suite through office.js, in the named simulated Excels. */
export function describeExcels(platforms: readonly PlatformName[]): void {
  describe.each(platforms)('on %s', (platform) => {
    describeWorkbook('Excel through office.js', () => {
      const { Excel, workbook } = createExcel({ platform });
      return {
        host: createOfficeWorkbook(Excel),
        user: createExcelUser(workbook),
      };
    });
  });
}
