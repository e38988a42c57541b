import { acceptId, notePadding, refuseDigits, refuseId, type LegalIdResult } from './legal-id-result.ts';
import { passesLuhn } from './luhn.ts';
import { createNote } from './note.ts';

/** Fewer digits than this are a typing error rather than a number that lost its leading zeros. */
const minDigits = 4;

/** Nine digits that pass Luhn; `000000000` passes too and is not a company. */
export function isSiren(text: string): boolean {
  return /^\d{9}$/.test(text) && text !== '000000000' && passesLuhn(text);
}

/** @param text a cleaned identifier (`readIdentifierText`). A SIRET is accepted for its SIREN, with a note. */
export function readSiren(text: string): LegalIdResult {
  if (/^\d{14}$/.test(text)) {
    const siren = text.slice(0, 9);
    if (isSiren(siren)) return acceptId('SIREN', siren, 'valid', [createNote('sirenFromSiret')]);
  }
  if (!/^\d{1,9}$/.test(text) || text.length < minDigits) return refuseDigits('SIREN', text, 9);
  const siren = text.padStart(9, '0');
  if (isSiren(siren)) return acceptId('SIREN', siren, 'valid', siren === text ? [] : [notePadding(siren)]);
  if (text.length < 9) return refuseDigits('SIREN', text, 9);
  return refuseId('SIREN', text, createNote(/^0+$/.test(text) ? 'allZeros' : 'checkDigit', { kind: 'SIREN', text }));
}
