import { CellValueType, type ICellData, type Nullable } from '@univerjs/core';

export type PlainValue = string | number | boolean;

/** A cell in Univer's format; nulls remove the old content. */
export function cellData(value: PlainValue | undefined, formula: string | undefined): ICellData {
  // Univer itself calculates the value of a formula.
  if (formula !== undefined) return { f: formula, v: null, t: null, p: null, si: null };
  if (value === undefined) return { f: null, v: null, t: null, p: null, si: null };
  if (typeof value === 'boolean') return { f: null, v: value ? 1 : 0, t: CellValueType.BOOLEAN, p: null, si: null };
  const type = typeof value === 'number' ? CellValueType.NUMBER : CellValueType.STRING;
  return { f: null, v: value, t: type, p: null, si: null };
}

/** Whether Univer's cell has the model's content. */
export function isSameCell(
  cell: Nullable<ICellData>,
  value: PlainValue | undefined,
  formula: string | undefined,
): boolean {
  if (formula !== undefined) return cell?.f === formula;
  if (cell?.f || cell?.si || cell?.p) return false;
  const { v, t } = cellData(value, undefined);
  const held = cell?.v ?? null;
  if (held === null || held === '') return v === null || v === undefined;
  return (
    held === v &&
    (typeof v !== 'string' || cell?.t !== CellValueType.NUMBER) &&
    (t !== CellValueType.BOOLEAN || cell?.t === t)
  );
}

/** The text that a user typed, for the model to parse again; undefined when the cell was emptied. */
export function typedText(cell: Nullable<ICellData>, isDecimalComma: boolean): string | undefined {
  if (!cell) return undefined;
  if (cell.f) return cell.f;
  const rich = cell.p?.body?.dataStream.replace(/[\r\n]+$/, '');
  if (rich) return rich;
  if (cell.v === null || cell.v === undefined || cell.v === '') return undefined;
  if (cell.t === CellValueType.BOOLEAN) return cell.v === 1 || cell.v === true ? 'TRUE' : 'FALSE';
  const text = String(cell.v);
  return typeof cell.v === 'number' && isDecimalComma ? text.replace('.', ',') : text;
}

export function resultOf(cell: Nullable<ICellData>): PlainValue | undefined {
  if (!cell || cell.v === null || cell.v === undefined) return undefined;
  return cell.t === CellValueType.BOOLEAN ? cell.v === 1 || cell.v === true : cell.v;
}
