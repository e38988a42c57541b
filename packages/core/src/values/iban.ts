import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import { cleanText } from './cell.ts';
import { refuse, type Refusal } from './note.ts';

/** A valid IBAN. */
export interface Iban {
  readonly ok: true;
  /** Compact and upper case, for comparison only; a write-back never alters the text as given (G88). */
  readonly value: string;
  readonly countryCode: string;
}

/** A valid BIC; `value` is upper case without blanks. */
export interface Bic {
  readonly ok: true;
  readonly value: string;
  readonly countryCode: string;
  /** A BIC whose eighth character is 0 is for tests only. */
  readonly isTest: boolean;
}

/** Checks the country's structure, its national check digits where it has some, and the checksum modulo 97 (R105). */
export function readIban(given: string): Iban | Refusal {
  const text = cleanText(given);
  const value = electronicFormatIBAN(text.replace(/^IBAN\b:?/i, '')) ?? '';
  return isValidIBAN(value) ? { ok: true, value, countryCode: value.slice(0, 2) } : refuse('notIban', { text });
}

/** The two-digit key that ends a French RIB, from its bank, branch and account; each letter counts as a fixed digit. */
export function ribKeyOf(bank: string, branch: string, account: string): string {
  const digits = bank + branch + account.toUpperCase().replace(/[A-Z]/g, toRibDigit);
  // 89, 15 and 3 are the powers of ten of the three positions, modulo 97.
  const [bankPart, branchPart, accountPart] = [digits.slice(0, 5), digits.slice(5, 10), digits.slice(10)].map(Number);
  const key = 97 - ((89 * (bankPart ?? 0) + 15 * (branchPart ?? 0) + 3 * (accountPart ?? 0)) % 97);
  return String(key).padStart(2, '0');
}

/** Whether two texts are the same IBAN; spaces and case do not count. */
export function isSameIban(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => electronicFormatIBAN(cleanText(text)));
  return first !== null && first !== '' && first === second;
}

/** Checks the form of a BIC, 8 or 11 characters, and its country code; blanks and case do not count. */
export function readBic(given: string): Bic | Refusal {
  const text = cleanText(given);
  const value = text.replace(/\s/g, '').toUpperCase();
  return isValidBIC(value)
    ? { ok: true, value, countryCode: value.slice(4, 6), isTest: value.charAt(7) === '0' }
    : refuse('notBic', { text });
}

function toRibDigit(letter: string): string {
  const place = letter.charCodeAt(0) - 65;
  // A-I and J-R are 1 to 9; S starts again at 2.
  return String(place < 18 ? (place % 9) + 1 : place - 16);
}
