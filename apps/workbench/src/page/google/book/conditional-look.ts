import type { IStyleData } from '@univerjs/core';
import type { BoxView, ConditionalView, PlainValue } from '../../../server/google/protocol.ts';
import { mix } from '../../shared/colors.ts';
import type { SheetCopy } from './book-copy.ts';

const isIn = ({ row, column, rows, columns }: BoxView, atRow: number, atColumn: number): boolean =>
  atRow >= row && atRow < row + rows && atColumn >= column && atColumn < column + columns;

/** The style by the first matching rule, as in Google Sheets. */
export function conditionalLook(
  sheet: SheetCopy,
  row: number,
  column: number,
  value: PlainValue | undefined,
): IStyleData | undefined {
  if (value === undefined) return undefined;
  for (const rule of sheet.view.conditionals) {
    const look = isIn(rule.box, row, column) ? lookOf(sheet, rule, value) : undefined;
    if (look !== undefined) return look;
  }
  return undefined;
}

function lookOf(sheet: SheetCopy, rule: ConditionalView, value: PlainValue): IStyleData | undefined {
  if ('text' in rule) {
    if (!String(value).toLowerCase().startsWith(rule.text.toLowerCase())) return undefined;
    const { background, fontColor } = rule;
    return { ...(background && { bg: { rgb: background } }), ...(fontColor && { cl: { rgb: fontColor } }) };
  }
  if (typeof value !== 'number') return undefined;
  const numbers = sheet.numbersIn(rule.box);
  const [least, most] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  const { low, middle, high } = rule;
  if (middle === undefined) return { bg: { rgb: mix(low, high, share(value, least, most)) } };
  const at = middle.isPercentile ? (numbers[Math.round(((numbers.length - 1) * middle.at) / 100)] ?? 0) : middle.at;
  const rgb =
    value < at ? mix(low, middle.color, share(value, least, at)) : mix(middle.color, high, share(value, at, most));
  return { bg: { rgb } };
}

const share = (value: number, from: number, to: number): number =>
  to > from ? Math.min(1, Math.max(0, (value - from) / (to - from))) : 0;
