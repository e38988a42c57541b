import { cleanText } from '../../../values/cell.ts';
import { refuseUnreadable } from '../../../values/identifier-text.ts';
import { readCountry } from '../../../values/country.ts';
import { separateKind } from '../../../values/identifier-kind.ts';
import { readLegalId, type LegalIdOptions } from '../../../values/legal-id.ts';
import { legalIdKindOf, type LegalIdKind, type LegalIdResult } from '../../../values/legal-id-result.ts';
import { createNote, describeNote, type NoteCode, type Sentences } from '../../../values/note.ts';
import { countryOfVat } from '../../../values/vat.ts';
import type { SheetCell } from '../../port.ts';
import {
  isRefusedPart,
  isWholeIdentifier,
  refuseConflicts,
  refuseNineDigits,
  separateIdentifiers,
  type IdentifierRead,
} from './identifier-parts.ts';
import type { Candidate, OnboardSource } from './task-types.ts';

/** The user's hints for the whole list. */
export type ListHints = Pick<OnboardSource, 'as' | 'country'>;

/** The kinds by preference, if a line has several identifiers of one company: the most specific first. */
const preference: readonly LegalIdKind[] = ['SIRET', 'VAT', 'DUNS', 'SIREN'];

/** A text with fewer digits is not an identifier: `12 rue X`, or `Adresse 1` and `CA 2025` in a header. */
const fewestDigits = 6;

const countDigits = (text: string): number => text.replace(/\D/g, '').length;

/** A day, a month, a year or two years of a header, such as `CA 2024-2025` and `Situation au 31/12/2026`. */
const period = /^(?:\d{1,2}[./-]){0,2}(?:19|20)\d\d(?:[./-]\d{1,2}){0,2}(?:[/-](?:19|20)\d\d)?$/;

/** The time of an export, such as 14:35:12 and 14h35. */
const clockTime = /(^|\D)\d{1,2}[:h]\d\d(?::\d\d)?(?!\d)/gi;

/** Numbers keep groups that look like a year, as the DUNS 31-568-2012 and the VAT number GB 980 2012 84 do. */
const withoutPeriods = (text: string): string =>
  text.replace(clockTime, '$1').replace(/\d[\d\s./-]*/g, (run) => {
    const parts = run.trim().split(/\s+(?:-\s+)?/);
    return parts.every((part) => period.test(part.replace(/[./-]$/, ''))) ? ' ' : run;
  });

/** Whether a name of a column may hold an identifier: then the line is not a header. */
export const mayHoldIdentifier = (name: string): boolean => countDigits(withoutPeriods(name)) >= fewestDigits;

/** Splits pasted text into lines, and lines at tabs, semicolons and commas; quotes of a CSV file are removed. */
export function splitText(text: string): string[][] {
  return text.split(/\r\n|\r|\n/).map((line) => {
    const parts = line.split(/[\t;]/);
    return parts
      .flatMap((part) => splitAtCommas(part, parts.length > 1))
      .map((part) => part.trim().replace(/^=?"(.*)"$/, '$1'));
  });
}

/**
 * A comma may also be part of a number: 7,32829E+13 and 73,282,932,000,074 are one part each.
 * @param isCell whether the line has other separators: then a comma in a name or an address does not separate.
 */
function splitAtCommas(part: string, isCell: boolean): string[] {
  if (/^\s*"?\d+,\d+E\+?\d+"?\s*$/i.test(part)) return [part];
  if (/^\s*\d{1,3}(,\d{3})+\s*$/.test(part)) return [part.replace(/,/g, '')];
  const pieces = part.split(',');
  return isCell && pieces.every((piece) => countDigits(piece) < fewestDigits) ? [part] : pieces;
}

/**
 * Reads the candidates of a list, in its order and with its line numbers. Empty lines and a header have no candidate. An
 * identifier that is on an earlier line, in any spelling, is a duplicate.
 * @param describeTwin returns the sentence that names the line where the identifier occurs first.
 */
export function readLines(
  lines: readonly (readonly SheetCell[])[],
  hints: ListHints,
  sentences: Sentences,
  describeTwin: (line: number) => string,
): Candidate[] {
  const firstLines = new Map<string, number>();
  const headerAt = findHeader(lines);
  let columns: readonly ColumnContent[] = [];
  return lines.flatMap((cells, index) => {
    if (index === headerAt || (index > headerAt && isNextHeader(cells, lines[index + 1] ?? [])))
      columns = cells.map(columnOf);
    if (index === headerAt || (index < headerAt && isTitle(cells))) return [];
    return readLine(cells, index + 1, { ...hints, columns }, sentences).map((candidate): Candidate => {
      if (candidate.value === undefined) return candidate;
      const identity = `${candidate.idKind} ${candidate.value}`;
      const first = firstLines.get(identity);
      if (first !== undefined) return { ...candidate, state: 'duplicate', reason: describeTwin(first) };
      firstLines.set(identity, candidate.line);
      return candidate;
    });
  });
}

