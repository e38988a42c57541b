import type { AttributeType, AttributeValue } from './attribute-type.ts';
import { parseIsoDate } from './calendar.ts';

export interface AttributeCell {
  /** A date as it is sent, a percentage as a fraction; several values are one text, separated by `; `. */
  readonly value: AttributeValue | null;
  readonly type: 'text' | 'date' | 'percent' | 'number' | 'boolean';
}

/** The cell of an attribute, which `cellToAttribute` reads back to the same values; null without values. */
export function attributeToCell(
  values: readonly AttributeValue[],
  type: AttributeType | null | undefined,
  percentScale: 1 | 100,
): AttributeCell {
  const [value, ...others] = values;
  if (value === undefined) return { value: null, type: 'text' };
  if (others.length > 0 || type === 'list_multiple') return { value: values.join('; '), type: 'text' };
  if (type === 'percentage' && typeof value === 'number') {
    return { value: rescale(value, 1 / percentScale), type: 'percent' };
  }
  if (typeof value !== 'string') return { value, type: typeof value === 'number' ? 'number' : 'boolean' };
  return { value, type: type === 'date' && parseIsoDate(value) !== undefined ? 'date' : 'text' };
}

/** 0.07 × 100 is 7.000000000000001 in binary; fifteen digits are all that a cell keeps. */
export function rescale(value: number, factor: number): number {
  return Number((value * factor).toPrecision(15));
}
