import type { AttributeType, AttributeValue } from '@tpr/core/values';

/** Values as a person reads them and as `tpr set` reads them back, whatever its options. */
export function writeValues(
  values: readonly AttributeValue[],
  type: AttributeType | null,
  percentScale: 1 | 100,
): string {
  return values.map((value) => writeValue(value, type, percentScale)).join('; ');
}

function writeValue(value: AttributeValue, type: AttributeType | null, percentScale: 1 | 100): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return value;
  if (type === 'percentage') return `${plain(Number(((value * 100) / percentScale).toPrecision(15)))} %`;
  return plain(value);
}

/** 1.234 might be a thousand: with a fourth decimal it can not. */
function plain(value: number): string {
  const text = String(value);
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}
