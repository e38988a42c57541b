import type { AttributeType, AttributeValue } from './attribute-type.ts';
import { parseIsoDate } from './calendar.ts';
import { parseLocalDate } from './local-date.ts';

export interface AttributeCell {
  /** A date as it is sent, a percentage as a fraction; several values are one text, separated by `; `. */
  readonly value: AttributeValue | null;
  readonly type: 'text' | 'date' | 'percent' | 'number' | 'boolean';
}

/** The cell of an attribute, which `cellToAttribute` reads back to values of the same meaning; null without values. */
export function attributeToCell(
  values: readonly AttributeValue[],
  type: AttributeType | null | undefined,
  percentScale: 1 | 100,
): AttributeCell {
  const [sent, ...others] = values;
  const value = sent === undefined ? undefined : typedValue(sent, type);
  if (value === undefined) return { value: null, type: 'text' };
  if (others.length > 0 || type === 'list_multiple') return { value: values.join('; '), type: 'text' };
  if (type === 'percentage' && typeof value === 'number') {
    return { value: rescale(value, 1 / percentScale), type: 'percent' };
  }
  if (typeof value !== 'string') return { value, type: typeof value === 'number' ? 'number' : 'boolean' };
  return { value, type: type === 'date' && parseIsoDate(value) !== undefined ? 'date' : 'text' };
}

/** At most fifteen digits, which a double holds exactly. */
const plainNumber = /^(?!(?:\D*\d){16})-?\d+(?:\.\d+)?$/;

/** Converts a text that a service sends for a number, a boolean or a date to a value of the type. */
function typedValue(sent: AttributeValue, type: AttributeType | null | undefined): AttributeValue {
  if (typeof sent !== 'string') return sent;
  const text = sent.trim();
  switch (type) {
    case 'decimal':
    case 'percentage':
      return plainNumber.test(text) ? Number(text) : sent;
    case 'boolean':
      return /^(?:true|false)$/i.test(text) ? text.toLowerCase() === 'true' : sent;
    case 'date':
      return parseLocalDate(text) ?? sent;
    case 'string':
    case 'list_unique':
    case 'list_multiple':
    case null:
    case undefined:
      return sent;
  }
}

/** 0.07 × 100 is 7.000000000000001 in binary; fifteen digits are all that a cell keeps. */
export function rescale(value: number, factor: number): number {
  return Number((value * factor).toPrecision(15));
}
