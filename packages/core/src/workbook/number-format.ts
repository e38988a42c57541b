import type { CellType } from '../portfolio/table.ts';

/** Number formats, whose codes Excel and Google Sheets share: developers.google.com/workspace/sheets/api/guides/formats. */

/**
 * Formats of dates and times have letters for year, month, day, hour or second outside quotes, escapes and brackets.
 * https://support.microsoft.com/office/review-guidelines-for-customizing-a-number-format-c0a1d1fa-d3f4-4018-96b7-9c9354dd99f5
 */
export function isDateFormat(format: unknown): boolean {
  if (typeof format !== 'string' || format === 'General') return false;
  return /[dmyhs]/i.test(codesOf(format));
}

/** A percent sign in quotes or after an escape is only shown: 12 is then 12 %, not 0.12. */
export function isPercentFormat(format: unknown): boolean {
  return typeof format === 'string' && codesOf(format).includes('%');
}

/**
 * The digits of a number in a format such as `00000`, if they have zeros that the number does not have. A format may
 * group its digits, such as that of French telephone numbers, `0#" "##" "##" "##" "##`; the groups are left out.
 */
export function withLeadingZeros(value: number, format: unknown): string | undefined {
  if (typeof format !== 'string' || !Number.isInteger(value) || value < 0) return undefined;
  // These characters are shown as they are, without quotes.
  const places = codesOf(format).replace(/[\s()+'-]/g, '');
  const least = /^[0#]+$/.test(places) && places.includes('0') ? places.length - places.indexOf('0') : 0;
  const digits = String(value);
  return digits.length < least ? digits.padStart(least, '0') : undefined;
}

/** The codes for positive numbers, without the texts that they show. */
function codesOf(format: string): string {
  const [positive = ''] = format.replace(/"[^"]*(?:"|$)|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*(?:\]|$)/gi, '').split(';');
  return positive;
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
      return isPercentFormat(format);
    case 'number':
    case 'boolean':
      return !isDateFormat(format) && !isPercentFormat(format);
  }
}
