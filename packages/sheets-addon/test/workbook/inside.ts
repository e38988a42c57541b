import { ConnectorError } from '@tpr/core';
import { answerWith, createSheetsWorkbook } from '../../src/server/workbook/sheets-workbook.ts';
import { pack, unpack } from '../realm/parcel.ts';

/** Asks the workbook within the realm. */
export function askWorkbook(verb: string, input: string): string {
  try {
    return pack({ value: answerWith(createSheetsWorkbook())(verb, unpack(input)) });
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    const { kind, message, field } = error;
    return pack({ error: { kind, message, field } });
  }
}
