import {
  cutCellText,
  dateTimeToSerial,
  dateToSerial,
  parseIsoDate,
  type Card,
  type CellType,
  type CellValue,
  type Table,
  type TypedCell,
} from '@tpr/core';

/** What a function may return for one cell. */
export type ExcelCell = string | number | boolean | CustomFunctions.Error | Excel.EntityCellValue;
export type ExcelRows = ExcelCell[][];

/**
 * The cell of a typed value. Days and times are serials, which no zone can shift; a function can not give its cell a
 * date format. Text stays text whatever it looks like: what a function returns is not parsed.
 */
export function toExcelCell({ type, value }: TypedCell): string | number | boolean {
  if (value === null) return '';
  if (typeof value !== 'string') return value;
  return serialOf(type, value) ?? cutCellText(value);
}

function serialOf(type: CellType, value: string): number | undefined {
  if (type === 'dateTime') return dateTimeToSerial(value);
  const day = type === 'date' ? parseIsoDate(value.slice(0, 10)) : undefined;
  return day === undefined ? undefined : dateToSerial(day);
}

/** The header, then the rows. */
export function toExcelRows({ columns, rows }: Table): ExcelRows {
  const typed = (row: readonly CellValue[]): ExcelCell[] =>
    columns.map(({ type }, index) => toExcelCell({ type, value: row[index] ?? null }));
  return [columns.map(({ header }) => header), ...rows.map(typed)];
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

function toProperty(cell: TypedCell): Excel.EntityPropertyType {
  const basicValue = toExcelCell(cell);
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

/** The card where Excel shows none: one line. */
export function toCardText({ title, fields }: Card): string {
  const wanted = ['siret', 'siren', 'vatNumber', 'city', 'status'];
  const facts = fields.filter(({ key }) => wanted.includes(key)).map(({ value }) => String(value));
  return cutCellText([title, ...facts].join(' · '));
}
