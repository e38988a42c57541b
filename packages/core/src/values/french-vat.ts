import { createNote, type Note } from './note.ts';
import { isSiren } from './siren.ts';

const checkAlphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * @param body the eleven characters after `FR`: a key of two, then a SIREN. The key is a number from 0 to 96 or, in
 * the newer style, holds a letter other than I and O. SIRENs that start with 000 are Monegasque and have no Luhn digit.
 */
export function isFrenchVatBody(body: string): boolean {
  const key = body.slice(0, 2);
  const siren = body.slice(2);
  if (!/^[0-9A-HJ-NP-Z]{2}\d{9}$/.test(body) || siren === '000000000') return false;
  if (!siren.startsWith('000') && !isSiren(siren)) return false;
  return /^\d\d$/.test(key) ? key === numericKey(siren) : fitsLetterKey(key, Number(siren));
}

/** The French VAT number with the numeric key, which every SIREN has. */
export function frenchVatOf(siren: string): string {
  return `FR${numericKey(siren)}${siren}`;
}

/** The SIREN inside a French VAT number; undefined for other countries and for Monaco, which has none. */
export function sirenOfVat(vat: string): string | undefined {
  const siren = /^FR..(\d{9})$/.exec(vat)?.[1];
  return siren !== undefined && isSiren(siren) ? siren : undefined;
}

/** The note `identifiersDisagree` if a SIRET and a French VAT number of one row belong to two companies. */
export function compareSiretWithVat(siret: string, vat: string): Note | undefined {
  const siren = sirenOfVat(vat);
  const holder = siret.slice(0, 9);
  return siren === undefined || siren === holder
    ? undefined
    : createNote('identifiersDisagree', { siret: holder, vat: siren });
}

function numericKey(siren: string): string {
  return String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0');
}

function fitsLetterKey(key: string, siren: number): boolean {
  const first = checkAlphabet.indexOf(key.charAt(0));
  const second = checkAlphabet.indexOf(key.charAt(1));
  const code = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (siren + 1 + Math.floor(code / 11)) % 11 === code % 11;
}