/** Maximum number of lines above a header and with it, such as titles of an export. */
const headLines = 10;

/** The line of the header, from 0: below titles, it names a kind of identifier; otherwise it is the first line. */
function findHeader(lines: readonly (readonly SheetCell[])[]): number {
  const filled = lines.flatMap((cells, at) => (cells.some((cell) => textOf(cell) !== '') ? [at] : []));
  const [first = -1] = filled;
  const head = filled.slice(0, headLines);
  // A number with decimals is a time or an amount.
  const isAmount = (cell: SheetCell): boolean => typeof cell === 'number' && !Number.isInteger(cell);
  const end = head.findIndex((at) => lines[at]!.some((cell) => !isAmount(cell) && mayHoldIdentifier(textOf(cell))));
  const named = head
    .slice(0, end < 0 ? head.length : end)
    .filter((at) => isHeader(lines[at]!) && namesKind(lines[at]!));
  // A title, which is one cell, may name a kind, too: `Fournisseurs sans DUNS`.
  const sizeOf = (at: number): number => (lines[at] ?? []).filter((cell) => textOf(cell) !== '').length;
  const below = named.find((at) => sizeOf(at) > 1) ?? named[0];
  if (!isHeader(lines[first] ?? [])) return below ?? -1;
  // Below a header of as many columns, a line with a kind is one whose number is missing.
  const isTable = below !== undefined && sizeOf(first) > 1 && sizeOf(first) >= sizeOf(below);
  return below === undefined || isTable ? first : below;
}

/**
 * Whether a line is the header of another list below the first one: it names a kind above a number. It stays a candidate,
 * because it may be a mistake.
 */
const isNextHeader = (cells: readonly SheetCell[], below: readonly SheetCell[]): boolean => {
  const isKindOf = (number: SheetCell, at: number) =>
    /\d/.test(textOf(number)) && legalIdKindOf(textOf(cells[at] ?? null)) !== undefined;
  return below.some(isKindOf) && isHeader(cells);
};

/** Whether a line above a header has no number but a date. */
const isTitle = (cells: readonly SheetCell[]): boolean =>
  cells.every((cell) => countDigits(withoutPeriods(textOf(cell))) === 0);

const namesKind = (cells: readonly SheetCell[]): boolean => cells.some(namesIdentifier);

/** Whether a header names one kind of identifier. */
export const namesIdentifier = (header: SheetCell): boolean => isKind(columnOf(header));

const isKind = (content: ColumnContent): content is LegalIdKind => content !== undefined && content !== 'country';

interface LineHints extends ListHints {
  /** The content of each column, by its header. */
  readonly columns: readonly ColumnContent[];
}

type ColumnContent = LegalIdKind | 'country' | undefined;

/** Whether a first line is a header: it has no digits, or it names a kind of identifier and has no identifier. */
function isHeader(cells: readonly SheetCell[]): boolean {
  if (cells.some((cell) => refuseUnreadable(cell) !== undefined)) return false;
  const texts = cells.map(textOf);
  if (texts.every((text) => countDigits(text) === 0)) return true;
  // `SIREN : 12345` is an identifier with too few digits, and `SIRET 2026` a header.
  const isLabelled = texts.some((text) => separateLabel(withoutPeriods(text)).length > 1);
  return namesKind(cells) && !isLabelled && !texts.some(mayHoldIdentifier);
}

/** Refusals of a number that is well formed for another kind. */
const otherKinds: ReadonlySet<NoteCode> = new Set(['otherKind', 'sirenGiven']);

/** The content of a column by its header; undefined if the header names no kind, or several. */
function columnOf(header: SheetCell): ColumnContent {
  const words = textOf(header)
    .replace(/D-U-N-S/i, 'DUNS')
    .split(/[^\p{L}]+/u);
  const kinds = new Set(words.map(legalIdKindOf).filter((kind) => kind !== undefined));
  if (kinds.size > 0) return kinds.size === 1 ? [...kinds][0] : undefined;
  return words.some((word) => /^(?:country|pays)$/i.test(word)) ? 'country' : undefined;
}

/** `SIRET : 732 829 320 00074` is read as two cells: the kind and the number. */
function separateLabel(cell: SheetCell): SheetCell[] {
  const named = separateKind(textOf(cell));
  return named === undefined ? [cell] : [named.kind, named.identifier];
}

/**
 * Reads a cell. If it is not an identifier, reads an identifier with a correct check digit among its words, as in
 * `FR 40 303 265 045 (France)`.
 */
