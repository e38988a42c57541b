import { readAmount, type Amount } from './amount.ts';
import { rescale } from './attribute-to-cell.ts';
import type { AttributeType } from './attribute-type.ts';
import { cleanText, isEmptyCell, isFormulaFailure, type Cell } from './cell.ts';
import { refuseUnreadable } from './identifier-text.ts';
import { readChoice, readChoices } from './choice.ts';
import type { AttributeRefusal, AttributeValues, WritableAttribute } from './writable-attribute.ts';
import {
  isBelowDates,
  looksLikeYear,
  mayBeCount,
  serialToDate,
  serialToTime,
  type DateSystem,
} from './excel-serial.ts';
import { matchText } from './match.ts';
import { refuse, type Refusal } from './note.ts';
import { writeAmount, type DecimalSeparator } from './parse-amount.ts';
import { cellWords, readYesNo } from './tri-state.ts';
import { isShownTime, isTimeOfDay, readTypedDay, type DateOrder } from './typed-date.ts';

/** How the cells of attributes are read. */
export interface AttributeOptions {
  /** The service's scale of percentages (G58): for 12 %, 100 sends 12 and 1 sends 0.12. Default: 100. */
  readonly percentScale?: 1 | 100;
  /** The cell has a percent format: it holds 0.12 and displays 12 %. If not, a number is on the service's scale. */
  readonly cellIsFraction?: boolean;
  /** The user filled the cell: if pasting removed its percent format, it holds 12 for 12 %. */
  readonly cellIsTyped?: boolean;
  /** The value is known not to be the result of a formula, such as one that the user entered in the panel. */
  readonly isEntered?: boolean;
  /** Whether the cell shows its number with a percent sign; undefined if that is unknown. */
  readonly showsPercent?: boolean | undefined;
  /** The value comes from another program, which may hold 0.12 for 12 %, and 12 for months instead of a day. */
  readonly formatIsUnknown?: boolean;
  /** The displayed text of a cell that has a date, or a number with leading zeros. */
  readonly shownText?: string | undefined;
  readonly dateSystem?: DateSystem;
  /** The order of the day and the month in a text such as `01/02/2026`. Default: the day comes first. */
  readonly dateOrder?: DateOrder;
  readonly decimalSeparator?: DecimalSeparator;
  /** As in `AmountOptions`. */
  readonly groupsByBlanks?: boolean;
}

/** The value of a cell in the form its attribute type requires (R047-R057). */
export function cellToAttribute(
  given: Cell,
  definition: WritableAttribute,
  options: AttributeOptions = {},
): AttributeValues | AttributeRefusal {
  const { label, choices = [], readOnly } = definition;
  if (readOnly === true) return refuse('readOnly', { label });
  if (isEmptyCell(given)) return { ok: true, values: [] };
  // A list may offer any text.
  if (!choices.includes(String(given))) {
    const unreadable = refuseUnreadable(given);
    if (unreadable) return unreadable;
    // A cell with several choices may begin with one that looks like a failure.
    const isChoice = choices.some((choice) => isFormulaFailure(choice) && String(given).startsWith(choice));
    if (options.isEntered !== true && !isChoice && isFormulaFailure(given)) return refuse('formulaFailed');
  }
  const type = definition.type ?? (choices.length > 0 ? 'list_multiple' : undefined);
  const { shownText } = options;
  const hasZeros = shownText !== undefined && /^0\d+$/.test(shownText);
  if (shownText !== undefined && (type === 'string' || type === undefined)) {
    if (!hasZeros) return { ...refuse('dateInText', { text: shownText }), allowed: [shownText] };
    const number = String(given);
    return { ...refuse('zerosInText', { text: shownText, number }), allowed: [shownText, number] };
  }
  if (type === 'string' && typeof given === 'number' && options.showsPercent === true) {
    const points = String(rescale(given, 100)).replace('.', options.decimalSeparator ?? '.');
    const [shown, text] = [`${points} %`, textOf(inFifteenDigits(given), options)];
    return { ...refuse('percentInText', { shown, text }), allowed: [shown, text] };
  }
  if ((type === 'string' || type === undefined) && isUncalculated(given, options)) {
    return { ...refuse('formulaInText', { text: String(given) }), allowed: [String(given)] };
  }
  if (type === 'string' && losesDigits(given, options)) return refuse('digitsLost', { text: String(given) });
  const whole = typeof given === 'number' ? inFifteenDigits(given) : given;
  // Only a date attribute uses the serial number of a date, and only a choice may have leading zeros.
  const isNumber = type === 'date' || (hasZeros && !(isList(type) && mayBeChoice(shownText, choices)));
  const cell = shownText === undefined || isNumber ? whole : shownText;
  switch (type) {
    case 'string':
      return { ok: true, values: [textOf(cell, options)] };
    case 'boolean':
      return readBoolean(cell, options);
    case 'date':
      return readDate(cell, options);
    case 'decimal':
      return readWithoutCurrency(cell, options) ?? readDecimal(cell, options);
    case 'percentage':
      return readPercentage(cell, options);
    case 'list_unique':
      return readChoice(String(cell), definition);
    case 'list_multiple':
      return readChoices(String(cell), definition);
    default:
      if (typeof cell === 'object') return refuse('specialInCell');
      return { ok: true, values: [typeof cell === 'string' ? cell.trim() : cell] };
  }
}

