import type { Notation } from '../i18n/notation.ts';
import type { CellType, CellValue } from '../portfolio/table.ts';
import { meaningsOf, parseAmount } from '../values/parse-amount.ts';
import { rescale } from '../values/attribute-to-cell.ts';
import { parseIsoDate } from '../values/calendar.ts';
import { splitChoices } from '../values/choice.ts';
import { dateToSerial, dateTimeToSerial, serialToDateTime } from '../values/excel-serial.ts';
import { foldText, matchText } from '../values/match.ts';
import { cellWords, readYesNo } from '../values/tri-state.ts';
import { readTypedDate } from '../values/typed-date.ts';
import { parseIsoDateTime } from '../values/wall-time.ts';
import type { Sign, Filter } from './filter.ts';
import { sample } from './refuse-name.ts';
import { FormulaError } from './formula-error.ts';
import type { FormulaErrorCode } from './formula-sentences.ts';
import { rankBy } from './rank.ts';

/** The properties of a column that a condition on it needs. */
export interface Compared {
  readonly header: string;
  readonly type: CellType;
  /** A cell may contain several values, separated by `; `. */
  readonly isList?: boolean;
  /** The choices of a list, in the order in which the service names them; empty if any text is allowed. */
  readonly choices?: readonly string[];
  /** Other words for a choice, and words in cells that are no longer a choice. */
  readonly alsoCalled?: ReadonlyMap<string, string>;
  /** Whether only these words are allowed. */
  readonly isClosed?: boolean;
  /** Values in the column, used if the service does not define the type of its values. */
  readonly met?: readonly CellValue[];
}

export type Condition = (cell: CellValue) => boolean;

/** @throws FormulaError for a value that cannot be compared with the values of the column. */
export function conditionOn(filter: Filter, column: Compared, notation: Notation): Condition {
  const { comparison, value } = filter;
  if (comparison === '~') {
    const wanted = foldText(value);
    return (cell) => foldText(String(cell ?? '')).includes(wanted);
  }
  if (value === '') return (cell) => isEmpty(cell) === (comparison === '=');
  switch (column.type) {
    case 'date':
    case 'dateTime':
      return byOrder(comparison, serialOf, readDay(value, column, notation));
    case 'number':
      return byOrder(comparison, asNumber, readNumber(value, column, notation));
    case 'percent':
      return byOrder(comparison, asNumber, readFraction(value, column, notation));
    case 'boolean':
      return onTruth(filter, column);
    case 'text':
      return column.isList === true ? onList(filter, column) : onText(filter, column, notation);
  }
}

/** An empty cell is neither greater nor less than any value, and not equal to any. */
function byOrder(
  comparison: Sign,
  read: (cell: CellValue) => number | undefined,
  wanted: number,
): (cell: CellValue) => boolean {
  return (cell) => {
    const found = isEmpty(cell) ? undefined : read(cell);
    if (found === undefined) return comparison === '<>';
    const order = found - wanted;
    switch (comparison) {
      case '=':
        return order === 0;
      case '<>':
        return order !== 0;
      case '<':
        return order < 0;
      case '<=':
        return order <= 0;
      case '>':
        return order > 0;
      default:
        return order >= 0;
    }
  };
}

const isEmpty = (cell: CellValue): boolean => cell === null || cell === '';
const asNumber = (cell: CellValue): number | undefined => (typeof cell === 'number' ? cell : undefined);

function serialOf(cell: CellValue): number | undefined {
  if (typeof cell !== 'string') return undefined;
  const day = parseIsoDate(cell);
  const moment = day === undefined ? parseIsoDateTime(cell) : undefined;
  if (moment !== undefined) return dateTimeToSerial(moment);
  return day === undefined ? undefined : dateToSerial(day);
}

/** A smaller number counts as a year, not as a serial: 2028 is not a day in 1905. */
const leastSerial = 2_200;

/** The value as a serial of the 1900 system: a typed date, or the serial that Excel writes for a date cell in `">"&B1`. */
function readDay(value: string, { header }: Compared, { dateOrder, dateSystem, decimalSeparator }: Notation): number {
  const moment = parseIsoDateTime(value);
  if (moment !== undefined) return dateTimeToSerial(moment) ?? -1;
  const [day, other] = readTypedDate(value, dateOrder);
  if (other !== undefined) throw refusal('ambiguousDate', value, header, `${day}, ${other}`);
  if (day !== undefined) return dateToSerial(day) ?? -1;
  const serial = /^\d+(?:[.,]\d+)?$/.test(value) ? parseAmount(value, decimalSeparator ?? '.') : undefined;
  // The serial of a cell has fewer digits than a computed one, so both are rounded to the millisecond.
  const shown = typeof serial === 'number' && serial >= leastSerial ? serialToDateTime(serial, dateSystem) : undefined;
  if (shown === undefined) throw refusal('filterNotDate', value, header);
  return dateTimeToSerial(shown) ?? -1;
}

