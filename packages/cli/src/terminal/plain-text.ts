import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';

/** Control characters of both sets, line separators, and the marks that can turn the rest of a line around. */
const unprintable = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\p{Surrogate}]/gu;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Keep right-to-left text from reordering what stands beside it. */
const isolate = { start: '\u2068', end: '\u2069' };

/**
 * Text on one line that cannot steer the terminal: escape sequences, control characters and direction marks are gone,
 * new lines and tabs are spaces.
 */
export function toPlainLine(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\s*[\r\n\t\u2028\u2029]\s*/g, ' ')
    .replace(unprintable, '');
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts at `width` terminal columns, with `…` at the end; whole characters as people see them. */
export function cutToWidth(text: string, width: number): string {
  // One column holds at least one unit of text, save for combining marks, which the measure then finds too few.
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
