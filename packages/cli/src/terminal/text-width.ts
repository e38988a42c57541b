import stringWidth from 'string-width';

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Keep right-to-left text from reordering the text beside it. */
const isolate = { start: '\u2068', end: '\u2069' };

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts at `width` terminal columns, with `…` at the end; whole characters as people see them. */
function cutToWidth(text: string, width: number): string {
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
