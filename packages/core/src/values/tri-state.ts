import { foldText } from './match.ts';

/** Words for yes and no; case, accents and outer blanks do not count. */
export interface YesNoWords {
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

export type TriState = 'yes' | 'no' | 'unknown';

/** What users type or Excel displays, in English and French (R052). */
export const cellWords: YesNoWords = {
  yes: ['TRUE', 'VRAI', 'YES', 'OUI', 'Y', 'O', '1'],
  no: ['FALSE', 'FAUX', 'NO', 'NON', 'N', '0'],
};

/** Anything that is not in the lists, such as an empty answer, is `unknown`; show the raw value then. */
export function readTriState(value: unknown, words: YesNoWords): TriState {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return 'unknown';
  const wanted = foldText(String(value));
  const isWanted = (word: string) => foldText(word) === wanted;
  if (words.yes.some(isWanted)) return 'yes';
  return words.no.some(isWanted) ? 'no' : 'unknown';
}

/** As `readTriState`, for a field that has no third state: undefined for `unknown`. */
export function readYesNo(value: unknown, words: YesNoWords = cellWords): boolean | undefined {
  const state = readTriState(value, words);
  return state === 'unknown' ? undefined : state === 'yes';
}
