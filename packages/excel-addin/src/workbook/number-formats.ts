import type { CellType } from '@tpr/core';
import type { NewColumn } from '@tpr/core/workbook';

/** Cells formatted so keep whatever is written as text. */
export const textFormat = '@';

/** Locale-free codes: Excel shows `m/d/yyyy` in the order of the user's region. What a percentage holds is seen: 13.1 % is not 13 %. */
const formatOfType: Readonly<Record<CellType, string>> = {
  text: textFormat,
  number: 'General',
  percent: '0.00%',
  boolean: 'General',
  date: 'm/d/yyyy',
  dateTime: 'm/d/yyyy h:mm',
};

/** Thousands apart, as the region writes them. */
const formatOfCounts = { money: '#,##0.00', things: '#,##0' } as const;

export function formatOf({ type, counts }: Pick<NewColumn, 'type' | 'counts'>): string {
  return counts === undefined ? formatOfType[type] : formatOfCounts[counts];
}
