import { isError, isRich, plainValue, type Content } from './content.ts';
import { dateOf } from './serial.ts';

const names = {
  mmmm: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  dddd: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};

/** The displayed text: `Range.text`. Supports common number formats and treats others as General. */
export function displayText(content: Content | undefined, numberFormat: string, is1904 = false): string {
  if (content === undefined) return '';
  if (isError(content)) return content.error;
  const value = plainValue(content);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return value;
  const format = numberFormat === 'General' && isRich(content) ? (content.numberFormat ?? numberFormat) : numberFormat;
  const [positive = 'General', negative] = format.split(';');
  if (positive === 'General' || positive === '@') return generalText(value);
  if (isDateFormat(positive)) return dateText(value, positive, is1904);
  return value < 0 && negative !== undefined ? numberText(-value, negative) : numberText(value, positive);
}

function isDateFormat(format: string): boolean {
  return (
    /[ymdhs]/i.test(format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '')) && !/[0#]/.test(format.replaceAll(/\.0+/g, ''))
  );
}

function generalText(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e11 || size < 1e-9)) {
    const [digits = '', exponent = '0'] = value.toExponential(5).split('e');
    const power = Math.abs(Number(exponent)).toString().padStart(2, '0');
    return `${Number(digits)}E${Number(exponent) < 0 ? '-' : '+'}${power}`;
  }
  return String(Number(value.toPrecision(10)));
}

function numberText(value: number, format: string): string {
  const pattern = /[#0][#0,]*(?:\.([0#]+))?/.exec(format);
  if (!pattern) return format.replaceAll('"', '');
  const decimals = pattern[1]?.length ?? 0;
  const scaled = format.includes('%') ? value * 100 : value;
  const [whole = '0', fraction] = Math.abs(scaled).toFixed(decimals).split('.');
  const minimum = pattern[0].split('.')[0]?.replaceAll(/[^0]/g, '').length ?? 0;
  const padded = whole.padStart(minimum, '0');
  const grouped = pattern[0].includes(',') ? padded.replaceAll(/\B(?=(\d{3})+$)/g, ',') : padded;
  const number = `${scaled < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
  return format.replace(pattern[0], number).replaceAll(/["\\]|\[[^\]]*\]/g, '');
}

function dateText(serial: number, format: string, is1904: boolean): string {
  const date = dateOf(serial, is1904);
  const isPm = /am\/pm/i.test(format);
  const hours = date.getUTCHours();
  const shownHours = isPm ? ((hours + 11) % 12) + 1 : hours;
  let afterHours = false;
  return format.replaceAll(
    /"([^"]*)"|\\(.)|\[[^\]]*\]|am\/pm|y+|m+|d+|h+|s+/gi,
    (part, quoted?: string, escaped?: string) => {
      const key = part.toLowerCase();
      const pad = (value: number) => String(value).padStart(key.length === 1 ? 1 : 2, '0');
      if (quoted !== undefined || escaped !== undefined) return quoted ?? escaped ?? '';
      if (key === 'am/pm') return hours < 12 ? 'AM' : 'PM';
      if (key.startsWith('[')) return '';
      if (key.startsWith('y')) return String(date.getUTCFullYear()).slice(key.length > 2 ? 0 : 2);
      if (key.startsWith('d'))
        return key.length > 2
          ? (names.dddd[date.getUTCDay()] ?? '').slice(0, key.length === 3 ? 3 : undefined)
          : pad(date.getUTCDate());
      if (key.startsWith('h')) {
        afterHours = true;
        return pad(shownHours);
      }
      if (key.startsWith('s')) return pad(date.getUTCSeconds());
      // Ambiguity of Excel's formats: m after h means minutes.
      if (afterHours && key.length < 3) return pad(date.getUTCMinutes());
      return key.length > 2
        ? (names.mmmm[date.getUTCMonth()] ?? '').slice(0, key.length === 3 ? 3 : undefined)
        : pad(date.getUTCMonth() + 1);
    },
  );
}
