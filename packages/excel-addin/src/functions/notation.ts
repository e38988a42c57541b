import type { Notation } from '@tpr/core/formulas';
import { knownDateSystem } from '../workbook/document-texts.ts';

/**
 * How this Excel writes numbers and dates, and where the workbook starts to count days. Empty where Excel can not be
 * asked, as while a cell is edited: then the language tells what it can.
 */
export async function readNotation(): Promise<Notation> {
  if (!Office.context.requirements.isSetSupported('ExcelApi', '1.12')) return {};
  try {
    return await Excel.run(async (context) => {
      const { datetimeFormat, numberFormat } = context.application.cultureInfo;
      datetimeFormat.load('shortDatePattern');
      numberFormat.load('numberDecimalSeparator');
      const dateSystem = await knownDateSystem(context);
      return {
        ...orderOf(datetimeFormat.shortDatePattern),
        ...(numberFormat.numberDecimalSeparator === ',' && { decimalSeparator: ',' }),
        ...(numberFormat.numberDecimalSeparator === '.' && { decimalSeparator: '.' }),
        ...(dateSystem !== undefined && { dateSystem }),
      };
    });
  } catch {
    return {};
  }
}

function orderOf(pattern: string): Pick<Notation, 'dateOrder'> {
  const [first] = /[dMy]/.exec(pattern) ?? [];
  if (first === 'd') return { dateOrder: 'dmy' };
  return first === 'M' ? { dateOrder: 'mdy' } : {};
}
