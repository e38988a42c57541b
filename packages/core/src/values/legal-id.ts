import { cleanText, type Cell } from './cell.ts';
import { readIdentifierText } from './identifier-text.ts';
import { readDuns } from './duns.ts';
import { separateKind } from './identifier-kind.ts';
import { refuseId, type LegalIdKind, type LegalIdResult } from './legal-id-result.ts';
import { createNote, type NoteCode } from './note.ts';
import { readSiren } from './siren.ts';
import { readSiret } from './siret.ts';
import { hasVatPrefix, readVat, vatPrefixOf } from './vat.ts';

/** Hints on the identifier in a cell. */
export interface LegalIdOptions {
  /** The kind that the user chose for the column. */
  readonly kind?: LegalIdKind;
  /** ISO alpha-2 code of the row's country. */
  readonly countryCode?: string;
}

/**
 * Reads one cell as a legal identifier, also with its kind before it, as in `SIRET 732 829 320 00074`. Without `kind` the
 * kind is derived from the form and the country; a text that fits several kinds is refused with the note `ambiguous`.
 * Source: R043-R046.
 */
export function readLegalId(cell: Cell, options: LegalIdOptions = {}): LegalIdResult {
  const named = typeof cell === 'string' ? separateKind(cleanText(cell)) : undefined;
  if (named !== undefined && (options.kind ?? named.kind) === named.kind) {
    return readLegalId(named.identifier, { ...options, kind: named.kind });
  }
  const cleaned = readIdentifierText(cell);
  if (!cleaned.ok) return refuseId(options.kind, cleaned.note.params['text'] ?? '', cleaned.note);
  const { text } = cleaned;
  const country = options.countryCode === undefined ? undefined : toIsoCode(options.countryCode);
  const read = (candidate: string): LegalIdResult =>
    options.kind === undefined ? inferLegalId(candidate, country) : readAs(options.kind, candidate, country);
  const reading = read(text);
  if (options.kind === undefined && reading.kind === 'DUNS' && looksLikeEin(cell)) return refuseUnknown(text);
  return reading.state === 'invalid' ? explainRefusal(reading, text, country, read) : reading;
}

/** Nine digits with a hyphen after two: a tax number of the United States. A DUNS is not written with that hyphen. */
const looksLikeEin = (cell: Cell): boolean =>
  typeof cell === 'string' && /^\d{2}[-\u2010-\u2015\u2212]\d{7}$/.test(cleanText(cell));

function readAs(kind: LegalIdKind, text: string, country: string | undefined): LegalIdResult {
  switch (kind) {
    case 'SIRET':
      return readSiret(text);
    case 'SIREN':
      return readSiren(text);
    case 'DUNS':
      return readDuns(text);
    case 'VAT':
      return readVat(text, country);
  }
}

function inferLegalId(text: string, country: string | undefined): LegalIdResult {
  if (/\D/.test(text)) {
    return hasVatPrefix(text) || country !== undefined ? readVat(text, country) : refuseUnknown(text);
  }
  const isFrench = country === undefined || country === 'FR';
  const siren = readSiren(text);
  const readings: LegalIdResult[] = [];
  if (isFrench && text.length > 9) readings.push(readSiret(text));
  if (country !== undefined && vatPrefixOf(country) !== undefined) readings.push(readVat(text, country));
  if (text.length === 9) {
    const isFrenchSiren = country === 'FR' && siren.state === 'valid';
    if (isFrenchSiren) readings.push(siren);
    // A wrong SIREN must not count as a DUNS, which has no check digit: without a country only the user can decide.
    else if (isFrench) return refuseAmbiguous(text, ['SIREN', 'DUNS']);
    else readings.push(readDuns(text));
  }
  return chooseReading(text, readings);
}

function chooseReading(text: string, readings: readonly LegalIdResult[]): LegalIdResult {
  const accepted = readings.filter(({ state }) => state !== 'invalid');
  // Any nine digits can be a DUNS. So a DUNS does not exclude a VAT number that has lost its leading zeros, if its
  // check digit fits.
  const whole = accepted.some(({ kind }) => kind === 'DUNS')
    ? accepted
    : accepted.filter(({ notes }) => notes.every(({ code }) => code !== 'padded'));
  const [first, ...others] = whole.length > 0 ? whole : accepted;
  if (first === undefined) return (text.length === 14 ? readings[0] : undefined) ?? refuseUnknown(text);
  if (others.length === 0) return first;
  return refuseAmbiguous(
    text,
    [first, ...others].flatMap(({ kind }) => kind ?? []),
  );
}

/** Refusals of the form, which an identifier of another kind may have. */
const formRefusals: ReadonlySet<NoteCode> = new Set(['notDigits', 'wrongLength', 'vatFormat', 'vatPrefixMissing']);

/** Adds the probable cause to a refusal: O and I typed for 0 and 1, or an identifier of another kind. */
function explainRefusal(
  refused: LegalIdResult,
  text: string,
  country: string | undefined,
  read: (candidate: string) => LegalIdResult,
): LegalIdResult {
  if (/[OI]/.test(text)) {
    const candidates = [toDigits(text), text.slice(0, 2) + toDigits(text.slice(2))].filter((other) => other !== text);
    const meant = candidates.map(read).find(({ state }) => state !== 'invalid');
    if (meant !== undefined) {
      return refuseId(meant.kind, text, createNote('lookAlike', { text, suggestion: meant.value }), meant.value);
    }
  }
  if (refused.kind === undefined || !refused.notes.some(({ code }) => formRefusals.has(code))) return refused;
  const other = inferLegalId(text, country);
  // Only a check digit is evidence: any nine digits can be a DUNS, also those of a mistyped VAT number.
  if (other.state !== 'valid' || other.kind === undefined || other.kind === refused.kind) return refused;
  return refuseId(refused.kind, text, createNote('otherKind', { text, found: other.kind, kind: refused.kind }));
}

function refuseAmbiguous(text: string, kinds: readonly LegalIdKind[]): LegalIdResult {
  return refuseId(undefined, text, createNote('ambiguous', { text, kinds: kinds.join(' / '), label: kinds[0] ?? '' }));
}

function refuseUnknown(text: string): LegalIdResult {
  return refuseId(undefined, text, createNote('unknownKind', { text }));
}

function toDigits(text: string): string {
  return text.replace(/O/g, '0').replace(/I/g, '1');
}

/**
 * Territories whose companies are in the French register, with SIREN and SIRET: the overseas departments, Saint-Pierre-
 * et-Miquelon, Saint-Barthélemy and Saint-Martin. New Caledonia and French Polynesia have registers of their own.
 */
const inFrenchRegister: ReadonlySet<string> = new Set(['GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF']);

/** The country whose register of companies a territory belongs to. */
export const countryOfRegister = (code: string): string => (inFrenchRegister.has(code) ? 'FR' : code);

function toIsoCode(code: string): string {
  const upper = countryOfRegister(code.trim().toUpperCase());
  return upper === 'EL' ? 'GR' : upper === 'UK' ? 'GB' : upper;
}
