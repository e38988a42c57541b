import type { Notation } from '@tpr/core/formulas';

/**
 * Loads how this Excel writes numbers and dates, with the next request.
 * @returns the notation, once that request is done
 */
export function loadNotation(context: Excel.RequestContext): () => Omit<Notation, 'dateSystem'> {
  const { datetimeFormat, numberFormat } = context.application.cultureInfo;
  datetimeFormat.load('shortDatePattern');
  numberFormat.load('numberDecimalSeparator, numberGroupSeparator');
  return () => ({
    ...orderOf(datetimeFormat.shortDatePattern),
    ...separatorsOf(numberFormat.numberDecimalSeparator, numberFormat.numberGroupSeparator),
  });
}

function separatorsOf(decimal: string, group: string): Pick<Notation, 'decimalSeparator' | 'groupsByBlanks'> {
  return decimal === ',' || decimal === '.' ? { decimalSeparator: decimal, groupsByBlanks: /^\s$/.test(group) } : {};
}

/** The order of the day and the month in a short date of Excel, such as `dd/MM/yyyy`; empty if the year comes first. */
function orderOf(shortDatePattern: string): Pick<Notation, 'dateOrder'> {
  const [first] = /[dMy]/.exec(shortDatePattern) ?? [];
  if (first === 'd') return { dateOrder: 'dmy' };
  return first === 'M' ? { dateOrder: 'mdy' } : {};
}
