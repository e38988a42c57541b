import { statusLooks, type NewColumn } from '@tpr/core/workbook';
import {
  barColors,
  cellTint,
  headerTint,
  headerWidth,
  offeredList,
  textFormat,
  warningOf,
  type NumberFormats,
} from '@tpr/core/google';
import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import type { Request } from '../spreadsheet.ts';
import { colorStyle, numberFormat } from './formats.ts';

type Range = sheets_v4.Schema$GridRange;

/** Writes the header and formats the column to the end of the sheet. Later rows get the format of the rows above. */
export function dressColumn(
  sheetId: number,
  headerRow: number,
  at: number,
  column: NewColumn & { readonly header: string },
  formats: NumberFormats,
): Request[] {
  const { header, type, note, isHidden = false, isEditable = false, look, choices } = column;
  const below: Range = { sheetId, startRowIndex: headerRow + 1, startColumnIndex: at, endColumnIndex: at + 1 };
  return [
    writeHeader({ sheetId, rowIndex: headerRow, columnIndex: at }, header, note, isEditable),
    { repeatCell: { range: below, ...belowHeader(type, isEditable, formats) } },
    ...(isEditable ? [] : [warn(below, header)]),
    ...(choices === undefined ? [] : [offer(below, choices)]),
    ...(look === undefined ? [] : rulesOf(below, look)),
    setWidth(sheetId, at, headerWidth(header)),
    ...(isHidden ? [hide(sheetId, at)] : []),
  ];
}

export function writeHeader(
  start: sheets_v4.Schema$GridCoordinate,
  header: string,
  note: string,
  isEditable: boolean,
): Request {
  const cell: sheets_v4.Schema$CellData = {
    userEnteredValue: { stringValue: header },
    userEnteredFormat: {
      numberFormat: numberFormat(textFormat)!,
      textFormat: { bold: true },
      ...(isEditable && { backgroundColorStyle: colorStyle(headerTint) }),
    },
    ...(note !== '' && { note }),
  };
  const looks = ['numberFormat', 'textFormat.bold', ...(isEditable ? ['backgroundColorStyle'] : [])];
  const fields = ['userEnteredValue', ...looks.map(formatField), ...(note === '' ? [] : ['note'])];
  return { updateCells: { start, rows: [{ values: [cell] }], fields: fields.join(',') } };
}

function belowHeader(
  type: NewColumn['type'],
  isEditable: boolean,
  formats: NumberFormats,
): Pick<sheets_v4.Schema$RepeatCellRequest, 'cell' | 'fields'> {
  const format = numberFormat(formats[type]);
  const looks = [
    'numberFormat',
    ...(type === 'text' ? ['horizontalAlignment'] : []),
    ...(isEditable ? ['backgroundColorStyle'] : []),
  ];
  return {
    cell: {
      userEnteredFormat: {
        ...(format !== undefined && { numberFormat: format }),
        ...(type === 'text' && { horizontalAlignment: 'LEFT' }),
        ...(isEditable && { backgroundColorStyle: colorStyle(cellTint) }),
      },
    },
    fields: looks.map(formatField).join(','),
  };
}

const formatField = (name: string): string => `userEnteredFormat.${name}`;

/** Google warns users who type here, but not programs. */
function warn(range: Range, header: string): Request {
  return { addProtectedRange: { protectedRange: { range, description: warningOf(header), warningOnly: true } } };
}

/** Other input is allowed; Google marks it. */
export function offer(range: Range, choices: readonly string[]): Request {
  const list = offeredList(choices);
  // A request without a rule removes the one that is there.
  if (list === undefined) return { setDataValidation: { range } };
  const { help } = list;
  const values = list.choices.map((userEnteredValue) => ({ userEnteredValue }));
  const condition = { type: 'ONE_OF_LIST', values };
  return { setDataValidation: { range, rule: { condition, inputMessage: help, strict: false, showCustomUi: true } } };
}

function rulesOf(range: Range, look: 'status' | 'bar'): Request[] {
  const rules: sheets_v4.Schema$ConditionalFormatRule[] =
    look === 'bar'
      ? [
          {
            gradientRule: {
              minpoint: { colorStyle: colorStyle(barColors.least), type: 'MIN' },
              maxpoint: { colorStyle: colorStyle(barColors.most), type: 'MAX' },
            },
          },
        ]
      : statusLooks.flatMap(({ labels, fill, font }) =>
          labels.map((label) => ({
            booleanRule: {
              condition: { type: 'TEXT_STARTS_WITH', values: [{ userEnteredValue: label }] },
              format: {
                backgroundColorStyle: colorStyle(fill),
                textFormat: { foregroundColorStyle: colorStyle(font) },
              },
            },
          })),
        );
  return rules.map((rule, index) => ({ addConditionalFormatRule: { rule: { ...rule, ranges: [range] }, index } }));
}

export function setWidth(sheetId: number, at: number, pixelSize: number): Request {
  return {
    updateDimensionProperties: { range: columnAt(sheetId, at), properties: { pixelSize }, fields: 'pixelSize' },
  };
}

function hide(sheetId: number, at: number): Request {
  const properties = { hiddenByUser: true };
  return { updateDimensionProperties: { range: columnAt(sheetId, at), properties, fields: 'hiddenByUser' } };
}

export const columnAt = (sheetId: number, at: number, count = 1): sheets_v4.Schema$DimensionRange => ({
  sheetId,
  dimension: 'COLUMNS',
  startIndex: at,
  endIndex: at + count,
});
