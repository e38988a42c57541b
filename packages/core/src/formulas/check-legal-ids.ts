import { isEmptyCell, type Cell } from '../values/cell.ts';
import { readCountry } from '../values/country.ts';
import { legalIdKindOf } from '../values/legal-id-result.ts';
import { readLegalId, type LegalIdOptions } from '../values/legal-id.ts';
import { describeNote, type Note } from '../values/note.ts';
import type { Language } from '../i18n/language.ts';
import { noteSentences } from '../i18n/notes.ts';
import type { Messages } from '../i18n/localized-text.ts';
import { optionalText, refuseErrorText, refuseObject } from './argument-text.ts';
import { pairCells, type CellResult, type Grid, type TypedCell } from './evaluate-each.ts';
import { FormulaError } from './formula-error.ts';
import { idTypeLabels } from './formula-labels.ts';

const en = { valid: '{id}: valid', wellFormed: '{id}: well formed' };
const verdicts: Messages<typeof en> = { en, fr: { valid: '{id} : valide', wellFormed: '{id} : bien formé' } };

/** The argument values that request a sentence instead of TRUE or FALSE. */
const whyWords = ['why', 'pourquoi'];

/**
 * Checks the form and check digit of each legal identifier: TRUE or FALSE. With `why` the result is one line instead: its
 * kind and what was repaired, or what is wrong. No request is sent.
 * @param kind its name in English or French; derived when empty. @param countries codes or names, one for all or one for
 * each identifier; empty when unknown. @param wanted empty for TRUE or FALSE, or `why`.
 * @throws FormulaError `unknownKind`, `unknownAnswer`, `unlikeShapes`, and `unknownCountry` for a single country of all.
 */
export function checkLegalIds(
  cells: Grid<Cell>,
  kind: string,
  countries: Grid<Cell>,
  wanted: string,
  language: Language,
): CellResult<TypedCell>[][] {
  const known = legalIdKindOf(kind);
  if (kind.trim() !== '' && known === undefined) throw new FormulaError('unknownKind', { text: kind });
  const isWhy = whyWords.includes(wanted.toLowerCase());
  if (wanted !== '' && !isWhy) throw new FormulaError('unknownAnswer', { text: wanted });
  const [[only] = [], ...others] = countries;
  if (others.length === 0 && countries[0]?.length === 1) codeOf(only);
  const check = (cell: Cell, country: Cell): TypedCell => {
    const countryCode = codeOf(country);
    const options = { ...(known && { kind: known }), ...(countryCode !== '' && { countryCode }) };
    if (isWhy) return { type: 'text', value: verdictOn(cell, options, language) };
    // An error is neither a valid nor an invalid identifier.
    if (typeof cell === 'object' && cell !== null) throw refuseObject(cell);
    refuseErrorText(cell);
    const { state, notes } = readLegalId(cell, options);
    const doubt = notes.find(({ code }) => code === 'ambiguous');
    if (doubt !== undefined) throw ambiguous(doubt);
    return { type: 'boolean', value: state !== 'invalid' };
  };
  return pairCells(cells, countries).map((row) =>
    row.map(([cell, country]): CellResult<TypedCell> => {
      if (isEmptyCell(cell)) return { ok: true, value: null };
      try {
        return { ok: true, value: check(cell, country) };
      } catch (error) {
        return { ok: false, error };
      }
    }),
  );
}

/** The error for an identifier that fits several kinds: neither TRUE nor FALSE would be correct. */
function ambiguous({ params }: Note): FormulaError {
  return new FormulaError('ambiguousId', { text: params['text'] ?? '', near: params['kinds'] ?? '' });
}

function verdictOn(cell: Cell, options: LegalIdOptions, language: Language): string {
  const { state, kind, value, notes } = readLegalId(cell, options);
  const remarks = notes.map((note) => describeNote(note, noteSentences[language])).join(' ');
  if (state === 'invalid') return remarks;
  const name = kind === undefined ? '' : idTypeLabels[language][kind];
  const verdict = verdicts[language][state].replace('{id}', `${name} ${value}`.trim());
  return remarks === '' ? verdict : `${verdict}. ${remarks}`;
}

/**
 * Empty for a blank cell.
 * @throws FormulaError `unknownCountry`: without its country an identifier could be read as another kind.
 */
function codeOf(cell: Cell): string {
  const country = optionalText(cell);
  if (country === '') return '';
  const read = readCountry(country);
  if (read.ok) return read.code;
  // A code outside the standard, such as XK for Kosovo.
  if (/^[A-Z]{2}$/i.test(country)) return country;
  throw new FormulaError('unknownCountry', { text: country });
}
