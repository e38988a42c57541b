import type { AttributeType, AttributeValue } from '@tpr/core/values';

/** Values in a form that users read, and that `tpr set` reads back with any options. */
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

/** 1.234 could mean 1234; a fourth decimal rules that out. */
function plain(value: number): string {
  const text = String(value);
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}
