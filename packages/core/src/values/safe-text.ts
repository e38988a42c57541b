/** Characters that spreadsheets ignore before a formula (blank, control, invisible), for a character class. */
export const skipped = '\\s\\0-\\x1F\\x7F-\\x9F\\xAD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFEFF';
/** The characters that start a formula, also in full width. */
export const signs = '-=+@\uFF0D\uFF1D\uFF0B\uFF20';

const formulaStart = new RegExp(`^[${skipped}]*[${signs}]`);
const controlStart = /^[\t\r]/;

/**
 * Whether a spreadsheet may read the text as a formula. It starts with a tab or carriage return, or with `=`, `+`, `-`,
 * `@` (full-width forms too), even after blanks, a new line or invisible characters. Such text is written as text only
 * (R074).
 */
export function isFormulaLike(text: string): boolean {
  return controlStart.test(text) || formulaStart.test(text);
}

/**
 * At most `maxLength` UTF-16 units, which is what cells count. A cut text ends with `mark`; a pair of surrogates is
 * never split, so the result may be one unit shorter.
 */
export function cutText(text: string, maxLength: number, mark = '…'): string {
  if (text.length <= maxLength) return text;
  const kept = Math.max(0, maxLength - mark.length);
  const splitsPair = isHighSurrogate(text, kept - 1) && isLowSurrogate(text, kept);
  return text.slice(0, splitsPair ? kept - 1 : kept) + mark.slice(0, maxLength);
}

const maxParamCharacters = 160;

/** A parameter of a message. It may be hostile text, so it is put on one line and cut. */
export function quoteParam(text: string): string {
  return cutText(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '), maxParamCharacters);
}

const isHighSurrogate = (text: string, index: number) => (text.charCodeAt(index) & 0xfc00) === 0xd800;
const isLowSurrogate = (text: string, index: number) => (text.charCodeAt(index) & 0xfc00) === 0xdc00;
