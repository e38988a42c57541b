import type { IStyleData } from '@univerjs/core';
import { plainValue, type Scalar, type Sheet } from '@tpr/excel-simulator';
import { mix } from '../../shared/colors.ts';

export interface FormatLook {
  readonly style: IStyleData;
  /** The icon of an icon set. */
  readonly prefix?: string;
}

type ConditionalFormat = Sheet['conditionalFormats'][number];

/** The combined style of a cell's conditional formats; the first format takes precedence, as in Excel. */
export function formatsOf(sheet: Sheet, row: number, column: number): FormatLook | undefined {
  const value = plainValue(sheet.cells.contents.get(row, column));
  let look: FormatLook | undefined;
  for (const format of sheet.conditionalFormats.toReversed()) {
    const box = format.range.isDeleted ? undefined : format.range.box;
    const isInside =
      box && row >= box.row && row < box.row + box.rows && column >= box.column && column < box.column + box.columns;
    const own = isInside ? lookOf(format, sheet, value) : undefined;
    if (own) look = { ...look, ...own, style: { ...look?.style, ...own.style } };
  }
  return look;
}

function lookOf(format: ConditionalFormat, sheet: Sheet, value: Scalar): FormatLook | undefined {
  const { kind } = format;
  if (kind === 'CellValue' || kind === 'ContainsText')
    return meets(format, value) ? { style: styleOf(format) } : undefined;
  if (kind === 'ColorScale' && typeof value === 'number') return colorScale(format, sheet, value);
  if (kind === 'DataBar' && typeof value === 'number')
    return { style: { bg: { rgb: tint(setting(format, 'PositiveFormat.FillColor') ?? '#638EC6') } } };
  return undefined;
}

const settingOf = (format: ConditionalFormat, path: string): unknown => format.settings.get(path);
const setting = (format: ConditionalFormat, path: string): string | undefined => {
  const found = settingOf(format, path);
  return typeof found === 'string' && found !== '' ? found : undefined;
};

function styleOf(format: ConditionalFormat): IStyleData {
  const fill = setting(format, 'Format.Fill.Color');
  const font = setting(format, 'Format.Font.Color');
  return {
    ...(fill !== undefined && { bg: { rgb: fill } }),
    ...(font !== undefined && { cl: { rgb: font } }),
    ...(settingOf(format, 'Format.Font.Bold') === true && { bl: 1 }),
  };
}

interface Rule {
  readonly formula1?: string;
  readonly formula2?: string;
  readonly operator?: string;
  readonly text?: string;
}

const isRule = (rule: unknown): rule is Rule => typeof rule === 'object' && rule !== null;

function meets(format: ConditionalFormat, value: Scalar): boolean {
  const rule = settingOf(format, 'Rule');
  if (!isRule(rule)) return false;
  const text = String(value).toLowerCase();
  if (rule.text !== undefined) {
    const wanted = rule.text.toLowerCase();
    if (rule.operator === 'BeginsWith') return text.startsWith(wanted);
    if (rule.operator === 'EndsWith') return text.endsWith(wanted);
    return text.includes(wanted) === (rule.operator !== 'NotContains');
  }
  const [low, high] = [operand(rule.formula1), operand(rule.formula2)];
  if (typeof low === 'string') return (text === low.toLowerCase()) === (rule.operator !== 'NotEqualTo');
  if (low === undefined || typeof value !== 'number') return false;
  const answers: Readonly<Record<string, boolean>> = {
    EqualTo: value === low,
    NotEqualTo: value !== low,
    GreaterThan: value > low,
    GreaterThanOrEqual: value >= low,
    LessThan: value < low,
    LessThanOrEqual: value <= low,
    Between: typeof high === 'number' && value >= low && value <= high,
    NotBetween: typeof high === 'number' && (value < low || value > high),
  };
  return answers[rule.operator ?? ''] ?? false;
}

/** A number or a quoted text; other formulas are not evaluated. */
function operand(formula: string | undefined): number | string | undefined {
  const text = formula?.replace(/^=/, '');
  if (text === undefined || text === '') return undefined;
  const quoted = /^"(.*)"$/.exec(text);
  if (quoted) return quoted[1];
  return Number.isFinite(Number(text)) ? Number(text) : undefined;
}

function colorScale(format: ConditionalFormat, sheet: Sheet, value: number): FormatLook | undefined {
  const criteria = settingOf(format, 'Criteria');
  if (typeof criteria !== 'object' || criteria === null) return undefined;
  const colorOf = (end: string): string | undefined => {
    const found: unknown = Reflect.get(criteria, end);
    const color: unknown = typeof found === 'object' && found !== null ? Reflect.get(found, 'color') : undefined;
    return typeof color === 'string' ? color : undefined;
  };
  const [low, middle, high] = [colorOf('minimum'), colorOf('midpoint'), colorOf('maximum')];
  if (low === undefined || high === undefined) return undefined;
  const numbers = sheet.cells
    .values(format.range.box)
    .flat()
    .filter((each) => typeof each === 'number');
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const place = most > least ? (value - least) / (most - least) : 0;
  const color =
    middle === undefined
      ? mix(low, high, place)
      : place < 0.5
        ? mix(low, middle, place * 2)
        : mix(middle, high, place * 2 - 1);
  return { style: { bg: { rgb: color } } };
}

const tint = (color: string): string => mix(color, '#FFFFFF', 0.6);
