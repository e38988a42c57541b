import type { CellType } from '../portfolio/table.ts';

/** Number formats, whose codes Excel and Google Sheets share: developers.google.com/workspace/sheets/api/guides/formats. */

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
  if (format === '@') return type === 'text';
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
