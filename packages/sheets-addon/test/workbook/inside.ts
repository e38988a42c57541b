import { ConnectorError } from '@tpr/core';
import { callAdapter } from '@tpr/core/workbook';
import { createSheetsWorkbook } from '../../src/server/workbook/sheets-workbook.ts';
import { pack, unpack } from '../apps-script/parcel.ts';

/** One instance for the execution, as in the add-on. */
const workbook = createSheetsWorkbook();

/** Calls the workbook within the realm. */
export function askWorkbook(verb: string, input: string): string {
  try {
    return pack({ value: callAdapter(workbook)(verb, unpack(input)) });
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    const { kind, message, field } = error;
    return pack({ error: { kind, message, field } });
  }
}
