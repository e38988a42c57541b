import { refuseUnreadable } from '../../../values/identifier-text.ts';
import { readLegalId } from '../../../values/legal-id.ts';
import { legalIdKindOf, type LegalIdKind, type LegalIdResult } from '../../../values/legal-id-result.ts';
import { createNote, describeNote, type NoteCode, type Sentences } from '../../../values/note.ts';
import type { SheetCell } from '../../port.ts';
import { textOf } from './cell-text.ts';
import { isAmongWords, readAmongWords } from './identifier-among-words.ts';
import {
  isRefusedPart,
  isWholeIdentifier,
  refuseConflicts,
  refuseNineDigits,
  separateIdentifiers,
  type IdentifierRead,
} from './identifier-parts.ts';
import { countryIn, countryNamed, countryOf } from './line-country.ts';
import {
  columnOf,
  findHeader,
  isKind,
  isCompanyFact,
  isNextHeader,
  isTitle,
  mayHoldIdentifier,
  separateLabel,
  type ColumnContent,
} from './list-header.ts';
import { companyFactsIn, type LineFacts } from './company-facts.ts';
import type { Candidate, LineIdentifier, OnboardSource } from './task-types.ts';

/** The user's hints for the whole list. */
export type ListHints = Pick<OnboardSource, 'as' | 'country'>;

/** The kinds by preference, if a line has several identifiers of one company: the most specific first. */
const preference: readonly LegalIdKind[] = ['SIRET', 'VAT', 'DUNS', 'SIREN'];

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

/** A SIREN or DUNS that begins with zeros may have fewer, but is rare. */
const fewestSignificant = 8;

interface LineHints extends ListHints {
  /** The content of each column, by its header. */
  readonly columns: readonly ColumnContent[];
}

/** Refusals of a number that is well formed for another kind. */
const otherKinds: ReadonlySet<NoteCode> = new Set(['otherKind', 'sirenGiven']);

function readLine(cells: readonly SheetCell[], line: number, hints: LineHints, sentences: Sentences): Candidate[] {
  // If the number of cells differs, a comma in a name may have shifted them. Then the header does not apply to this
  // line.
  const columns = hints.columns.length === cells.length ? hints.columns : [];
  const hasKinds = columns.some(isKind);
  const facts = companyFactsIn(cells, columns);
  const placed = cells
    .flatMap((cell, place) => {
      const parts = separateIdentifiers(cell);
      return parts.flatMap((part) => {
        const labelled = separateLabel(part);
        const label = parts.length > 1 && labelled.length > 1 ? legalIdKindOf(textOf(labelled[0] ?? null)) : undefined;
        const sharedCell = parts.length > 1 && isWholeIdentifier(part) ? place : undefined;
        const content = columns[place];
        const column = isKind(content) ? content : undefined;
        return labelled.map((each) => {
          // The number of the supplier and its postal code are not identifiers. A list without a column of identifiers
          // may have them under another header, and a line without a name may have one in the place of the name.
          const isFact = isCompanyFact(content) && (content !== 'name' || facts.name !== '');
          const isOther = isFact && (hasKinds || isNoIdentifier(each));
          return { cell: each, column, label, sharedCell, isOther };
        });
      });
    })
    .filter(({ cell }) => textOf(cell) !== '');
  if (placed.length === 0) return [];
  const filled = placed.map(({ cell }) => cell);
  const kind = filled.map((cell) => legalIdKindOf(textOf(cell))).find((found) => found);
  const as = kind ?? hints.as;
  const numbers = placed.filter(
    ({ cell, isOther }) => !isOther && /\d/.test(textOf(cell)) && legalIdKindOf(textOf(cell)) === undefined,
  );
  const ofColumns = numbers.filter(({ column }) => column !== undefined && (as ?? column) === column);
  const isOutsideColumns = hasKinds && ofColumns.length === 0;
  const isNameOnly = isOutsideColumns && !numbers.some(({ cell }) => mayHoldIdentifier(textOf(cell)));
  if (numbers.length === 0 || isNameOnly) {
    const typed = facts.name || filled.map(textOf).join(' ');
    const fault = filled.map((cell) => refuseUnreadable(cell)).find((found) => found !== undefined);
    const note = fault?.note ?? createNote('noIdentifier', { text: typed });
    return [withListed(refused(line, typed, describeNote(note, sentences)), facts, [])];
  }
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
      // A check digit is better evidence than a header: a VAT number below `SIRET` is read as a VAT number. For nine
      // digits below `SIRET`, the user chooses between SIREN and DUNS.
      const found = meant === undefined && reading.state === 'invalid' ? readAs(undefined) : reading;
      // A Swiss or British number below `SIRET` is no SIRET that the user could correct.
      const isForeign = found.notes.some(({ code }) => code === 'notEuVat');
      const isOfOtherKind = isForeign || reading.notes.some(({ code }) => otherKinds.has(code)) || isAmongWords(found);
      const read = isOfOtherKind ? found : reading;
      // Nine digits beside an empty column of identifiers may be the number of an account.
      const isBeside = meant === undefined && isOutsideColumns;
      const isNineDigits = read.state !== 'invalid' && (read.kind === 'SIREN' || read.kind === 'DUNS');
      // Below `SIRET` a SIREN is likelier than a DUNS, also beside a foreign country.
      const isOtherDuns = column !== undefined && read !== reading && read.kind === 'DUNS';
      return {
        typed: textOf(cell),
        reading: isNineDigits && (isBeside || isOtherDuns) ? refuseNineDigits(read.value) : read,
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
  const isOfColumns = ofColumns.length > 0;
  return reads
    .filter((read) => chosen.includes(read) || isRefusedPart(read, chosen))
    .map((read) => {
      const candidate = candidateOf(line, read.typed, read.reading, country, sentences);
      const isAbroad = candidate.countryCode !== undefined && candidate.countryCode !== 'FR';
      const others = reads
        .filter((other) => !chosen.includes(other) && (isOfColumns || isCertain(other)))
        // The column of a SIRET may have the tax number of a company abroad.
        .filter(({ reading }) => !isAbroad || reading.state !== 'invalid' || !isFrenchKind(reading.kind));
      return withListed(candidate, facts, describeOthers(others, sentences));
    });
}

const isFrenchKind = (kind: LegalIdKind | undefined): boolean => kind === 'SIRET' || kind === 'SIREN';

/** Whether a number has fewer digits than an identifier has without its leading zeros, and is not one as it is. */
function isNoIdentifier(cell: SheetCell): boolean {
  const digits = textOf(cell).replace(/\D/g, '').replace(/^0+/, '');
  return digits.length < fewestSignificant && readLegalId(cell).state === 'invalid';
}

/** Without a header, only a check digit shows that a number beside the chosen one is an identifier. */
const isCertain = ({ reading }: IdentifierRead): boolean => reading.state === 'valid' && reading.notes.length === 0;

const describeOthers = (reads: readonly IdentifierRead[], sentences: Sentences): LineIdentifier[] =>
  reads.flatMap(({ reading: { kind, value, state, notes } }) => {
    if (kind === undefined) return [];
    const fault = notes.map((note) => describeNote(note, sentences)).join(' ');
    return [{ idKind: kind, value, ...(state === 'invalid' && { fault }) }];
  });

const withListed = (candidate: Candidate, facts: LineFacts, others: readonly LineIdentifier[]): Candidate =>
  others.length > 0 || Object.values(facts).some((text) => text !== '')
    ? { ...candidate, listed: { ...facts, others } }
    : candidate;

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
