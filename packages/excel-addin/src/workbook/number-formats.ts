import type { CellType } from '@tpr/core';
import type { NewColumn } from '@tpr/core/workbook';

/** A cell with this format keeps every value as text. */
export const textFormat = '@';

/** Locale-free codes: Excel shows `m/d/yyyy` in the order of the user's region. Percentages have decimals: 13.1 % is not 13 %. */
const formatOfType: Readonly<Record<CellType, string>> = {
  text: textFormat,
  number: 'General',
  percent: '0.00%',
  boolean: 'General',
  date: 'm/d/yyyy',
  dateTime: 'm/d/yyyy h:mm',
};

/** With thousands separators, in the notation of the region. */
const formatOfKind = { amount: '#,##0.00', count: '#,##0' } as const;

export function formatOf({ type, numberKind }: Pick<NewColumn, 'type' | 'numberKind'>): string {
  return numberKind === undefined ? formatOfType[type] : formatOfKind[numberKind];
}

/**
 * Formats of dates and times have letters for year, month, day, hour or second outside quotes, escapes and brackets.
 * https://support.microsoft.com/office/review-guidelines-for-customizing-a-number-format-c0a1d1fa-d3f4-4018-96b7-9c9354dd99f5
 */
export function isDateFormat(format: unknown): boolean {
  if (typeof format !== 'string' || format === 'General') return false;
  const [positive = ''] = format.replace(/"[^"]*(?:"|$)|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*(?:\]|$)/gi, '').split(';');
  return /[dmyhs]/i.test(positive);
}

/** Whether a format shows values of the type as such: a date as a date, a percentage as a percentage. */
export function suitsType(format: string, type: CellType): boolean {
  if (format === textFormat) return type === 'text';
  switch (type) {
    case 'text':
      return false;
    case 'date':
    case 'dateTime':
      return isDateFormat(format);
    case 'percent':
      return format.includes('%');
    case 'number':
    case 'boolean':
      return !isDateFormat(format) && !format.includes('%');
  }
}
