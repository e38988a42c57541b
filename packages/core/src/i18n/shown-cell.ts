import { rescale, type AttributeCell } from '../values/attribute-to-cell.ts';
import type { AttributeValue } from '../values/attribute-type.ts';
import { writing, type Language } from './language.ts';
import type { Notation } from './notation.ts';

export interface ShownNotation extends Pick<Notation, 'decimalSeparator' | 'dateOrder'> {
  readonly language?: Language;
}

/**
 * A value as a cell shows it, with all its digits. Where the notation is unknown or the month comes first, a date keeps
 * the form of ISO 8601.
 * @param value a percentage as a fraction, a date as YYYY-MM-DD.
 */
export function showCell(
  value: AttributeValue,
  type: AttributeCell['type'] | 'dateTime',
  notation: ShownNotation,
): string {
  const { language = 'en', decimalSeparator = '.', dateOrder } = notation;
  const { isTrue, isFalse, percentSign } = writing[language];
  if (typeof value === 'boolean') return value ? isTrue : isFalse;
  if (typeof value === 'number') {
    const isPercent = type === 'percent';
    const digits = String(isPercent ? rescale(value, 100) : value).replace('.', decimalSeparator);
    return isPercent ? `${digits}${percentSign}` : digits;
  }
  if ((type !== 'date' && type !== 'dateTime') || dateOrder !== 'dmy') return value;
  return value.replace(/^(\d{4})-(\d{2})-(\d{2})(?:T|$)/, (match, year: string, month: string, day: string) => {
    return `${day}/${month}/${year}${match.endsWith('T') ? ' ' : ''}`;
  });
}
