import { acceptId, notePadding, refuseId, type LegalIdResult } from './legal-id-result.ts';
import { createNote, type Note } from './note.ts';
import { vatFormats, type VatFormat } from './vat-format.ts';

/** Countries whose VAT prefix differs from their ISO code. Monaco belongs to the French VAT territory. */
const prefixByCountry: ReadonlyMap<string, string> = new Map([
  ['GR', 'EL'],
  ['MC', 'FR'],
]);

/** Prefixes of well-known VAT numbers that are outside the EU register. */
const foreignPrefix = /^(?:GB|CH|NO)/;

/** Fewer digits than this are a typing error rather than a number that lost its leading zeros. */
const minDigits = 4;

/** One possible reading of the text: its prefix, the rest, and notes on what was changed. */
interface Guess {
  readonly prefix: string;
  readonly body: string;
  readonly format: VatFormat;
  readonly notes: readonly Note[];
}

/** The prefix of the VAT numbers of a country; undefined outside the EU. @param countryCode ISO alpha-2. */
export function vatPrefixOf(countryCode: string): string | undefined {
  const prefix = prefixByCountry.get(countryCode) ?? countryCode;
  return vatFormats.has(prefix) ? prefix : undefined;
}

/** The ISO alpha-2 country of a VAT number, from its prefix. Greece (EL) and Northern Ireland (XI) have special prefixes. */
export function countryOfVat(vat: string): string {
  const prefix = vat.slice(0, 2).toUpperCase();
  return prefix === 'EL' ? 'GR' : prefix === 'XI' ? 'GB' : prefix;
}

/** Whether the text starts like a VAT number, of the EU or not. */
export function hasVatPrefix(text: string): boolean {
  const given = text.slice(0, 2);
  return vatPrefixOf(given) !== undefined || foreignPrefix.test(given);
}

/**
 * @param text a cleaned identifier (`readIdentifierText`).
 * @param countryCode ISO alpha-2, upper case: gives the prefix to a number without one. Source: R044.
 */
export function readVat(text: string, countryCode?: string): LegalIdResult {
  const guesses = guess(text, countryCode);
  const readings = guesses.filter(({ format, body }) => format.pattern.test(body)).map(judge);
  const padded = guesses.map(pad).filter((reading) => reading !== undefined);
  const accepted = [...readings, ...padded].find(({ state }) => state !== 'invalid');
  return accepted ?? readings[0] ?? refuseForm(text, guesses);
}

function guess(text: string, countryCode: string | undefined): Guess[] {
  const home = countryCode === undefined ? undefined : vatPrefixOf(countryCode);
  const given = text.slice(0, 2);
  const prefix = prefixByCountry.get(given) ?? given;
  const guesses: Guess[] = [];
  const format = vatFormats.get(prefix);
  if (format !== undefined) {
    const notes: Note[] = [];
    if (prefix !== given) notes.push(createNote('prefixChanged', { from: given, to: prefix }));
    // Northern Ireland keeps the country code GB.
    const isElsewhere = countryCode !== undefined && prefix !== home && !(prefix === 'XI' && countryCode === 'GB');
    if (isElsewhere) notes.push(createNote('countryDiffers', { prefix, country: countryCode }));
    guesses.push({ prefix, body: text.slice(2), format, notes });
  }
  const homeFormat = home === undefined ? undefined : vatFormats.get(home);
  if (home !== undefined && homeFormat !== undefined) {
    guesses.push({
      prefix: home,
      body: text,
      format: homeFormat,
      notes: [createNote('prefixAdded', { prefix: home })],
    });
  }
  return guesses;
}

function judge({ prefix, body, format, notes }: Guess): LegalIdResult {
  const value = prefix + body;
  return format.hasValidCheck(body)
    ? acceptId('VAT', value, 'valid', notes)
    : refuseId('VAT', value, createNote('checkDigit', { kind: 'VAT', text: value }));
}

/** A number without its leading zeros is accepted only if the check digit is right. */
function pad({ prefix, body, format, notes }: Guess): LegalIdResult | undefined {
  const [, digits = '', rest = ''] = /^(\d+)(\D.*)?$/.exec(body) ?? [];
  if (format.digits === undefined || digits.length < minDigits) return undefined;
  const full = digits.padStart(format.digits, '0') + rest;
  if (!format.pattern.test(full) || !format.hasValidCheck(full)) return undefined;
  return acceptId('VAT', prefix + full, 'valid', [...notes, notePadding(prefix + full)]);
}

function refuseForm(text: string, guesses: readonly Guess[]): LegalIdResult {
  const [first] = guesses;
  if (foreignPrefix.test(text)) return refuseId('VAT', text, createNote('notEuVat', { text }));
  if (first === undefined) {
    return refuseId('VAT', text, createNote(/^[A-Z]{2}/.test(text) ? 'notEuVat' : 'vatPrefixMissing', { text }));
  }
  return refuseId('VAT', text, createNote('vatFormat', { prefix: first.prefix, example: first.format.example, text }));
}
