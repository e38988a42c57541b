import stringWidth from 'string-width';

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
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Keep right-to-left text from reordering the text beside it. */
const isolate = { start: '\u2068', end: '\u2069' };

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

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts at `width` terminal columns, with `…` at the end; whole characters as people see them. */
export function cutToWidth(text: string, width: number): string {
  // A text with more than four units for each column may be very long, and is not measured as a whole.
  if (text.length <= width * 4 && stringWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text.slice(0, width * 16))) {
    used += stringWidth(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  return width > 0 ? `${kept}…` : '';
}

/** Cuts or fills plain text to exactly `width` terminal columns. */
export function fitToWidth(text: string, width: number, side: 'left' | 'right' = 'left'): string {
  const cut = cutToWidth(text, width);
  const space = ' '.repeat(Math.max(0, width - stringWidth(cut)));
  const shown = rightToLeft.test(cut) ? isolate.start + cut + isolate.end : cut;
  return side === 'left' ? shown + space : space + shown;
}
