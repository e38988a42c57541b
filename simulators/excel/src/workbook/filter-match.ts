import { plainValue, type Content } from './content.ts';
import type { FilterCriteria, FilterDate } from './filter-criteria.ts';
import { periodOf } from './filter-period.ts';
import { displayText } from './number-format.ts';
import { invalidArgument } from './refusal.ts';
import { dateOf, serialOf } from './serial.ts';
import { normalStyle, numberFormatOf } from './style.ts';
import type { Table } from './table.ts';
import type { Workbook } from './workbook.ts';

/** Whether a row of the sheet passes a filter. */
type Passes = (row: number) => boolean;

/** The test of a filter on the column at `index` of the table. */
export function filterOf(workbook: Workbook, table: Table, index: number, criteria: FilterCriteria): Passes {
  const { body, sheet } = table;
  const column = body.column + index;
  const { cells } = sheet;
  const contentAt = (row: number): Content | undefined => cells.contents.get(row, column);
  const textAt = (row: number): string =>
    displayText(contentAt(row), numberFormatOf(cells.styleAt(row, column)), workbook.is1904);
  const numberAt = (row: number): number => {
    const value = plainValue(contentAt(row));
    return typeof value === 'number' ? value : Number.NaN;
  };
  const numbers = (): number[] =>
    Array.from({ length: body.rows }, (_, row) => numberAt(body.row + row)).filter((value) => !Number.isNaN(value));
  const hasLook = (path: string): Passes => {
    const wanted = String(criteria.color ?? normalStyle[path]).toLowerCase();
    return (row) => String(cells.styleAt(row, column)[path]).toLowerCase() === wanted;
  };
  switch (criteria.filterOn) {
    case 'Values': {
      const tests = (criteria.values ?? []).map((value) => valueTest(value, workbook.is1904));
      return (row) => tests.some((test) => test(textAt(row), numberAt(row)));
    }
    case 'Custom':
      return (row) => meetsBoth(criteria, contentAt(row), textAt(row));
    case 'CellColor':
      return hasLook('Fill.Color');
    case 'FontColor':
      return hasLook('Font.Color');
    case 'Icon':
      // Icons of conditional formats are not simulated, so no cell has one.
      return () => criteria.icon === undefined;
    case 'Dynamic': {
      const isWithin = dynamicTest(criteria.dynamicCriteria ?? '', numbers(), workbook);
      return (row) => isWithin(numberAt(row));
    }
    default:
      return extremes(criteria, numbers(), numberAt);
  }
}

function valueTest(value: unknown, is1904: boolean): (text: string, number: number) => boolean {
  if (!isFilterDate(value)) return (text) => String(value).toLowerCase() === text.toLowerCase();
  const length = { Year: 4, Month: 7, Day: 10, Hour: 13, Minute: 16, Second: 19 }[value.specificity];
  if (length === undefined) throw invalidArgument(`the specificity ${value.specificity}`);
  const wanted = value.date.slice(0, length);
  return (_, number) => !Number.isNaN(number) && dateOf(number, is1904).toISOString().startsWith(wanted);
}

const isFilterDate = (value: unknown): value is FilterDate =>
  typeof value === 'object' && value !== null && 'date' in value && 'specificity' in value;

function dynamicTest(
  name: string,
  numbers: readonly number[],
  { is1904, now }: Pick<Workbook, 'is1904' | 'now'>,
): (value: number) => boolean {
  const average = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  if (name === 'AboveAverage') return (value) => value > average;
  if (name === 'BelowAverage') return (value) => value < average;
  const [from, to] = periodOf(name, now());
  const serial = (date: Date) => serialOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), is1904);
  return (value) => value >= serial(from) && value < serial(to);
}

/** The greatest or smallest items, by count or by percentage. */
function extremes({ filterOn, criterion1 }: FilterCriteria, numbers: number[], numberAt: (row: number) => number) {
  const count = Number(criterion1);
  if (!(count > 0)) throw invalidArgument(`${criterion1} is not a number of items`);
  const size = filterOn.endsWith('Percent') ? Math.max(1, Math.floor((numbers.length * count) / 100)) : count;
  const sign = filterOn.startsWith('Top') ? 1 : -1;
  const last = numbers.sort((one, other) => sign * (other - one)).at(Math.min(size, numbers.length) - 1);
  return (row: number): boolean => last !== undefined && sign * (numberAt(row) - last) >= 0;
}

function meetsBoth(criteria: FilterCriteria, content: Content | undefined, text: string): boolean {
  const first = meetsCriterion(criteria.criterion1 ?? '', content, text);
  if (criteria.criterion2 === undefined) return first;
  const second = meetsCriterion(criteria.criterion2, content, text);
  return criteria.operator === 'Or' ? first || second : first && second;
}

function meetsCriterion(criterion: string, content: Content | undefined, text: string): boolean {
  const [, operator = '=', operand = ''] = /^(<=|>=|<>|<|>|=)?(.*)$/s.exec(criterion) ?? [];
  const value = plainValue(content);
  if (typeof value === 'number' && operand !== '' && Number.isFinite(Number(operand))) {
    const difference = value - Number(operand);
    const answers: Readonly<Record<string, boolean>> = {
      '=': difference === 0,
      '<>': difference !== 0,
      '<': difference < 0,
      '>': difference > 0,
      '<=': difference <= 0,
      '>=': difference >= 0,
    };
    return answers[operator] ?? false;
  }
  const pattern = operand
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const isMatch = new RegExp(`^${pattern}$`, 'is').test(text);
  if (operator === '=') return isMatch;
  return operator === '<>' ? !isMatch : false;
}
