import { parseIsoDate } from './calendar.ts';
import { passesLuhn, sumLuhn } from './luhn.ts';
import { isFrenchVatBody } from './french-vat.ts';

/**
 * Checks the check digits of one country's VAT numbers. @param body the number without prefix, in the country's form.
 * Sources: the national rules as `stdnum` and `python-stdnum` have them; the tests compare with the former, and where it
 * errs (BG, CZ, SK) with published numbers.
 */
type Check = (body: string) => boolean;

/** The weighted sum of the digits; digits beyond the last weight do not count. */
function weigh(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits.charAt(index)), 0);
}

/** The weighted sum of the digits is a multiple of `divisor`. */
const divisible =
  (weights: readonly number[], divisor: number): Check =>
  (body) =>
    weigh(body, weights) % divisor === 0;

/** The last digit is computed from the digits before it. */
const closes =
  (digitOf: (front: string) => number): Check =>
  (body) =>
    Number(body.slice(-1)) === digitOf(body.slice(0, -1));

/** The last two digits are computed from the number before them. */
const closesWithTwo =
  (digitsOf: (front: number) => number): Check =>
  (body) =>
    Number(body.slice(-2)) === digitsOf(Number(body.slice(0, -2)));

/** ISO 7064, modulus 11,10. */
const mod11And10: Check = (body) =>
  Array.from(body, Number).reduce((rest, digit) => ((((rest || 10) * 2) % 11) + digit) % 10, 5) === 1;

/** The remainder modulo 11; if it is 10, the remainder with the second weights. */
const twice = (front: string, first: readonly number[], second: readonly number[]): number => {
  const rest = weigh(front, first) % 11;
  return rest === 10 ? (weigh(front, second) % 11) % 10 : rest;
};

const lithuanian = closes((front) =>
  twice(front, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2], [3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4]),
);

