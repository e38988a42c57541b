import { cleanText, isEmptyCell, trimText, type Cell } from './cell.ts';
import { refuse, type Refusal } from './note.ts';

const errorText =
  /^#(?:N\/A|NAME\?|NUM!|REF!|VALUE!|DIV\/0!|NULL!|ERROR!|SPILL!|CALC!|BUSY!|FIELD!|EXTERNAL!|PYTHON!|TIMEOUT!|GETTING_DATA|NOM\?|NOMBRE!|VALEUR!)/;
/** Errors in other languages, because a CSV file contains the displayed text. */
const translatedError =
  /^#(?:NUL!|CHAMP!|EPARS!|PROPAGATION!|OCCUPÉ!|CONNEXION!|N\/D|N\/V|NV|WERT!|BEZUG!|ZAHL!|ÜBERLAUF!|KALK!|FELD!|CONNECT!|BLOCKED!|UNKNOWN!)$/;
/**
 * What Google Sheets shows while a formula is being calculated, after `cleanText`. Programs read it as the cell's text:
 * github.com/jsoma/tabletop/issues/60, github.com/tidyverse/googlesheets4/issues/258.
 */
const loading = /^(?:Loading|Chargement(?: en cours)?|Wird geladen) ?\.\.\.$/i;
/** The text of a column that is too narrow for its numbers. */
const covered = /^#{3,}$/;
// Three digits suffice for any exponent; with more it is a French VAT key such as 1E before its SIREN.
const scientific = /^[+-]?\d([.,]\d+)?E[+-]?\d{1,3}$/i;
const decimal = /^[+-]?\d+[.,]\d+$/;
const sirenDotNic = /^\d{9}\.\d{5}$/;

/** Refuses a cell that no reader can use (a date object, an error value); undefined for all other cells. */
export function refuseUnreadable(cell: Cell): Refusal | undefined {
  if (typeof cell === 'string') {
    const text = cleanText(cell);
    if (covered.test(trimText(cell))) return refuse('coveredCell', { text });
    if (loading.test(text)) return refuse('stillLoading', { text });
    return errorText.test(text) || translatedError.test(text) ? refuse('cellError', { text }) : undefined;
  }
  if (typeof cell === 'number') return Number.isFinite(cell) ? undefined : refuse('notFinite');
  if (typeof cell !== 'object' || cell === null) return undefined;
  // `instanceof Date` is false for a date of another realm.
  return refuse('getTime' in cell ? 'dateInCell' : 'specialInCell');
}

/**
 * The characters of an identifier: upper case, without separators. Numbers keep all their digits up to 2^53, but their
 * leading zeros are lost. Scientific notation and decimals are refused, never expanded (R043-R045).
 */
export function readIdentifierText(cell: Cell): { readonly ok: true; readonly text: string } | Refusal {
  if (isEmptyCell(cell)) return refuse('empty');
  const unreadable = refuseUnreadable(cell);
  if (unreadable) return unreadable;
  if (typeof cell === 'number') return readIdentifierNumber(cell);
  if (typeof cell !== 'string') return refuse('booleanInCell', { text: String(cell).toUpperCase() });
  const text = cleanText(cell)
    .replace(/^'+\s*/, '')
    .toUpperCase();
  if (scientific.test(text)) return refuse('digitsLost', { text });
  if (decimal.test(text) && !sirenDotNic.test(text)) return refuse('decimalNumber', { text });
  const compact = text.replace(/[\s.:()\-/_\u00AD\u2010-\u2015\u2212]/g, '');
  return compact === '' ? refuse('empty') : { ok: true, text: compact };
}

function readIdentifierNumber(value: number): { readonly ok: true; readonly text: string } | Refusal {
  const text = String(value);
  if (!Number.isInteger(value)) return refuse('decimalNumber', { text });
  if (!Number.isSafeInteger(value)) return refuse('digitsLost', { text });
  return value < 0 ? refuse('negativeNumber', { text }) : { ok: true, text };
}
