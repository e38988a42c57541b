import { acceptId, notePadding, refuseDigits, refuseId, type LegalIdResult } from './legal-id-result.ts';
import { createNote } from './note.ts';

/** Fewer digits than this are a postal code or a typing error rather than a number that lost its leading zeros. */
const minDigits = 6;

/**
 * @param text a cleaned identifier (`readIdentifierText`). Never better than `wellFormed`: the check digit of DUNS
 * numbers was abandoned in 2006 (R045).
 */
export function readDuns(text: string): LegalIdResult {
  if (!/^\d{1,9}$/.test(text) || text.length < minDigits) return refuseDigits('DUNS', text, 9);
  const duns = text.padStart(9, '0');
  if (/^0+$/.test(duns)) return refuseId('DUNS', text, createNote('allZeros', { kind: 'DUNS', text }));
  return acceptId('DUNS', duns, 'wellFormed', duns === text ? [] : [notePadding(duns)]);
}