const bulgarianCompany = closes((front) => twice(front, [1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 10]));
/** Numbers of citizens, of residents, of all others. */
const bulgarianOthers: readonly Check[] = [
  closes((front) => (weigh(front, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10),
  closes((front) => weigh(front, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10),
  divisible([4, 3, 2, 7, 6, 5, 4, 3, 2, 1], 11),
];

const isDay = (year: number, month: number, day: string): boolean =>
  parseIsoDate(`${year}-${String(month).padStart(2, '0')}-${day}`) !== undefined;

/** A person's number starts with the date of birth. Women have 50 added to the month; 20 is added when numbers run out. */
function isCzechPerson(body: string): boolean {
  const isShort = body.length === 9;
  let year = 1900 + Number(body.slice(0, 2));
  if (isShort && year > 1980) year -= 100;
  // Nine digits were given until 1953.
  if (isShort && year > 1953) return false;
  if (!isShort && year < 1954) year += 100;
  const month = (Number(body.slice(2, 4)) % 50) % 20;
  if (!isDay(year, month, body.slice(4, 6))) return false;
  return isShort || closes((front) => (Number(front) % 11) % (year < 1985 ? 10 : 11))(body);
}

const czechWeights = [8, 7, 6, 5, 4, 3, 2, 1];
const czechCompany = closes((front) => ((11 - (weigh(front, czechWeights) % 11)) % 11 || 1) % 10);
/** Numbers of people without a birth number begin with 6, which the check digit does not cover. */
const czechSpecial = closes((front) => (18 - ((21 - (weigh(front.slice(1), czechWeights) % 11)) % 11)) % 10);

function isCzech(body: string): boolean {
  if (body.length === 8) return !body.startsWith('9') && czechCompany(body);
  return body.length === 9 && body.startsWith('6') ? czechSpecial(body) : isCzechPerson(body);
}

const spanishLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const isSpanishPerson = (digits: string, letter: string): boolean => spanishLetters[Number(digits) % 23] === letter;

function isSpanish(body: string): boolean {
  const [first, digits, last] = [body.charAt(0), body.slice(1, 8), body.charAt(8)];
  if (/\d/.test(first)) return isSpanishPerson(first + digits, last);
  if (/[KLM]/.test(first)) return isSpanishPerson(digits, last);
  if (/[XYZ]/.test(first)) return isSpanishPerson(String('XYZ'.indexOf(first)) + digits, last);
  const key = (10 - (sumLuhn(`${digits}0`) % 10)) % 10;
  return /[A-HJNP-SUVW]/.test(first) && (last === String(key) || last === 'JABCDEFGHI'[key]);
}

const irishLetters = 'WABCDEFGHIJKLMNOPQRSTUV';

/**
 * Seven digits, the check letter, and perhaps one more letter; formerly the second character could be a letter or a sign.
 */
function isIrish(body: string): boolean {
  const digits = /^\d{7}/.test(body) ? body.slice(0, 7) : `0${body.slice(2, 7)}${body.charAt(0)}`;
  const sum = weigh(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * Math.max(0, irishLetters.indexOf(body.charAt(8)));
  return irishLetters[sum % 23] === body.charAt(7);
}

/** The three digits before the last name the tax office that gave the number. */
function isItalian(body: string): boolean {
  const office = Number(body.slice(7, 10));
  return ((office >= 1 && office <= 100) || [120, 121, 888, 999].includes(office)) && passesLuhn(body);
}

/** A person's number begins with the day of birth and the century. */
function isLatvian(body: string): boolean {
  if (body.charAt(0) > '3') return weigh(body, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
  const [day, month, year, century] = [body.slice(0, 2), body.slice(2, 4), body.slice(4, 6), body.charAt(6)];
  if (!isDay((18 + Number(century)) * 100 + Number(year), Number(month), day)) return false;
  return closes((front) => ((1 + weigh(front, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10)(body);
}

/** Numbers of self-employed people since 2020: with `NL` written as 2321 and `B` as 11, the remainder modulo 97 is 1. */
function isDutchPerson(body: string): boolean {
  const digits = `2321${body.slice(0, 9)}11${body.slice(10)}`;
  return Array.from(digits, Number).reduce((rest, digit) => (rest * 10 + digit) % 97, 0) === 1;
}

/**
 * `GD` (government departments) has a number below 500, `HA` (health authorities) one from 500. All other numbers have the
 * remainder 0 modulo 97, newer ones also 42 or 55.
 */
function isNorthernIrish(body: string): boolean {
  if (body.length === 5) return body.startsWith('GD') === Number(body.slice(2)) < 500;
  const rest = weigh(body, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97;
  return rest === 0 || (Number(body.slice(0, 3)) >= 100 && (rest === 42 || rest === 55));
}

/** By VAT prefix: Greece is EL, Northern Ireland XI. */
export const vatChecks = {
  AT: closes((front) => (16 - (sumLuhn(front.slice(1)) % 10)) % 10),
  BE: closesWithTwo((front) => 97 - (front % 97)),
  BG: (body) => (body.length === 9 ? bulgarianCompany(body) : bulgarianOthers.some((passes) => passes(body))),
  CY: (body) => {
    const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
    const sum = Array.from(body.slice(0, 8), Number).reduce((s, n, i) => s + (i % 2 === 0 ? (odd[n] ?? 0) : n), 0);
    return body.charCodeAt(8) - 65 === sum % 26;
  },
  CZ: isCzech,
  DE: mod11And10,
  DK: divisible([2, 7, 6, 5, 4, 3, 2, 1], 11),
  EE: divisible([3, 7, 1, 3, 7, 1, 3, 7, 1], 10),
  EL: closes((front) => (weigh(front, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10),
  ES: isSpanish,
  FI: divisible([7, 9, 10, 5, 8, 4, 2, 1], 11),
  FR: isFrenchVatBody,
  HR: mod11And10,
  HU: divisible([9, 7, 3, 1, 9, 7, 3, 1], 10),
  IE: isIrish,
  IT: isItalian,
  LT: (body) => body.charAt(body.length - 2) === '1' && lithuanian(body),
  LU: closesWithTwo((front) => front % 89),
  LV: isLatvian,
  MT: divisible([3, 4, 6, 7, 8, 9, 10, 1], 37),
  NL: (body) => weigh(body, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0 || isDutchPerson(body),
  PL: divisible([6, 5, 7, 2, 3, 4, 5, 6, 7, -1], 11),
  PT: (body) =>
    !body.startsWith('0') && closes((front) => ((11 - (weigh(front, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10)(body),
  RO: (body) =>
    !body.startsWith('0') &&
    closes((front) => ((10 * weigh(front, [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10)(body.padStart(10, '0')),
  SE: (body) => passesLuhn(body.slice(0, 10)),
  SI: closes((front) => (11 - (weigh(front, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10),
  SK: (body) => /^[1-9]\d[234789]/.test(body) && Number(body) % 11 === 0,
  XI: isNorthernIrish,
} satisfies Record<string, Check>;
