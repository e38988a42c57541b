import type { CellType } from '@tpr/core';
import type { Cell } from '@tpr/core/values';
import { cutCellText, toFormulaCell, type Card, type CardField, type FormulaCell } from '@tpr/core/formulas';

/** What a function may return for one cell. */
export type ExcelCell = FormulaCell | CustomFunctions.Error | Excel.EntityCellValue;
export type ExcelRows = ExcelCell[][];

/** A value as Excel hands it to a formula. Its own errors and entities become objects, which no reader takes for a value. */
export function toCell(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'object' ? value : undefined;
}

/** A third party whose facts Excel shows in a card, and whose formulas can take one by `.City`. */
export function toEntity({ title, fields }: Card): Excel.EntityCellValue {
  const properties: Record<string, Excel.EntityPropertyType> = {};
  for (const field of fields) properties[field.header] = toProperty(field);
  return {
    type: 'Entity',
    text: cutCellText(title),
    properties,
    layouts: {
      card: {
        title: fields.some(({ key }) => key === 'name') ? { property: headerOf(fields, 'name') } : title,
        sections: [{ layout: 'List', properties: fields.map(({ header }) => header) }],
      },
    },
  };
}

function headerOf(fields: Card['fields'], wanted: string): string {
  return fields.find(({ key }) => key === wanted)?.header ?? wanted;
}

function toProperty(cell: CardField): Excel.EntityPropertyType {
  const basicValue = toFormulaCell(cell);
  if (typeof basicValue === 'string') return { type: 'String', basicValue };
  if (typeof basicValue === 'boolean') return { type: 'Boolean', basicValue };
  const numberFormat = formats[cell.type];
  return numberFormat === undefined
    ? { type: 'Double', basicValue }
    : { type: 'FormattedNumber', basicValue, numberFormat };
}

const formats: Readonly<Partial<Record<CellType, string>>> = {
  date: 'yyyy-mm-dd',
  dateTime: 'yyyy-mm-dd hh:mm',
  percent: '0.##%',
};