function readAmongWords(cell: SheetCell, options: LegalIdOptions): LegalIdResult {
  const whole = readLegalId(cell, options);
  if (whole.state !== 'invalid') return whole;
  const words = textOf(cell)
    .slice(0, maxWords * 10)
    .split(/\s+/)
    .slice(0, maxWords);
  const places = words.flatMap((word, place) => (/\d/.test(word) ? [place] : []));
  const [first = 0] = places;
  const end = (places[places.length - 1] ?? 0) + 1;
  // The word before the digits may be the prefix of a VAT number, in capitals: "de" is also a French word.
  const isPrefixed = /^\P{L}*[A-Z]{2}\P{L}*$/u.test(words[first - 1] ?? '');
  for (const from of isPrefixed ? [first - 1, first] : [first]) {
    const part = words.slice(from, end).join(' ');
    const reading = readLegalId(part, options);
    if (reading.state === 'valid' && reading.notes.length === 0) {
      return { ...reading, notes: [createNote('wordsLeftOut', { value: reading.value })] };
    }
  }
  return whole;
}

/** Whether the words around a correct identifier are the only remark. */
const isAmongWords = ({ notes }: LegalIdResult): boolean =>
  notes.length > 0 && notes.every(({ code }) => code === 'wordsLeftOut');

/** A cell with more words is text, not an identifier with a remark. */
const maxWords = 20;

function readLine(cells: readonly SheetCell[], line: number, hints: LineHints, sentences: Sentences): Candidate[] {
  // If the number of cells differs, a comma in a name may have shifted them. Then the header does not apply to this
  // line.
  const columns = hints.columns.length === cells.length ? hints.columns : [];
  const placed = cells
    .flatMap((cell, place) => {
      const parts = separateIdentifiers(cell);
      return parts.flatMap((part) => {
        const labelled = separateLabel(part);
        const label = parts.length > 1 && labelled.length > 1 ? legalIdKindOf(textOf(labelled[0] ?? null)) : undefined;
        const sharedCell = parts.length > 1 && isWholeIdentifier(part) ? place : undefined;
        const content = columns[place];
        const column = isKind(content) ? content : undefined;
        return labelled.map((each) => ({ cell: each, column, label, sharedCell }));
      });
    })
    .filter(({ cell }) => textOf(cell) !== '');
  if (placed.length === 0) return [];
  const filled = placed.map(({ cell }) => cell);
  const kind = filled.map((cell) => legalIdKindOf(textOf(cell))).find((found) => found);
  const as = kind ?? hints.as;
  const numbers = placed.filter(({ cell }) => /\d/.test(textOf(cell)) && legalIdKindOf(textOf(cell)) === undefined);
  if (numbers.length === 0) {
    const typed = filled.map(textOf).join(' ');
    const fault = filled.map((cell) => refuseUnreadable(cell)).find((found) => found !== undefined);
    const note = fault?.note ?? createNote('unknownKind', { text: typed });
    return [refused(line, typed, describeNote(note, sentences))];
  }
  const ofColumns = numbers.filter(({ column }) => column !== undefined && (as ?? column) === column);
  const parts = ofColumns.length > 0 ? ofColumns : numbers;
  const readUnder = (countryCode: string | undefined): IdentifierRead[] => {
    return parts.map(({ cell, column, label: own, sharedCell }) => {
      const readAs = (kind: LegalIdKind | undefined) =>
        readAmongWords(cell, {
          ...(kind !== undefined && { kind }),
          ...(countryCode !== undefined && { countryCode }),
        });
      const meant = own ?? as;
      const reading = readAs(meant ?? column);
      // A check digit is better evidence than a header: a VAT number below `SIRET` is read as a VAT number. Of nine digits
      // below it, the user says whether they are a SIREN or a DUNS.
      const found = meant === undefined && reading.state === 'invalid' ? readAs(undefined) : reading;
      const isOfOtherKind = reading.notes.some(({ code }) => otherKinds.has(code)) || isAmongWords(found);
      const read = isOfOtherKind ? found : reading;
      // Nine digits beside an empty column of identifiers may be the number of an account.
      const isInDoubt = meant === undefined && columns.some(isKind) && ofColumns.length === 0;
      const isNineDigits = read.state !== 'invalid' && (read.kind === 'SIREN' || read.kind === 'DUNS');
      return {
        typed: textOf(cell),
        reading: isInDoubt && isNineDigits ? refuseNineDigits(read.value) : read,
        sharedCell,
      };
    });
  };
  const given = countryIn([hints.country ?? null]);
  // VAT is a kind of identifier here, and not the code of the Vatican.
  const words = filled.filter((cell) => legalIdKindOf(textOf(cell)) === undefined);
  const named = countryIn(cells.filter((_, place) => columns[place] === 'country')) ?? countryNamed(words);
  // Check digits are better evidence than a country in the line, which may be part of the company name.
  const withoutWord = readUnder(given);
  const isSure = withoutWord.some(
    ({ reading }) => reading.state === 'valid' && reading.notes.every(({ code }) => code === 'wordsLeftOut'),
  );
  const country = isSure ? (given ?? named) : (named ?? given);
  const reads = refuseConflicts(isSure ? withoutWord : readUnder(country), cells);
  const chosen = choose(reads);
  return reads
    .filter((read) => chosen.includes(read) || isRefusedPart(read, chosen))
    .map(({ typed, reading }) => candidateOf(line, typed, reading, country, sentences));
}

