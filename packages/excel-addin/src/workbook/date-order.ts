import type { Notation } from '@tpr/core/formulas';

/** The order of the day and the month in a short date of Excel, such as `dd/MM/yyyy`; empty if the year comes first. */
export function orderOf(shortDatePattern: string): Pick<Notation, 'dateOrder'> {
  const [first] = /[dMy]/.exec(shortDatePattern) ?? [];
  if (first === 'd') return { dateOrder: 'dmy' };
  return first === 'M' ? { dateOrder: 'mdy' } : {};
}
