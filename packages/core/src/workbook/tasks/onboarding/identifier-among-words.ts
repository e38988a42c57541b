import { readLegalId, type LegalIdOptions } from '../../../values/legal-id.ts';
import type { LegalIdResult } from '../../../values/legal-id-result.ts';
import { createNote } from '../../../values/note.ts';
import type { SheetCell } from '../../port.ts';
import { textOf } from './cell-text.ts';

/**
 * Reads a cell. If it is not an identifier, reads an identifier with a correct check digit among its words, as in
 * `FR 40 303 265 045 (France)`.
 */
export function readAmongWords(cell: SheetCell, options: LegalIdOptions): LegalIdResult {
  const whole = readLegalId(cell, options);
  if (whole.state !== 'invalid') return whole;
  const words = textOf(cell)
    .slice(0, maxWords * 10)
    .split(/\s+/)
    .slice(0, maxWords);
  const places = words.flatMap((word, place) => (/\d/.test(word) ? [place] : []));
  const [first = 0] = places;
  const end = (places[places.length - 1] ?? 0) + 1;
  // The word before the digits may be the prefix of a VAT number, in capitals: "de" is also a French word.
  const isPrefixed = /^\P{L}*[A-Z]{2}\P{L}*$/u.test(words[first - 1] ?? '');
  for (const from of isPrefixed ? [first - 1, first] : [first]) {
    const part = words.slice(from, end).join(' ');
    const reading = readLegalId(part, options);
    if (reading.state === 'valid' && reading.notes.length === 0) {
      return { ...reading, notes: [createNote('wordsLeftOut', { value: reading.value })] };
    }
  }
  return whole;
}

/** Whether the words around a correct identifier are the only remark. */
export const isAmongWords = ({ notes }: LegalIdResult): boolean =>
  notes.length > 0 && notes.every(({ code }) => code === 'wordsLeftOut');

/** A cell with more words is text, not an identifier with a remark. */
const maxWords = 20;
