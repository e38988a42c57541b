import type { CellType } from '@tpr/core';
import type { Cell } from '@tpr/core/values';
import {
  cardIdNames,
  cutCellText,
  toFormulaCell,
  type Card,
  type CardField,
  type FormulaCell,
  type Notation,
  type TypedCell,
} from '@tpr/core/formulas';
import { formatOf } from '../workbook/number-formats.ts';

/** What a function may return for one cell. */
export type ExcelCell = FormulaCell | CustomFunctions.Error | Excel.EntityCellValue | Excel.DoubleCellValue;
export type ExcelRows = ExcelCell[][];

/**
 * Converts an argument that Excel passes to a formula: a plain value, or a data type. A card of this add-in is converted to
 * the identifier of its third party. Errors and other cards stay objects, which the readers of arguments reject.
 * https://learn.microsoft.com/office/dev/add-ins/excel/custom-functions-data-types-concepts
 */
export function toCell(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null) return typeof value === 'object' ? value : undefined;
  const { type, basicValue, properties } = value as Partial<Excel.EntityCellValue & { basicValue: unknown }>;
  if (type === 'Entity') return idOf(properties) ?? value;
  return isPlain(type) ? toCell(basicValue) : value;
}

const isPlain = (type: string | undefined): boolean =>
  type !== undefined && ['Boolean', 'Double', 'FormattedNumber', 'String', 'Empty'].includes(type);

function idOf(properties: Excel.EntityCellValue['properties'] = {}): Cell {
  const name = cardIdNames.find((each) => Object.hasOwn(properties, each));
  return name === undefined ? undefined : toCell(properties[name]);
}

/** A value with its number format: dates as dates, percentages as percentages. */
export function toFormattedCell(cell: TypedCell, dateSystem?: Notation['dateSystem']): ExcelCell {
  const basicValue = toFormulaCell(cell, dateSystem);
  const numberFormat = typeof basicValue === 'number' ? formatFor(cell.type) : undefined;
  // Excel stores an object for each formatted cell, and most cells need no format.
  if (typeof basicValue !== 'number' || numberFormat === undefined) return basicValue;
  return { type: 'Double', basicValue, numberFormat };
}

/** A third party as an entity value: Excel shows its facts in a card, and formulas can read one, as in `.City`. */
export function toEntity({ title, fields }: Card): Excel.EntityCellValue {
  const titleField = fields.find(({ key }) => key === 'name');
  const properties: Record<string, Excel.EntityPropertyType> = {};
  for (const field of fields) properties[field.name] = toProperty(field);
  return {
    type: 'Entity',
    text: cutCellText(title),
    properties,
    layouts: {
      card: {
        title: titleField === undefined ? title : { property: titleField.name },
        sections: [{ layout: 'List', properties: fields.map(({ name }) => name) }],
      },
    },
  };
}

function toProperty(cell: CardField): Excel.EntityPropertyType {
  const basicValue = toFormulaCell(cell);
  if (typeof basicValue === 'string') return { type: 'String', basicValue };
  if (typeof basicValue === 'boolean') return { type: 'Boolean', basicValue };
  const numberFormat = formatFor(cell.type);
  return { type: 'Double', basicValue, ...(numberFormat !== undefined && { numberFormat }) };
}

/** The same number format as in the columns of a table. */
function formatFor(type: CellType): string | undefined {
  return type === 'date' || type === 'dateTime' || type === 'percent' ? formatOf({ type }) : undefined;
}
