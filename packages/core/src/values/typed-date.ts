import { parseDmyDate, parseIsoDate, type LocalDate } from './calendar.ts';
import { cleanText } from './cell.ts';
import { parseIsoDateTime } from './wall-time.ts';

/** The first part of a numeric date: the day, or the month. */
export type DateOrder = 'dmy' | 'mdy';

/** The possible readings of a numeric date, the likelier first: none if it is not a date, two if it is ambiguous. */
export function readTypedDate(given: string, order: DateOrder | undefined): readonly LocalDate[] {
  const text = cleanText(given);
  const iso = parseIsoDate(text) ?? parseIsoDateTime(text)?.slice(0, 10);
  if (iso !== undefined) return [iso];
  const [, first, second, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const days = [parseDmyDate(`${first}/${second}/${year}`), parseDmyDate(`${second}/${first}/${year}`)];
  const [dayFirst, monthFirst] = days;
  // With a known order the other one is not tried: 31/01 is not a date if months come first.
  if (order === 'dmy') return dayFirst === undefined ? [] : [dayFirst];
  if (order === 'mdy') return monthFirst === undefined ? [] : [monthFirst];
  return [...new Set(days.filter((day) => day !== undefined))];
}