/**
 * Chooses the identifiers of a line. Several of one kind are a list; several kinds describe one company. If the line has
 * a complete number, numbers that had to be completed are ignored: they may be postal codes.
 */
function choose(reads: readonly IdentifierRead[]): readonly IdentifierRead[] {
  const accepted = reads.filter(({ reading }) => reading.state !== 'invalid');
  const whole = accepted.filter(({ reading }) => reading.notes.every(({ code }) => code !== 'padded'));
  const meant = whole.length > 0 ? whole : accepted;
  const kind = preference.find((each) => meant.some(({ reading }) => reading.kind === each));
  const digits = ({ typed }: IdentifierRead) => typed.replace(/\D/g, '').length;
  if (kind !== undefined) {
    const ofKind = meant.filter(({ reading }) => reading.kind === kind);
    if (whole.length > 0) return ofKind;
    // Of several numbers that had to be completed, the longest ones are used: the others belong to another column.
    const most = Math.max(...ofKind.map(digits));
    return ofKind.filter((each) => digits(each) === most);
  }
  const likeliest = reads.reduce((best, read) => (digits(read) > digits(best) ? read : best));
  return [likeliest];
}

function candidateOf(
  line: number,
  typed: string,
  { kind, value, state, notes }: LegalIdResult,
  country: string | undefined,
  sentences: Sentences,
): Candidate {
  const reason = notes.length === 0 ? undefined : notes.map((note) => describeNote(note, sentences)).join(' ');
  if (state === 'invalid' || kind === undefined) {
    const isUnclear = notes.some(({ code }) => code === 'ambiguous');
    return { ...refused(line, typed, reason), idKind: kind, ...(isUnclear && { state: 'unclear' }) };
  }
  return {
    line,
    typed,
    idKind: kind,
    value,
    // The user confirms a repaired identifier before it is sent.
    state: notes.length === 0 ? 'valid' : 'padded',
    countryCode: countryOf(kind, value) ?? country,
    reason,
  };
}

function refused(line: number, typed: string, reason: string | undefined): Candidate {
  return { line, typed, idKind: undefined, value: undefined, state: 'invalid', countryCode: undefined, reason };
}

/** The country that the identifier implies. */
function countryOf(kind: LegalIdKind, value: string): string | undefined {
  if (kind === 'SIRET' || kind === 'SIREN') return 'FR';
  return kind === 'VAT' ? countryOfVat(value) : undefined;
}

/** Legal forms, departments and abbreviations of "none" that are also country codes. */
const alsoWords: ReadonlySet<string> = new Set('AB AG AS BV CC CO CV IT KG NA NV SA SC SE SL TV'.split(' '));

/**
 * The country that a line names by an unambiguous word. The first text before the numbers counts as the company name:
 * Jordan and Georgia are also names of companies.
 */
function countryNamed(cells: readonly SheetCell[]): string | undefined {
  const numberAt = cells.findIndex((cell) => /\d/.test(textOf(cell)));
  const nameAt = cells.findIndex((cell) => !/\d/.test(textOf(cell)) && legalIdKindOf(textOf(cell)) === undefined);
  const isName = (place: number) => place === nameAt && place < numberAt;
  return countryIn(
    cells.filter((cell, place) => {
      const text = textOf(cell);
      return /^[A-Za-z]{2}$/.test(text) ? !alsoWords.has(text.toUpperCase()) : !isName(place);
    }),
  );
}

/** If a line names several countries, only the United States count. The other codes may be US states, such as CA. */
function countryIn(cells: readonly SheetCell[]): string | undefined {
  const read = cells.map((cell) => (typeof cell === 'string' ? readCountry(cell) : undefined));
  const codes = new Set(read.flatMap((country) => (country?.ok === true ? [country.code] : [])));
  return codes.size > 1 ? (codes.has('US') ? 'US' : undefined) : [...codes][0];
}

const textOf = (cell: SheetCell): string => (cell === null ? '' : cleanText(String(cell)));
