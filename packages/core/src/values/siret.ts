import { acceptId, notePadding, refuseDigits, refuseId, type LegalIdResult } from './legal-id-result.ts';
import { passesLuhn } from './luhn.ts';
import { createNote } from './note.ts';
import { isSiren } from './siren.ts';

const laPosteSiren = '356000000';

/**
 * Fourteen digits: a valid SIREN, then an establishment number other than 00000, and Luhn over all. La Poste has more
 * establishments than Luhn allows: theirs pass with a digit sum divisible by five as well (R043).
 */
export function isSiret(text: string): boolean {
  if (!/^\d{14}$/.test(text) || text.endsWith('00000')) return false;
  const siren = text.slice(0, 9);
  return isSiren(siren) && (passesLuhn(text) || (siren === laPosteSiren && sumDigits(text) % 5 === 0));
}

/** @param text a cleaned identifier (`readIdentifierText`). */
export function readSiret(text: string): LegalIdResult {
  if (!/^\d{1,14}$/.test(text)) return refuseDigits('SIRET', text, 14);
  if (text.length === 14) return readFullSiret(text);
  // Leading zeros do not change Luhn, so most nine-digit numbers that pass are SIRENs and not a short SIRET.
  if (text.length === 9) {
    return isSiren(text)
      ? refuseId('SIRET', text, createNote('sirenGiven', { siren: text }))
      : refuseDigits('SIRET', text, 14);
  }
  const siret = text.padStart(14, '0');
  if (isSiret(siret)) return acceptId('SIRET', siret, 'valid', [notePadding(siret)]);
  return refuseDigits('SIRET', text, 14);
}

function readFullSiret(text: string): LegalIdResult {
  if (isSiret(text)) return acceptId('SIRET', text, 'valid');
  if (/^0+$/.test(text)) return refuseId('SIRET', text, createNote('allZeros', { kind: 'SIRET', text }));
  if (text.endsWith('00000')) return refuseId('SIRET', text, createNote('rounded', { text }));
  return refuseId('SIRET', text, createNote('checkDigit', { kind: 'SIRET', text }));
}

function sumDigits(digits: string): number {
  return Array.from(digits).reduce((sum, digit) => sum + Number(digit), 0);
}
