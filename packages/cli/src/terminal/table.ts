import stringWidth from 'string-width';
import type { CellType, CellValue, Table } from '@tpr/core';
import { toPlainLine } from './plain-text.ts';
import { fitToWidth } from './text-width.ts';

export interface TableLayout {
  /** Width of the terminal, in columns. */
  readonly width: number;
  /** Rows to show; the rest is counted below. */
  readonly maxRows: number;
}

const gap = '  ';
const narrowest = 6;
/** Longer texts are cut before they are measured: no terminal shows more. */
const longest = 500;

/**
 * The first rows as aligned text, ending in a new line. Wide columns shrink first; the last columns are left out when
 * even narrow ones do not fit, and what is left out is counted. Text of the service cannot control the terminal.
 */
export function formatTable(table: Table, layout: TableLayout): string {
  const rows = table.rows.slice(0, layout.maxRows);
  const shown = table.columns.slice(0, Math.max(1, Math.floor((layout.width + gap.length) / (narrowest + gap.length))));
  const header = shown.map((column) => toPlainLine(column.header));
  const body = rows.map((row) => shown.map((column, index) => showValue(row[index] ?? null, column.type)));
  const natural = shown.map((_, index) =>
    Math.max(1, ...[header, ...body].map((line) => stringWidth(line[index] ?? ''))),
  );
  const widths = shrink(natural, layout.width - gap.length * (shown.length - 1));
  const format = (line: readonly string[]): string =>
    shown
      .map(({ type }, index) => fitToWidth(line[index] ?? '', widths[index] ?? 0, isNumber(type) ? 'right' : 'left'))
      .join(gap)
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join(gap);
  const rest = describeRest(table.rows.length - rows.length, table.columns.length - shown.length);
  const lines = shown.length === 0 ? [] : [format(header), rule, ...body.map(format)];
  return [...lines, ...rest].map((line) => `${line}\n`).join('');
}

function showValue(value: CellValue, type: CellType): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return type === 'percent' ? `${Number((value * 100).toFixed(1))} %` : String(value);
  const text = toPlainLine(value.slice(0, longest));
  // Seconds and their fractions are noise in an overview.
  return type === 'dateTime' ? text.replace(/T(\d\d:\d\d):.*/, ' $1') : text;
}

function isNumber(type: CellType): boolean {
  return type === 'number' || type === 'percent';
}

/** Lowers the widest columns to one common width until all fit. */
function shrink(natural: readonly number[], room: number): readonly number[] {
  let level = Math.max(0, ...natural);
  const total = (most: number): number => natural.reduce((sum, width) => sum + Math.min(width, most), 0);
  while (level > 1 && total(level) > room) level -= 1;
  // What rounding left over goes to the first columns that can use it.
  let spare = room - total(level);
  return natural.map((width) => {
    const extra = width > level && spare > 0 ? 1 : 0;
    spare -= extra;
    return Math.min(width, level + extra);
  });
}

function describeRest(rows: number, columns: number): readonly string[] {
  const count = (number: number, noun: string): string[] =>
    number > 0 ? [`${number.toLocaleString('en')} more ${noun}${number === 1 ? '' : 's'}`] : [];
  const parts = [...count(rows, 'row'), ...count(columns, 'column')];
  return parts.length === 0 ? [] : [`… ${parts.join(', ')}`];
}
