import type { Box } from '../spreadsheet/box.ts';
import type { Cell } from '../spreadsheet/cell.ts';
import type { Sheet } from '../spreadsheet/sheet.ts';
import { ServiceFault } from '../apps-script/fault.ts';
import { DataValidationBuilder, type DataValidation } from '../apps-script/services/rules.ts';
import { enterValue, type CellContent } from './cell-entry.ts';
import { invalid } from './google-error.ts';
import type { CellFormat, ValidationRule, WireCell, WireColor } from './request-bodies.ts';

/** @param row and column from 0; without content the cell is emptied. */
export function changeContent(sheet: Sheet, row: number, column: number, content: CellContent | undefined): void {
  const changed = contentPart(content);
  if (changed.value !== undefined) sheet.breakSpill(row + 1, column + 1);
  sheet.put(row + 1, column + 1, changed);
}

/** Formulas are not calculated: their value is #ERROR!. */
function contentPart(content: CellContent | undefined): Partial<Cell> {
  if (typeof content !== 'object') return { value: content, formula: undefined };
  return { value: '#ERROR!', formula: content.formula };
}

/** @throws GoogleError 400 when a protection of another user covers one of the cells. */
export function checkGuard(sheet: Sheet, box: Box): void {
  try {
    sheet.checkWritable(box);
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error;
    throw invalid(`${error.message} Please contact the spreadsheet owner to remove protection if you need to edit.`);
  }
}

/** How a cell of a request changes a cell, in the named fields; other parts of the format are kept. */
export function partOf(cell: WireCell, fields: readonly string[]): (before: Cell) => Partial<Cell> {
  const has = (name: string): boolean =>
    fields.some((field) => field === '*' || field === name || name.startsWith(`${field}.`));
  const hasWithin = (name: string): boolean => has(name) || fields.some((field) => field.startsWith(`${name}.`));
  const { numberFormat, ...look } = readFormat(cell.userEnteredFormat ?? {});
  const looks = (['background', 'fontWeight', 'horizontalAlignment'] as const).filter((name) =>
    hasWithin(`userEnteredFormat.${wireNames[name]}`),
  );
  return (before) => ({
    ...(hasWithin('userEnteredValue') && contentPart(readContent(cell))),
    ...(has('note') && { note: cell.note }),
    ...(has('dataValidation') && { rule: readRule(cell.dataValidation) }),
    ...(hasWithin('userEnteredFormat.numberFormat') && { format: numberFormat }),
    ...(looks.length > 0 && {
      look: { ...before.look, ...Object.fromEntries(looks.map((name) => [name, look[name]])) },
    }),
  });
}

const wireNames = {
  background: 'backgroundColorStyle',
  fontWeight: 'textFormat',
  horizontalAlignment: 'horizontalAlignment',
} as const;

function readContent({ userEnteredValue = {} }: WireCell): CellContent | undefined {
  const { stringValue, numberValue, boolValue, formulaValue } = userEnteredValue;
  if (formulaValue !== undefined) return { formula: formulaValue };
  return enterValue(stringValue ?? numberValue ?? boolValue ?? '', 'RAW', false, 0);
}

function readFormat({ numberFormat, backgroundColorStyle, textFormat, horizontalAlignment }: CellFormat) {
  return {
    numberFormat: numberFormat?.pattern,
    background: hexOf(backgroundColorStyle),
    fontWeight: textFormat?.bold === true ? 'bold' : undefined,
    horizontalAlignment: horizontalAlignment?.toLowerCase(),
  };
}

export function hexOf(color: WireColor | undefined): string | undefined {
  if (color === undefined) return undefined;
  const { red = 0, green = 0, blue = 0 } = color.rgbColor ?? {};
  return `#${[red, green, blue]
    .map((share) =>
      Math.round(share * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** @throws GoogleError 400 for a condition that is not simulated. */
export function readRule(rule: ValidationRule | undefined): DataValidation | undefined {
  if (rule === undefined) return undefined;
  const { condition = {}, strict = false, inputMessage = '' } = rule;
  const builder = new DataValidationBuilder().setAllowInvalid(!strict).setHelpText(inputMessage);
  if (condition.type === 'BOOLEAN') return builder.requireCheckbox().build();
  if (condition.type !== 'ONE_OF_LIST')
    throw invalid(`Invalid requests[0]: This fake has no condition ${condition.type}.`);
  const values = (condition.values ?? []).map(({ userEnteredValue = '' }) => userEnteredValue);
  if (values.length > 500) throw invalid('Invalid requests[0]: The list has more items than the limit of 500.');
  return builder.requireValueInList(values).build();
}
