import type { CellType } from '../portfolio/table.ts';
import { dateTimeToSerial, dateToSerial, type DateSystem } from '../values/excel-serial.ts';
import { parseIsoDate } from '../values/calendar.ts';
import { cutCellText } from '../values/cell-text.ts';
import type { TypedCell } from './evaluate-each.ts';
import type { Card } from './third-party-card.ts';

/** The value of one result cell. The spreadsheet does not parse it: text stays text whatever it looks like. */
export type FormulaCell = string | number | boolean;

/** Dates and times become serials, which have no time zone. @param dateSystem of the workbook; default 1900. */
export function toFormulaCell({ type, value }: TypedCell, dateSystem?: DateSystem): FormulaCell {
  if (value === null) return '';
  if (typeof value !== 'string') return value;
  return serialOf(type, value, dateSystem) ?? cutCellText(value);
}

function serialOf(type: CellType, value: string, dateSystem?: DateSystem): number | undefined {
  if (type === 'dateTime') return dateTimeToSerial(value, dateSystem);
  const day = type === 'date' ? parseIsoDate(value.slice(0, 10)) : undefined;
  return day === undefined ? undefined : dateToSerial(day, dateSystem);
}

/** A card as one line of text, for hosts whose cells cannot show cards. */
export function toCardText({ title, fields }: Card): string {
  const wanted = ['siret', 'siren', 'vatNumber', 'city', 'status'];
  const facts = fields.filter(({ key }) => wanted.includes(key)).map(({ value }) => String(value));
  return cutCellText([title, ...facts].join(' · '));
}
