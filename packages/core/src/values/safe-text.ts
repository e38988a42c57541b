const formulaStart = /^[\s\u200B-\u200D\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
const controlStart = /^[\t\r]/;

/**
 * Whether a spreadsheet may take the text for a formula: it starts with `=`, `+`, `-`, `@` (full-width forms too),
 * even after blanks or a new line, or with a tab or carriage return. Such text is written as text only (R074).
 */
export function isFormulaLike(text: string): boolean {
  return controlStart.test(text) || formulaStart.test(text);
}

/**
 * At most `maxLength` UTF-16 units, which is what cells count. A cut text ends in `mark`; a pair of surrogates is
 * never split, so the result may be one unit shorter.
 */
export function cutText(text: string, maxLength: number, mark = '…'): string {
  if (text.length <= maxLength) return text;
  const kept = Math.max(0, maxLength - mark.length);
  const splitsPair = isHighSurrogate(text, kept - 1) && isLowSurrogate(text, kept);
  return text.slice(0, splitsPair ? kept - 1 : kept) + mark.slice(0, maxLength);
}

const isHighSurrogate = (text: string, index: number) => (text.charCodeAt(index) & 0xfc00) === 0xd800;
const isLowSurrogate = (text: string, index: number) => (text.charCodeAt(index) & 0xfc00) === 0xdc00;
