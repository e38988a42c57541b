import type { CellType } from '@tpr/core';
import type { NewColumn } from '@tpr/core/workbook';

/** A cell with this format keeps every value as text. */
export const textFormat = '@';

/** Locale-free codes: Excel shows `m/d/yyyy` in the order of the user's region. Percentages have decimals: 13.1 % is not 13 %. */
const formatOfType: Readonly<Record<CellType, string>> = {
  text: textFormat,
  number: 'General',
  percent: '0.00%',
  boolean: 'General',
  date: 'm/d/yyyy',
  dateTime: 'm/d/yyyy h:mm',
};

/** With thousands separators, in the notation of the region. */
const formatOfKind = { amount: '#,##0.00', count: '#,##0' } as const;

export function formatOf({ type, numberKind }: Pick<NewColumn, 'type' | 'numberKind'>): string {
  return numberKind === undefined ? formatOfType[type] : formatOfKind[numberKind];
}
