/** What a cell may hold; a date is a serial shown by a date format. */
export type Value = string | number | boolean;

export interface Cell {
  readonly value: Value | undefined;
  /** With its equals sign. */
  readonly formula?: string | undefined;
  readonly format?: string | undefined;
  readonly note?: string | undefined;
  /** Its value was put there by a formula beside it. */
  readonly isSpilled?: boolean | undefined;
  readonly rule?: object | undefined;
  /** Fill, font and the like, by the name of the attribute. */
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
