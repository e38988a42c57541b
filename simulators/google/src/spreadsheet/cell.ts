/** The value of a cell; a date is a serial number with a date format. */
export type Value = string | number | boolean;

export interface Cell {
  readonly value: Value | undefined;
  /** With the equals sign. */
  readonly formula?: string | undefined;
  readonly format?: string | undefined;
  readonly note?: string | undefined;
  /** Whether a formula in another cell produced the value. */
  readonly isSpilled?: boolean | undefined;
  readonly rule?: object | undefined;
  /** Fill, font and so on, by attribute name. */
  readonly look?: Readonly<Record<string, unknown>> | undefined;
}

export const emptyCell: Cell = { value: undefined };

export function isBlank(cell: Cell | undefined): boolean {
  return cell === undefined || (cell.value === undefined && cell.formula === undefined);
}

export function textOf(value: Value | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return String(value);
}

export const textFormat = '@';

export function isDateFormat(format: string | undefined): boolean {
  return format !== undefined && format !== textFormat && /[ymdhs]/i.test(format.replace(/"[^"]*"|General/g, ''));
}

export function isPercentFormat(format: string | undefined): boolean {
  return format !== undefined && format.replace(/"[^"]*"|\\./g, '').includes('%');
}
