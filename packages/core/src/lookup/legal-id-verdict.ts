import type { Cell } from '../values/cell.ts';
import { readLegalId, type LegalIdOptions } from '../values/legal-id.ts';
import { describeNote } from '../values/note.ts';
import type { Language } from '../words/language.ts';
import { noteSentences } from '../words/notes.ts';
import type { Words } from '../words/words.ts';

const en = { valid: '{id}: valid', wellFormed: '{id}: well formed' };
const verdicts: Words<typeof en> = { en, fr: { valid: '{id} : valide', wellFormed: '{id} : bien formé' } };

/** The verdict on a legal identifier in one line: what it is and what was repaired, or what is wrong with it. */
export function describeLegalId(cell: Cell, options: LegalIdOptions, language: Language = 'en'): string {
  const { state, kind, value, notes } = readLegalId(cell, options);
  const remarks = notes.map((note) => describeNote(note, noteSentences[language])).join(' ');
  if (state === 'invalid') return remarks;
  const verdict = verdicts[language][state].replace('{id}', `${kind ?? ''} ${value}`.trim());
  return remarks === '' ? verdict : `${verdict}. ${remarks}`;
}
