import type { Notation } from '@tpr/core/formulas';
import { cellEditMode, codeOf } from '../workbook/excel-error.ts';
import { knownDateSystem } from '../workbook/date-system.ts';
import { loadNotation } from '../workbook/notation.ts';

/**
 * The notation of numbers and dates in this Excel, and the date system of the workbook.
 * @throws Excel's error if they cannot be read now, such as while a cell is edited.
 */
export async function readNotation(): Promise<Notation> {
  return Excel.run(async (context) => {
    const notation = loadNotation(context);
    const dateSystem = (await knownDateSystem(context)) ?? (await calculateDateSystem(context));
    return { ...notation(), ...(dateSystem !== undefined && { dateSystem }) };
  });
}

/**
 * Has Excel calculate DATE(1904, 1, 2) outside of any cell, so nothing is written. DATE uses the date system of the
 * workbook: https://learn.microsoft.com/javascript/api/excel/excel.functions#excel-excel-functions-date-member(1).
 */
async function calculateDateSystem(context: Excel.RequestContext): Promise<1900 | 1904 | undefined> {
  const day = context.workbook.functions.date(1904, 1, 2).load('value');
  try {
    await context.sync();
  } catch (error) {
    // While a cell is edited Excel refuses every read: the next formula tries again.
    if (codeOf(error) === cellEditMode) throw error;
    return undefined;
  }
  if (day.value === 1) return 1904;
  return day.value === 1_463 ? 1900 : undefined;
}
