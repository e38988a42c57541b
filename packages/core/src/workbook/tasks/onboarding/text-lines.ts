import { countDigits, fewestDigits } from './list-header.ts';

/** Splits pasted text into lines, and lines at tabs, semicolons and commas; quotes of a CSV file are removed. */
export function splitText(text: string): string[][] {
  return text.split(/\r\n|\r|\n/).map((line) => {
    const parts = line.split(/[\t;]/);
    return parts
      .flatMap((part) => splitAtCommas(part, parts.length > 1))
      .map((part) => part.trim().replace(/^=?"(.*)"$/, '$1'));
  });
}

/**
 * A comma may also be part of a number: 7,32829E+13 and 73,282,932,000,074 are one part each.
 * @param isCell whether the line has other separators: then a comma in a name or an address does not separate.
 */
function splitAtCommas(part: string, isCell: boolean): string[] {
  if (/^\s*"?\d+,\d+E\+?\d+"?\s*$/i.test(part)) return [part];
  if (/^\s*\d{1,3}(,\d{3})+\s*$/.test(part)) return [part.replace(/,/g, '')];
  const pieces = part.split(',');
  return isCell && pieces.every((piece) => countDigits(piece) < fewestDigits) ? [part] : pieces;
}
