import { cutText } from '@tpr/core/values';

const loneSurrogate = /\p{Surrogate}/gu;
/** What XML cannot hold or a cell does not show: control characters but tab and new line, and non-characters. */
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/g;

/** Most texts hold none of it, nor a carriage return, nor half of a pair, and are not searched further. */
const suspicious = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\uD800-\uDFFF\uFFFE\uFFFF]/;

/** Text as a cell can hold it: well-formed, one kind of new line, no control characters. */
export function cleanCellText(text: string): string {
  if (!suspicious.test(text)) return text;
  return text.replace(/\r\n?/g, '\n').replace(forbidden, '').replace(loneSurrogate, '\uFFFD');
}

/** End of a text that was cut because it was longer than a cell can hold. */
const cutMark = '… [cut]';

/** @param maxLength in UTF-16 units, as spreadsheets count. */
export function cutCellText(text: string, maxLength: number): string {
  return cutText(text, maxLength, cutMark);
}
