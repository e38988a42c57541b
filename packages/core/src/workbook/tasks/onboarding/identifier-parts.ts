import { cleanText } from '../../../values/cell.ts';
import { readDuns } from '../../../values/duns.ts';
import { compareSiretWithVat, sirenOfVat } from '../../../values/french-vat.ts';
import { readIdentifierText } from '../../../values/identifier-text.ts';
import { createNote } from '../../../values/note.ts';
import { refuseId, type LegalIdResult } from '../../../values/legal-id-result.ts';
import type { SheetCell } from '../../port.ts';

/** The identifier read from a cell of a line, or from a part of it. */
export interface IdentifierRead {
  readonly typed: string;
  readonly reading: LegalIdResult;
  /** Index of the cell if it has several identifiers; undefined for a cell with one. */
  readonly sharedCell: number | undefined;
}

const betweenIdentifiers = /[\r\n\v|&\u2028]| \/ | (?:et|and|und|ou|or) /i;
/** A part with fewer letters and digits is the rest of an identifier that is wrapped in its cell. */
const minCharacters = 9;

/** Whether a part of a cell is long enough for an identifier of its own. */
export const isWholeIdentifier = (part: SheetCell): boolean =>
  typeof part === 'string' && /\d{3}/.test(part) && part.replace(/[^\dA-Z]/gi, '').length >= minCharacters;

/** `732 829 320 00074 / FR44732829320` is read as two cells; an identifier that is wrapped over two lines as one. */
export function separateIdentifiers(cell: SheetCell): SheetCell[] {
  if (typeof cell !== 'string') return [cell];
  const parts = cell.split(betweenIdentifiers);
  return parts.filter(isWholeIdentifier).length > 1 ? parts : [cell];
}

/** Refuses a number that may be a SIREN or a DUNS, until the user says which one. */
export const refuseNineDigits = (text: string): LegalIdResult =>
  refuseId(undefined, text, createNote('ambiguous', { text, kinds: 'SIREN / DUNS', label: 'SIREN' }));

/** Refuses cells whose identifiers conflict: several DUNS, or a VAT number with only SIRETs of other companies. */
export function refuseConflicts(reads: readonly IdentifierRead[], cells: readonly SheetCell[]): IdentifierRead[] {
  return reads.flatMap((read) => {
    const beside = reads.filter(({ sharedCell }) => sharedCell !== undefined && sharedCell === read.sharedCell);
    // A DUNS has no check digit, so the second one may be a phone number.
    if (beside.filter(({ reading }) => isAccepted(reading, 'DUNS')).length > 1) {
      return read === beside[0] ? [refuseSeveralDuns(cells[read.sharedCell ?? 0] ?? null)] : [];
    }
    const sirets = beside.filter(({ reading }) => isAccepted(reading, 'SIRET'));
    const vats = beside.filter(({ reading }) => isAccepted(reading, 'VAT'));
    const notes = vats.flatMap((vat) => {
      const compared = sirets.map((siret) => compareSiretWithVat(siret.reading.value, vat.reading.value));
      return compared.every((note) => note !== undefined) ? compared.slice(0, 1) : [];
    });
    const [note] = notes;
    if (note === undefined || (!sirets.includes(read) && !vats.includes(read))) return [read];
    return [{ ...read, reading: refuseId(read.reading.kind, read.reading.value, note) }];
  });
}

/** Whether a part of a cell is refused and is not the SIREN of a chosen identifier. */
export function isRefusedPart({ reading, sharedCell }: IdentifierRead, chosen: readonly IdentifierRead[]): boolean {
  if (sharedCell === undefined || reading.state !== 'invalid') return false;
  const siren = /^\d{9}$/.test(reading.value) ? reading.value : undefined;
  return siren === undefined || chosen.every((each) => sirenOf(each.reading) !== siren);
}

function sirenOf({ kind, value, state }: LegalIdResult): string | undefined {
  if (state === 'invalid') return undefined;
  return kind === 'VAT' ? sirenOfVat(value) : value.slice(0, 9);
}

const isAccepted = ({ kind, state }: LegalIdResult, wanted: LegalIdResult['kind']): boolean =>
  state !== 'invalid' && kind === wanted;

function refuseSeveralDuns(cell: SheetCell): IdentifierRead {
  const whole = readIdentifierText(cell);
  const typed = cleanText(String(cell ?? ''));
  return { typed, reading: readDuns(whole.ok ? whole.text : typed), sharedCell: undefined };
}