function readNumber(value: string, column: Compared, notation: Notation, unit = ''): number {
  const number = parseAmount(value, notation.decimalSeparator, notation.groupsByBlanks);
  if (typeof number === 'number') return number;
  if (number !== 'ambiguousAmount') throw refusal('filterNotNumber', value, column.header);
  throw inTwoMeanings(value, column, unit);
}

function inTwoMeanings(value: string, { header }: Compared, unit = ''): FormulaError {
  const meanings = meaningsOf(value).map((meaning) => meaning + unit);
  return refusal('ambiguousNumber', value + unit, header, meanings.join(', '));
}

function readFraction(value: string, column: Compared, notation: Notation): number {
  if (value.endsWith('%')) return rescale(readNumber(value.slice(0, -1).trim(), column, notation, ' %'), 1 / 100);
  const number = readNumber(value, column, notation);
  // A typed 12 means 12 %, while a cell that shows 12 % has the value 0.12.
  if (Math.abs(number) > 1) throw refusal('percentInDoubt', value, column.header);
  return number;
}

function onTruth({ comparison, value }: Filter, { header }: Compared): Condition {
  const wanted = readYesNo(value, cellWords);
  if (wanted === undefined) throw refusal('filterNotTruth', value, header);
  if (comparison !== '=' && comparison !== '<>') throw refusal('noOrder', value, header);
  return (cell) => (cell === wanted) === (comparison === '=');
}

function onList({ comparison, value }: Filter, column: Compared): Condition {
  if (comparison !== '=' && comparison !== '<>') throw refusal('noOrder', value, column.header);
  const setOf = (words: readonly string[]) => [...new Set(words.map(foldText))].sort().join(';');
  const names = namesIn(column);
  const wanted = setOf(splitChoices(value, names).map((word) => wordIn(column, word)));
  return (cell) => (setOf(splitChoices(String(cell ?? ''), names)) === wanted) === (comparison === '=');
}

function onText({ comparison, value }: Filter, column: Compared, notation: Notation): Condition {
  const { choices = [], met = [] } = column;
  const word = wordIn(column, value);
  const number = parseAmount(value, notation.decimalSeparator, notation.groupsByBlanks);
  const hasNumbers = met.some((cell) => typeof cell === 'number');
  if (hasNumbers && number === 'ambiguousAmount') throw inTwoMeanings(value, column);
  const numbers = hasNumbers && typeof number === 'number' ? byOrder(comparison, asNumber, number) : undefined;
  if (comparison === '=' || comparison === '<>') {
    const wanted = foldText(word);
    const isSame = (cell: CellValue) => foldText(String(cell ?? '')) === wanted;
    return (cell) => (typeof cell === 'number' && numbers ? numbers(cell) : isSame(cell) === (comparison === '='));
  }
  if (numbers !== undefined) return numbers;
  const rank = rankBy(choices);
  const wanted = rank?.(word);
  const isRanked = choices.length > 0 || met.some((cell) => rank?.(String(cell)) !== undefined);
  if (rank !== undefined && wanted !== undefined && isRanked) {
    return byOrder(comparison, (cell) => rank(String(cell)), wanted);
  }
  if (choices.length === 0 && met.some((cell) => serialOf(cell) !== undefined)) {
    return byOrder(comparison, serialOf, readDay(value, column, notation));
  }
  throw refusal('noOrder', value, column.header);
}

const namesIn = ({ choices = [], alsoCalled }: Compared): string[] => [...choices, ...(alsoCalled?.keys() ?? [])];

/** The matching word of the list. @throws FormulaError for a word that is not allowed in the column. */
function wordIn(column: Compared, value: string): string {
  const { header, choices = [], alsoCalled, isClosed } = column;
  const names = namesIn(column);
  const match = matchText(value, names);
  // Choices that differ only in an accent are compared without it, like all texts.
  if (match.kind === 'ambiguous') return value;
  if (match.kind !== 'none') return alsoCalled?.get(match.found) ?? match.found;
  if (isClosed !== true || names.length === 0) return value;
  throw refusal('unknownWord', value, header, sample([...match.nearest, ...choices]));
}

function refusal(code: FormulaErrorCode, text: string, column: string, near = ''): FormulaError {
  return new FormulaError(code, { text, column, near });
}
