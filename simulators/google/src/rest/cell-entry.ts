import { invalid } from './google-error.ts';

/** The content of a cell: a plain value, or a formula, which is not calculated. */
export type CellContent = string | number | boolean | { readonly formula: string };

/** RAW stores values unchanged; USER_ENTERED parses them as if typed by a user. */
export type ValueInput = 'RAW' | 'USER_ENTERED';

const maxTextLength = 50_000;

/**
 * The content of a cell after a value was entered; undefined empties it. Typing rules as documented or publicly
 * reported. @param isText whether the cell is formatted as text: typed values then stay text. @param nowMs its year
 * completes dates typed without one.
 */
export function enterValue(value: unknown, input: ValueInput, isText: boolean, nowMs: number): CellContent | undefined {
  if (value === '') return undefined;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') throw invalid('Invalid values: a cell takes a string, a number or a boolean.');
  if (value.length > maxTextLength) {
    throw invalid(`Your input contains more than the maximum of ${maxTextLength} characters in a single cell.`);
  }
  return input === 'RAW' || isText ? value : readTyped(value, nowMs);
}

function readTyped(text: string, nowMs: number): CellContent {
  if (text.startsWith("'")) return text.slice(1);
  if (text.startsWith('=') && text.length > 1) return { formula: text };
  const trimmed = text.trim();
  if (/^true$/i.test(trimmed)) return true;
  if (/^false$/i.test(trimmed)) return false;
  const [, number, percent] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?)\s?(%)?$/i.exec(trimmed) ?? [];
  if (number !== undefined) return Number(number) / (percent === undefined ? 1 : 100);
  if (/^[+-][A-Z(\d]/i.test(trimmed) && !/\s/.test(trimmed)) return { formula: `=${trimmed}` };
  return readDay(trimmed, nowMs) ?? text;
}

/** The serial of `2024-01-31`, `1/31/2024` or `1/31`, as in a spreadsheet with the US locale. */
function readDay(text: string, nowMs: number): number | undefined {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  const [, month, day, year] = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}))?$/.exec(text) ?? [];
  const thisYear = new Date(nowMs).getUTCFullYear();
  const parts = isoYear === undefined ? [year ?? thisYear, month, day] : [isoYear, isoMonth, isoDay];
  const [y, m, d] = parts.map(Number);
  const dayMs = Date.UTC(y ?? NaN, (m ?? NaN) - 1, d);
  const isDay = new Date(dayMs).getUTCMonth() + 1 === m && new Date(dayMs).getUTCDate() === d;
  return isDay ? dayMs / 86_400_000 + 25_569 : undefined;
}
