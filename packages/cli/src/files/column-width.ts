import stringWidth from 'string-width';
import type { CellType, Column, Row } from '@tpr/core';

/** Widths in characters. The filter's button covers about three of the header. */
const narrowest = 8;
const widest = 60;
const filterButton = 3;
/** Number of rows that are measured. */
export const sampleRows = 200;

const fixedWidths: Partial<Record<CellType, number>> = { date: 11, dateTime: 20, percent: 9 };

/** Column widths that show the header and most values, in characters. @param sample the first rows. */
export function measureColumns(columns: readonly Column[], sample: readonly Row[]): readonly number[] {
  return columns.map((column, index) => {
    const values = sample.map((row) => measureValue(row[index]));
    const content = fixedWidths[column.type] ?? Math.max(0, ...values) + 1;
    const header = stringWidth(column.header) + filterButton;
    return Math.min(widest, Math.max(narrowest, header, content));
  });
}

function measureValue(value: string | number | boolean | null | undefined): number {
  // A text wider than the widest column needs no exact measure, and may be very long.
  return typeof value === 'string' ? stringWidth(value.slice(0, widest)) : String(value ?? '').length;
}