/** The text of a cell. A number that the user filled in has the decimal separator with which the cell shows it. */
function textOf(cell: Cell, { cellIsTyped = false, decimalSeparator = '.' }: AttributeOptions): string {
  const text = String(cell).trim();
  return typeof cell === 'number' && cellIsTyped ? text.replace('.', decimalSeparator) : text;
}

/** A formula that a user typed into a cell with the text format, which keeps it as a text. */
const isUncalculated = (given: Cell, { cellIsTyped = false, isEntered = false }: AttributeOptions): boolean =>
  cellIsTyped && !isEntered && typeof given === 'string' && /^=[^=>]/.test(given);

const isList = (type: AttributeType | null | undefined): boolean => type === 'list_unique' || type === 'list_multiple';

const mayBeChoice = (text: string, choices: readonly string[]): boolean =>
  choices.length === 0 || matchText(text, choices).kind !== 'none';

/** A long number, such as an account number, was rounded before it came here. A spreadsheet keeps fifteen digits. */
function losesDigits(cell: Cell, { cellIsTyped = false }: AttributeOptions): boolean {
  const leastRounded = cellIsTyped ? 1e15 : Number.MAX_SAFE_INTEGER + 1;
  return typeof cell === 'number' && Math.abs(cell) >= leastRounded;
}

function readBoolean(cell: Cell, options: AttributeOptions): AttributeValues | AttributeRefusal {
  const value = readYesNo(cell, cellWords);
  if (value !== undefined) return { ok: true, values: [value] };
  return { ...refuse('notBoolean', { text: shownOf(cell, options) }), allowed: ['TRUE', 'FALSE'] };
}

/** A cell for a message: a number has the decimal separator of the reader's spreadsheet. */
const shownOf = (cell: Cell, { decimalSeparator = '.' }: AttributeOptions): string =>
  typeof cell === 'number' ? String(cell).replace('.', decimalSeparator) : String(cell);

function readDate(cell: Cell, options: AttributeOptions): AttributeValues | AttributeRefusal {
  const { dateSystem, dateOrder, shownText } = options;
  if (typeof cell === 'number') {
    // 24:00 is also the first day of 1900, which ERP systems write for no date: only the text of the cell differs.
    if (shownText !== undefined && isShownTime(shownText)) return refuse('timeOnly', { text: shownText });
    const isDay = Number.isInteger(cell);
    const time = isDay ? undefined : serialToTime(cell);
    if (time !== undefined) return refuse('timeOnly', { text: time });
    const isDoubtful = options.formatIsUnknown === true ? mayBeCount(cell) : !isDay && isBelowDates(cell);
    const date = isDoubtful ? undefined : serialToDate(cell, dateSystem);
    if (date === undefined) return refuse('notSerial', { text: shownOf(cell, options) });
    // Has no `allowed` day, because the panel lets the user type a date only where there is no choice.
    return looksLikeYear(cell)
      ? refuse('yearInDoubt', { text: String(cell), day: date })
      : { ok: true, values: [date] };
  }
  const text = cleanText(String(cell));
  const date = readTypedDay(text, dateOrder);
  if (date !== undefined) return { ok: true, values: [date] };
  if (isTimeOfDay(text)) return refuse('timeOnly', { text });
  return refuse(dateOrder === 'mdy' ? 'notMonthFirst' : 'notDate', { text });
}

const withCurrency = /^(?:(?:\p{Sc}|EUR|USD|GBP|CHF)\s?(\D?\d.*)|(.*\d)\s?(?:\p{Sc}|EUR|USD|GBP|CHF))$/u;

/**
 * An amount beside a currency, as another program exports it. The service stores no currency, so the user confirms the
 * number. @returns undefined for a cell without a currency.
 */
