import { validate as atUid } from 'stdnum/lib/cjs/at/uid.js';
import { validate as beVat } from 'stdnum/lib/cjs/be/vat.js';
import { validate as deVat } from 'stdnum/lib/cjs/de/vat.js';
import { validate as esNif } from 'stdnum/lib/cjs/es/nif.js';
import { validate as ieVat } from 'stdnum/lib/cjs/ie/vat.js';
import { validate as itIva } from 'stdnum/lib/cjs/it/iva.js';
import { validate as luTva } from 'stdnum/lib/cjs/lu/tva.js';
import { validate as nlBtw } from 'stdnum/lib/cjs/nl/btw.js';
import { validate as plNip } from 'stdnum/lib/cjs/pl/nip.js';
import { validate as ptNif } from 'stdnum/lib/cjs/pt/nif.js';
import { validate as seVat } from 'stdnum/lib/cjs/se/vat.js';
import type { CompanyIdType } from '../store/index.ts';

const pad = (number: number, length: number): string => String(number).padStart(length, '0');

function luhnSum(digits: string): number {
  return Array.from(digits)
    .reverse()
    .reduce((sum, digit, i) => {
      const value = Number(digit) * (1 + (i % 2));
      return sum + (value > 9 ? value - 9 : value);
    }, 0);
}

const isLuhn = (digits: string): boolean => luhnSum(digits) % 10 === 0;
const luhnDigit = (body: string): number => (10 - (luhnSum(`${body}0`) % 10)) % 10;

/** How many serial numbers the identifier formats below can represent. */
export const serialCount = 99_999;

/** Scatters serial numbers without collisions: the factor and the count have no common divisor. */
const scatter = (serial: number): number => ((serial * 61_463) % serialCount) + 1;

/** A SIREN with the prefix 000, which no French company has. @param serial 0 to 99,998; distinct SIRENs. */
export function sirenOf(serial: number): string {
  const body = `000${pad(scatter(serial), 5)}`;
  return `${body}${luhnDigit(body)}`;
}

/** The SIRET of a company's first establishment. */
export function siretOf(siren: string): string {
  const body = `${siren}0001`;
  return `${body}${luhnDigit(body)}`;
}

/** The French VAT number with the numeric key. */
export const frenchVatOf = (siren: string): string => `FR${pad((12 + 3 * (Number(siren) % 97)) % 97, 2)}${siren}`;

const keyAlphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function newStyleCheck(key: string): number {
  const [first = 0, second = 0] = Array.from(key, (letter) => keyAlphabet.indexOf(letter));
  return first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
}

const isNewStyleKey = (key: string, siren: string): boolean => {
  const check = newStyleCheck(key);
  return (Number(siren) + 1 + Math.floor(check / 11)) % 11 === check % 11;
};

/** The French VAT number with a key of a letter and a digit, as for newer companies. */
export function newFrenchVatOf(siren: string): string {
  const letters = Array.from(keyAlphabet.slice(10));
  const keys = letters.flatMap((letter) => Array.from(keyAlphabet.slice(0, 10), (digit) => `${letter}${digit}`));
  const key = keys.find((candidate) => isNewStyleKey(candidate, siren));
  if (key === undefined) throw new RangeError(`No key fits ${siren}.`);
  return `FR${key}${siren}`;
}

/** A DUNS number with the prefix 0000. It has no check digit. */
export const dunsOf = (serial: number): string => `0000${pad(scatter(serial), 5)}`;

interface VatRule {
  /** The number after the country prefix, for a body and a guess of its check digits. */
  write(body: string, attempt: number): string;
  isValid(number: string): boolean;
}

const twoDigits =
  (before: string, after = '') =>
  (body: string, attempt: number): string =>
    `${before}${body}${pad(attempt, 2)}${after}`;
const ruled = (write: VatRule['write'], validate: (number: string) => { isValid: boolean }): VatRule => ({
  write,
  isValid: (number) => validate(number).isValid,
});

/** Low number ranges; stdnum decides which guess has valid check digits. */
const vatRules: Readonly<Record<string, VatRule>> = {
  AT: ruled(twoDigits('U'), atUid),
  BE: ruled(twoDigits('02'), beVat),
  DE: ruled(twoDigits('1'), deVat),
  ES: ruled((body, attempt) => `B${pad(Number(body), 7)}${attempt % 10}`, esNif),
  IE: ruled((body, attempt) => `${pad(Number(body), 7)}${String.fromCharCode(65 + (attempt % 23))}`, ieVat),
  IT: ruled((body, attempt) => `${pad(Number(body), 7)}015${attempt % 10}`, itIva),
  LU: ruled(twoDigits(''), luTva),
  NL: ruled(twoDigits('1', 'B01'), nlBtw),
  PL: ruled(twoDigits('10'), plNip),
  PT: ruled(twoDigits('5'), ptNif),
  SE: ruled(twoDigits('55', '01'), seVat),
};

/** The EU countries except France for which the sandbox can generate VAT numbers. */
export const hasVatRule = (countryCode: string): boolean => countryCode in vatRules;

/** A VAT number outside France with valid check digits. @param serial distinct serials give distinct numbers. */
export function vatOf(countryCode: string, serial: number): string {
  const rule = vatRules[countryCode];
  if (!rule) throw new RangeError(`No VAT number for ${countryCode}.`);
  const body = pad(serial + 1, 6);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const number = rule.write(body, attempt);
    if (rule.isValid(number)) return `${countryCode}${number}`;
  }
  throw new RangeError(`No check digits fit ${countryCode} ${body}.`);
}

/** Whether a legal identifier's check digits, if any, are valid. La Poste's SIRETs have a rule of their own. */
export function hasValidCheckDigits(type: CompanyIdType, value: string): boolean {
  if (type === 'CIT003') return /^\d{9}$/.test(value);
  if (type === 'CIT001') return isSiret(value);
  const french = /^FR([0-9A-HJ-NP-Z]{2})(\d{9})$/.exec(value);
  if (french) return isFrenchVat(french[1] ?? '', french[2] ?? '');
  const rule = vatRules[value.slice(0, 2)];
  return rule ? rule.isValid(value.slice(2)) : /^[A-Z]{2}[0-9A-Z+*]{2,12}$/.test(value);
}

export const isSiren = (value: string): boolean => /^\d{9}$/.test(value) && value !== '000000000' && isLuhn(value);

function isSiret(value: string): boolean {
  if (!/^\d{14}$/.test(value) || !isSiren(value.slice(0, 9))) return false;
  const digitSum = Array.from(value).reduce((sum, digit) => sum + Number(digit), 0);
  return isLuhn(value) || (value.startsWith('356000000') && digitSum % 5 === 0);
}

function isFrenchVat(key: string, siren: string): boolean {
  if (!isSiren(siren) && !siren.startsWith('000')) return false;
  return /^\d{2}$/.test(key) ? `FR${key}${siren}` === frenchVatOf(siren) : isNewStyleKey(key, siren);
}

const mod97 = (digits: string): number =>
  Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

/** A French IBAN of the nonexistent bank 99999, branch 99999; RIB key and check digits are valid. */
export function ibanOf(serial: number): string {
  const account = pad(serial, 11);
  const key = pad(97 - mod97(`9999999999${account}00`), 2);
  const national = `9999999999${account}${key}`;
  // FR00 moved to the end, letters as numbers: F is 15, R is 27.
  return `FR${pad(98 - mod97(`${national}152700`), 2)}${national}`;
}

/** A test BIC: its eighth character is 0. */
export const testBic = 'FICTFRP0';
