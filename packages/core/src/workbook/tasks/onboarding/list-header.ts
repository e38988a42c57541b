import { separateKind } from '../../../values/identifier-kind.ts';
import { refuseUnreadable } from '../../../values/identifier-text.ts';
import { legalIdKindOf, type LegalIdKind } from '../../../values/legal-id-result.ts';
import { foldText } from '../../../values/match.ts';
import type { SheetCell } from '../../port.ts';
import { textOf } from './cell-text.ts';

/** What a column holds by its header. */
export type ColumnContent = LegalIdKind | 'country' | CompanyFact | undefined;

/** What a list from another system says about a company beside its identifiers. */
export type CompanyFact = 'name' | 'postalCode' | 'reference';

/** A text with fewer digits is not an identifier: `12 rue X`, or `Adresse 1` and `CA 2025` in a header. */
export const fewestDigits = 6;

export const countDigits = (text: string): number => text.replace(/\D/g, '').length;

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

/** Maximum number of lines above a header and with it, such as titles of an export. */
const headLines = 10;

/** The line of the header, from 0: below titles, it names a kind of identifier; otherwise it is the first line. */
export function findHeader(lines: readonly (readonly SheetCell[])[]): number {
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
export const isNextHeader = (cells: readonly SheetCell[], below: readonly SheetCell[]): boolean => {
  const isKindOf = (number: SheetCell, at: number) =>
    /\d/.test(textOf(number)) && legalIdKindOf(textOf(cells[at] ?? null)) !== undefined;
  return below.some(isKindOf) && isHeader(cells);
};

/** Whether a line above a header has no number but a date. */
export const isTitle = (cells: readonly SheetCell[]): boolean =>
  cells.every((cell) => countDigits(withoutPeriods(textOf(cell))) === 0);

const namesKind = (cells: readonly SheetCell[]): boolean => cells.some(namesIdentifier);

/** Whether a header names one kind of identifier. */
export const namesIdentifier = (header: SheetCell): boolean => isKind(columnOf(header));

export const isKind = (content: ColumnContent): content is LegalIdKind =>
  content !== undefined && legalIdKindOf(content) !== undefined;

export const isCompanyFact = (content: ColumnContent): content is CompanyFact =>
  content !== undefined && content !== 'country' && !isKind(content);

/** Whether a first line is a header: it has no digits, or it names a kind of identifier or two facts and has no identifier. */
function isHeader(cells: readonly SheetCell[]): boolean {
  if (cells.some((cell) => refuseUnreadable(cell) !== undefined)) return false;
  const texts = cells.map(textOf);
  if (texts.every((text) => countDigits(text) === 0)) return true;
  // `SIREN : 12345` is an identifier with too few digits, and `SIRET 2026` a header.
  const isLabelled = texts.some((text) => separateLabel(withoutPeriods(text)).length > 1);
  const facts = new Set(cells.map(columnOf).filter(isCompanyFact));
  return (namesKind(cells) || facts.size > 1) && !isLabelled && !texts.some(mayHoldIdentifier);
}

const vatWords = /\b(?:stceg|ct identifiant|ust ?id(?: ?nr)?|umsatzsteuer id\p{L}*|partita iva|p iva|nif|btw)\b/u;
const postalCodeWords = /\b(?:code ?postal|codigo postal|cp|postal ?code|post ?code|zip|plz|pstlz|postleitzahl|cap)\b/;
const countryWords = /\b(?:country|pays|land|paese|pais)\b/;
/** Columns about a bank, a contact, an address or a class, and numbers that a register or a tax office gives. */
const otherWords =
  /\b(?:banks?|banque|bancaire|iban|contact|prenom|vorname|ansprechpartner|first|last|rue|street|city|ville|town|address|adresse|phone|tel|telephone|e?mail|groupe?|types?|category|categorie|class|status|statut|date|tax|fiscal|steuer\p{L}*|reg|registration|registered|rcs|naf|ape)\b/u;
const referenceWords =
  /\b(?:ref|reference|lifnr|ct num|account code|(?:kreditoren|lieferanten|leveranciers)(?:nummer|nr))\b/;
const vendorWords =
  /\b(?:suppliers?|vendors?|creditors?|fournisseurs?|kreditor|lieferant|fornitore|proveedor|leverancier)\b/;
const ownWords = /\b(?:tiers|erp|sap|internal|interne)\b/;
const companyWords = /\b(?:company|societe|entreprise)\b/;
const numberWords = /\b(?:n|no|nr|num|numero|number|nummer|id|code|codice|codigo|account|compte|matricule)\b/;
const nameWords =
  /\b(?:name|nom|intitule|designation|denomination|firma|firmenname|(?:kreditoren|lieferanten)name|raison sociale|ragione sociale|razon social|naam)\b/;

/** The words of a header, without accents, digits and punctuation: `NAME1` is a name, as in SAP. */
const wordsOf = (header: SheetCell): string => foldText(textOf(header)).replace(/[^\p{L}]+/gu, ' ');

function companyFactOf(text: string): CompanyFact | undefined {
  if (postalCodeWords.test(text)) return 'postalCode';
  if (otherWords.test(text)) return undefined;
  if (referenceWords.test(text)) return 'reference';
  if (numberWords.test(text)) {
    if (vendorWords.test(text) || ownWords.test(text)) return 'reference';
    // The code of a company is that of the buyer's own company, or the number of a register.
    if (companyWords.test(text)) return undefined;
  }
  return nameWords.test(text) || vendorWords.test(text) || companyWords.test(text) ? 'name' : undefined;
}

/** The content of a column by its header; undefined if the header names no kind, or several. */
export function columnOf(header: SheetCell): ColumnContent {
  const words = textOf(header)
    .replace(/D-U-N-S/i, 'DUNS')
    // In SAP's table of vendors, the tax numbers 1 and 2 of French companies.
    .replace(/^STCD1$/i, 'SIRET')
    .replace(/^STCD2$/i, 'SIREN')
    .split(/[^\p{L}]+/u);
  const kinds = new Set(words.map(legalIdKindOf).filter((kind) => kind !== undefined));
  if (kinds.size > 0) return kinds.size === 1 ? [...kinds][0] : undefined;
  const text = wordsOf(header);
  if (vatWords.test(text)) return 'VAT';
  return countryWords.test(text) ? 'country' : companyFactOf(text);
}

/** `SIRET : 732 829 320 00074` is read as two cells: the kind and the number. */
export function separateLabel(cell: SheetCell): SheetCell[] {
  const named = separateKind(textOf(cell));
  return named === undefined ? [cell] : [named.kind, named.identifier];
}
