import { serialOf } from '../../workbook/serial.ts';
import type { Arguments } from '../arguments.ts';
import { excelClass, node, type Classes } from '../node.ts';

/** Built-in functions that an add-in calls without a cell: `context.workbook.functions`. */
export const functionsClass = excelClass('Functions', {
  calls: { 'Functions.Date': ({ is1904 }, given) => node('FunctionResult', date(given, is1904)) },
});

export const functionResultClass = excelClass('FunctionResult', {
  reads: {
    'FunctionResult.Error': ({ error }) => error ?? null,
    'FunctionResult.Value': ({ value }) => value ?? null,
  },
});

/** Excel's DATE: years below 1900 are added to 1900; a day before the first one of the date system is an error. */
function date(given: Arguments, is1904: boolean): Classes['FunctionResult'] {
  const year = given.number(0);
  const serial = serialOf(year < 1900 ? year + 1900 : year, given.number(1), given.number(2), is1904);
  return serial < 0 ? { error: '#NUM!' } : { value: serial };
}
