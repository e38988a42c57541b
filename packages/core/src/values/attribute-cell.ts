import type { AttributeType, AttributeValue } from './attribute-type.ts';
import { parseIsoDate } from './calendar.ts';
import { dateToSerial, type DateSystem } from './excel-serial.ts';

export interface AttributeCell {
  /** A date is a serial; several values are one text, separated by `; `. */
  readonly value: AttributeValue | null;
  /** The number format to set before the value is written. */
  readonly format: 'text' | 'date' | 'percent' | 'number' | 'boolean';
}

/** The cell that shows an attribute and is read back to the same values; null for none. */
export function attributeToCell(
  values: readonly AttributeValue[],
  type?: AttributeType | null,
  options: { readonly percentScale?: 1 | 100; readonly dateSystem?: DateSystem } = {},
): AttributeCell {
  const [value, ...others] = values;
  if (value === undefined) return { value: null, format: 'text' };
  if (others.length > 0 || type === 'list_multiple') return { value: values.join('; '), format: 'text' };
  if (type === 'date' && typeof value === 'string') {
    const date = parseIsoDate(value);
    const serial = date === undefined ? undefined : dateToSerial(date, options.dateSystem);
    return serial === undefined ? { value, format: 'text' } : { value: serial, format: 'date' };
  }
  if (type === 'percentage' && typeof value === 'number') {
    return { value: rescale(value, 1 / (options.percentScale ?? 100)), format: 'percent' };
  }
  if (typeof value === 'string') return { value, format: 'text' };
  return { value, format: typeof value === 'number' ? 'number' : 'boolean' };
}

/** 0.07 × 100 is 7.000000000000001 in binary; fifteen digits are all that a cell keeps. */
export function rescale(value: number, factor: number): number {
  return Number((value * factor).toPrecision(15));
}
