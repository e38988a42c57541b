import { textSheetName } from '@tpr/core/workbook';

/** Row of the hidden sheet, from 0, whose first cell shows the year of day 1. */
export const dateSystemRow = 1;

/** The date system of the workbook, without writing: undefined in a workbook without the hidden sheet. */
export async function knownDateSystem(context: Excel.RequestContext): Promise<1900 | 1904 | undefined> {
  const sheet = context.workbook.worksheets.getItemOrNullObject(textSheetName);
  const cell = sheet.getRangeByIndexes(dateSystemRow, 0, 1, 1).load('text');
  await context.sync();
  return sheet.isNullObject ? undefined : systemOf(cell.text[0]?.[0]);
}

/** The date system, by the year of its day 1. */
export function systemOf(year: string | undefined): 1900 | 1904 | undefined {
  if (year === '1904') return 1904;
  return year === '1900' ? 1900 : undefined;
}
