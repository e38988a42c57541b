import type { Box } from '../spreadsheet/box.ts';
import type { Cell } from '../spreadsheet/cell.ts';
import { filterRefusal } from '../spreadsheet/merges.ts';
import type { Sheet } from '../spreadsheet/sheet.ts';
import { isTyped, typedRefusal } from '../spreadsheet/typed-columns.ts';
import { FilterCriteria } from '../apps-script/services/rules.ts';
import { checkGuard, hexOf, partOf, readRule } from './cell-writing.ts';
import { checkFields } from './field-mask.ts';
import { invalid } from './google-error.ts';
import type { WireColor } from './request-bodies.ts';
import { checkInside, readRange } from './request-ranges.ts';
import type { Handlers } from './sheet-requests.ts';
import type { Spreadsheet, WireRange } from './spreadsheet.ts';

/** Requests about the content and the format of cells. */
export const cellRequests: Handlers<
  'updateCells' | 'repeatCell' | 'setDataValidation' | 'setBasicFilter' | 'addConditionalFormatRule' | 'sortRange'
> = {
  updateCells(book, { rows = [], start, range, fields }) {
    const names = checkFields(fields);
    // Cells of the range that the rows do not cover are cleared.
    if (range !== undefined) eachCell(book, range, partOf({}, names));
    const sheet = book.sheetById(start?.sheetId ?? range?.sheetId);
    const top = start?.rowIndex ?? range?.startRowIndex ?? 0;
    const left = start?.columnIndex ?? range?.startColumnIndex ?? 0;
    const columns = Math.max(1, ...rows.map(({ values = [] }) => values.length));
    const box = { row: top + 1, column: left + 1, rows: Math.max(1, rows.length), columns };
    checkInside(sheet, top + rows.length, left + columns);
    checkGuard(sheet, box);
    checkTyped(sheet, box, 'updateCells', names);
    rows.forEach(({ values = [] }, row) =>
      values.forEach((cell, column) => {
        const [at, place] = [top + row + 1, left + column + 1];
        sheet.put(at, place, partOf(cell, names)(sheet.at(at, place)));
      }),
    );
    return {};
  },
  repeatCell(book, { range, cell = {}, fields }) {
    const names = checkFields(fields);
    const { sheet, box } = readRange(book, range);
    checkTyped(sheet, box, 'repeatCell', names);
    eachCell(book, range, partOf(cell, names));
    return {};
  },
  setDataValidation(book, { range, rule }) {
    const made = readRule(rule);
    const { sheet, box } = readRange(book, range);
    checkTyped(sheet, box, 'setDataValidation', ['dataValidation']);
    eachCell(book, range, () => ({ rule: made }));
    return {};
  },
  setBasicFilter(book, { filter }) {
    const { sheet, box } = readRange(book, filter.range ?? {});
    const refusal = filterRefusal(sheet, box);
    if (refusal !== undefined) throw invalid(`Invalid requests[0].setBasicFilter: ${refusal}`);
    const criteria = (filter.filterSpecs ?? []).flatMap(({ columnIndex = 0, filterCriteria = {} }) => {
      const line = sheet.columnLines[columnIndex];
      return line === undefined ? [] : [[line, new FilterCriteria(filterCriteria.hiddenValues ?? [])] as const];
    });
    sheet.setFilter({ box, criteria: new Map(criteria) });
    return {};
  },
  addConditionalFormatRule(book, { rule = {}, index = 0 }) {
    const [range] = rule.ranges ?? [];
    if (range === undefined) throw invalid('Invalid requests[0].addConditionalFormatRule: a range is required.');
    const { sheet, box } = readRange(book, range);
    sheet.boxes.add(box);
    sheet.conditionalFormats = [...sheet.conditionalFormats];
    sheet.conditionalFormats.splice(index, 0, { settings: settingsOf(rule), box });
    return {};
  },
  sortRange(book, { range, sortSpecs }) {
    const [spec] = sortSpecs;
    if (spec === undefined) throw invalid('Invalid requests[0].sortRange: sortSpecs are empty.');
    const { sheet, box } = readRange(book, range);
    checkGuard(sheet, box);
    const keyOf = (row: number): string => String(sheet.at(box.row + row, spec.dimensionIndex + 1).value ?? '\uFFFF');
    const keys = Array.from({ length: box.rows }, (_, row) => keyOf(row));
    const sign = spec.sortOrder === 'DESCENDING' ? -1 : 1;
    const isEmpty = (row: number): number => Number(keys[row] === '\uFFFF');
    const order = keys
      .map((_, row) => row)
      // Empty cells come last in either order.
      .sort((a, b) => isEmpty(a) - isEmpty(b) || sign * (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : 0));
    sheet.reorder(box, order);
    return {};
  },
};

/** @throws GoogleError 400 when the fields are those of a column's type in a table of Google's own. */
function checkTyped(sheet: Sheet, box: Box, request: string, fields: readonly string[]): void {
  const isOfType = fields.some((field) => /^(?:\*|dataValidation|userEnteredFormat(?:\.numberFormat.*)?)$/.test(field));
  if (isOfType && isTyped(sheet, box)) throw invalid(`Invalid requests[0].${request}: ${typedRefusal}`);
}

function eachCell(book: Spreadsheet, range: WireRange, change: (before: Cell) => Partial<Cell>): void {
  const { sheet, box } = readRange(book, range);
  checkGuard(sheet, box);
  for (let row = box.row; row < box.row + box.rows; row += 1) {
    for (let column = box.column; column < box.column + box.columns; column += 1) {
      sheet.put(row, column, change(sheet.at(row, column)));
    }
  }
}

interface WireRule {
  readonly booleanRule?: {
    readonly condition?: { readonly values?: readonly { readonly userEnteredValue?: string }[] };
    readonly format?: {
      readonly backgroundColorStyle?: WireColor;
      readonly textFormat?: { readonly foregroundColorStyle?: WireColor };
    };
  };
  readonly gradientRule?: {
    readonly minpoint?: { readonly colorStyle?: WireColor };
    readonly maxpoint?: { readonly colorStyle?: WireColor };
  };
}

/** The rule's settings, by their names in Apps Script. */
function settingsOf({ booleanRule, gradientRule }: WireRule): Readonly<Record<string, unknown>> {
  if (gradientRule !== undefined) {
    return { min: hexOf(gradientRule.minpoint?.colorStyle), max: hexOf(gradientRule.maxpoint?.colorStyle) };
  }
  return {
    text: booleanRule?.condition?.values?.[0]?.userEnteredValue,
    background: hexOf(booleanRule?.format?.backgroundColorStyle),
    fontColor: hexOf(booleanRule?.format?.textFormat?.foregroundColorStyle),
  };
}
