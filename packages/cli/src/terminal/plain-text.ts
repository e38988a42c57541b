/**
 * Control sequences of a terminal, introduced by one byte or two: strings (titles, links), then cursor moves and
 * colours, then the rest. No two parts match the same characters, so the match takes linear time.
 */
const sequence =
  /(?:\u001B[\]PX^_]|[\u0090\u0098\u009D-\u009F])[^\0-\x1F\x7F-\x9F]*(?:\u0007|\u001B\\|\u009C)|(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]|\u001B[ -/]*[0-~]/g;
/** Control characters of both sets except new lines, line separators, and marks that reverse the rest of a line. */
const unprintable = /[\0-\x09\x0B-\x1F\x7F-\x9F\u061C\u200E\u200F\u2028-\u202E\uFEFF\p{Surrogate}]/gu;
/** Direction isolates. A pair that is closed within its line affects nothing else; `fitToWidth` writes such pairs. */
const isolates = /\u2068([^\u2066-\u2069\n]*)\u2069|[\u2066-\u2069]/g;
/** Text that cannot control a terminal: without escape sequences, control characters and direction marks. */
export function toPlainText(text: string): string {
  return text
    .replace(sequence, '')
    .replace(/\r\n/g, '\n')
    .replace(/\t/g, ' ')
    .replace(unprintable, '')
    .replace(isolates, (whole, inner: string | undefined) => (inner === undefined ? '' : whole));
}

/** The same on one line: new lines and tabs are spaces. */
export function toPlainLine(text: string): string {
  return toPlainText(text.replace(/\s+/g, (blanks) => (/[\r\n\t\u2028\u2029]/.test(blanks) ? ' ' : blanks))).replace(
    /\n/g,
    ' ',
  );
}

/** JSON in which characters that control a terminal are written as escapes. */
export function toPlainJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /[\x7F-\x9F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Characters of at most one column: those before the first wide one, punctuation such as `…`, and blocks of a bar. */
const narrow = /[\0-\u10FF\u2010-\u2027\u2580-\u259F]/;

/**
 * Cuts a line so that it certainly fits into `width` terminal columns, with `…` at the end. Any other code unit counts as
 * two columns, its maximum: the exact width needs data of ICU, which load in 35 ms.
 */
export function cutToFit(line: string, width: number): string {
  let used = 0;
  let kept = '';
  for (const character of line) {
    const columns = narrow.test(character) ? 1 : 2 * character.length;
    if (used + columns > width) return `${kept}…`;
    used += columns;
    if (used < width) kept += character;
  }
  return line;
}