function readWithoutCurrency(cell: Cell, options: AttributeOptions): AttributeRefusal | undefined {
  const text = typeof cell === 'string' ? cleanText(cell) : '';
  const [, after, before] = withCurrency.exec(text) ?? [];
  const amount = readDecimal(after ?? before ?? '', options);
  if (!amount.ok) return amount.allowed === undefined ? undefined : amount;
  const number = writeAmount(Number(amount.values[0])).replace('.', options.decimalSeparator ?? '.');
  return { ...refuse('currencyInAmount', { text, number }), allowed: [number] };
}

function readDecimal(cell: Cell, options: AttributeOptions, unit = ''): AttributeValues | AttributeRefusal {
  const amount = readTypedAmount(cell, options);
  if (amount.ok) return { ok: true, values: [inFifteenDigits(amount.value)] };
  const { text, grouped, decimal } = amount.note.params;
  if (text === undefined || grouped === undefined || decimal === undefined) return amount;
  const shown = options.decimalSeparator === undefined ? decimal : decimal.replace(/[.,]/, options.decimalSeparator);
  const refusal = refuse('ambiguousAmount', { text, grouped, decimal: shown });
  return { ...refusal, allowed: [`${grouped}${unit}`, `${shown}${unit}`] };
}

/**
 * A spreadsheet keeps `1,234` as text only in cells with the text format, as those of an import. With a decimal comma such
 * a text is not taken for 1.234, because another program may have written 1234.
 */
function readTypedAmount(cell: Cell, options: AttributeOptions): Amount | Refusal {
  const { decimalSeparator, groupsByBlanks = false, cellIsTyped = false, isEntered = false } = options;
  const amount = readAmount(cell, { decimalSeparator, groupsByBlanks });
  if (!amount.ok || !cellIsTyped || isEntered) return amount;
  const strict = readAmount(cell);
  return strict.ok || Number(strict.note.params.grouped) === amount.value ? amount : strict;
}

/** The result of a formula, such as 0.1 + 0.2, has digits beyond the fifteen that a cell shows. */
const inFifteenDigits = (value: number): number => (Number.isInteger(value) ? value : rescale(value, 1));

/** A cell that shows more than 1000 % may hold a pasted number of points. */
const mostShown = 10;

/** A pasted 12 may mean 12 % or 1200 %, because pasting can remove the percent format. A text 0,12 is as ambiguous. */
function doubtPercent(cell: number, options: AttributeOptions): AttributeRefusal {
  const { decimalSeparator = '.' } = options;
  const [asShown, asHeld] = [cell, rescale(cell, 100)].map(
    (points) => `${writeAmount(points).replace('.', decimalSeparator)} %`,
  ) as [string, string];
  return { ...refuse('percentInDoubt', { text: shownOf(cell, options), asShown, asHeld }), allowed: [asShown, asHeld] };
}

function readPercentage(cell: Cell, options: AttributeOptions): AttributeValues | AttributeRefusal {
  const scale = options.percentScale ?? 100;
  if (typeof cell === 'number') {
    if (options.cellIsFraction !== true && options.showsPercent !== true) {
      // A cell with 12 % is read from a workbook as 0.12, and where 1 is 100 %, 12 is hardly 1200 %.
      const isOffScale = scale === 1 ? Math.abs(cell) > 1 : Math.abs(cell) <= 1 && cell !== 0;
      return options.formatIsUnknown === true && isOffScale
        ? doubtPercent(cell, options)
        : { ok: true, values: [inFifteenDigits(cell)] };
    }
    const { cellIsTyped = false, showsPercent } = options;
    const isInDoubt = showsPercent === false ? cell !== 0 : Math.abs(cell) > (showsPercent === true ? mostShown : 1);
    if (cellIsTyped && isInDoubt) return doubtPercent(cell, options);
    return { ok: true, values: [rescale(cell, scale)] };
  }
  const text = typeof cell === 'string' ? cleanText(cell) : cell;
  // The other meaning of 12,345 % is 12345 %, which is hardly meant. So it is not asked about as a decimal number is.
  const inOwnNotation = { ...options, isEntered: true };
  if (typeof text !== 'string' || !/.%$/.test(text)) {
    const bare = readDecimal(cell, inOwnNotation);
    const value = bare.ok ? Number(bare.values[0]) : 0;
    // A text 0,12 may be the fraction of a cell with 12 %, and where 1 is 100 %, 12 is hardly 1200 %.
    const mayBeOffScale = options.cellIsTyped === true || options.formatIsUnknown === true;
    const isInDoubt = mayBeOffScale && value !== 0 && (Math.abs(value) <= 1 || scale === 1);
    return isInDoubt ? doubtPercent(value, options) : bare;
  }
  const points = readDecimal(text.slice(0, -1), inOwnNotation, ' %');
  return points.ok ? { ...points, values: points.values.map((value) => rescale(Number(value), scale / 100)) } : points;
}
