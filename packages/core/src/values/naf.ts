import { cleanText, isEmptyCell, type Cell } from './cell.ts';
import { refuseUnreadable } from './identifier-text.ts';
import { refuse, type Refusal } from './note.ts';

/** The nomenclature of a code. All codes change on 1 January 2027, so both occur (decree 2025-736). */
export type NafNomenclature = 'NAF 2008' | 'NAF 2025';

export interface NafCode {
  readonly ok: true;
  /** `dd.ddL`. */
  readonly value: string;
  readonly nomenclature?: NafNomenclature;
}

/** Checks the form only: a list of codes would be outdated after the change. Source: R033. */
export function readNaf(cell: Cell, nomenclature?: NafNomenclature): NafCode | Refusal {
  if (isEmptyCell(cell)) return refuse('empty');
  const unreadable = refuseUnreadable(cell);
  if (unreadable) return unreadable;
  const text = cleanText(String(cell)).replace(/^'/, '').replace(/\s/g, '').toUpperCase();
  if (/^\d{1,2}\.?\d{0,2}$/.test(text)) return refuse('nafLetterLost', { text });
  const match = /^(\d{2})\.?(\d{2}[A-Z])$/.exec(text);
  if (!match) return refuse('notNaf', { text });
  return { ok: true, value: `${match[1]}.${match[2]}`, ...(nomenclature !== undefined && { nomenclature }) };
}
