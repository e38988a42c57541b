import { isEmptyCell, type Cell } from '../values/cell.ts';
import { kindNamed } from '../values/legal-id-reading.ts';
import { readLegalId, type LegalIdOptions } from '../values/legal-id.ts';
import { describeNote } from '../values/note.ts';
import type { Language } from '../words/language.ts';
import { noteSentences } from '../words/notes.ts';
import type { Words } from '../words/words.ts';
import type { Answered, Grid, TypedCell } from './answers.ts';
import { LookupError } from './lookup-error.ts';

const en = { valid: '{id}: valid', wellFormed: '{id}: well formed' };
const verdicts: Words<typeof en> = { en, fr: { valid: '{id} : valide', wellFormed: '{id} : bien formé' } };

/**
 * The verdict on each legal identifier in one line: what it is and what was repaired, or what is wrong with it. Nothing
 * is asked of the service.
 * @param kind as a user calls it; found out when empty. @param countryCode two letters; empty when it is not known.
 * @throws LookupError `unknownKind`.
 */
export function checkLegalIds(
  cells: Grid<Cell>,
  kind: string,
  countryCode: string,
  language: Language,
): Answered<TypedCell>[][] {
  const known = kindNamed(kind);
  if (kind.trim() !== '' && known === undefined) throw new LookupError('unknownKind', { text: kind });
  const options = { ...(known && { kind: known }), ...(countryCode !== '' && { countryCode }) };
  const verdict = (cell: Cell): TypedCell => ({ type: 'text', value: verdictOn(cell, options, language) });
  return cells.map((row) => row.map((cell) => ({ ok: true, value: isEmptyCell(cell) ? null : verdict(cell) })));
}

function verdictOn(cell: Cell, options: LegalIdOptions, language: Language): string {
  const { state, kind, value, notes } = readLegalId(cell, options);
  const remarks = notes.map((note) => describeNote(note, noteSentences[language])).join(' ');
  if (state === 'invalid') return remarks;
  const verdict = verdicts[language][state].replace('{id}', `${kind ?? ''} ${value}`.trim());
  return remarks === '' ? verdict : `${verdict}. ${remarks}`;
}
