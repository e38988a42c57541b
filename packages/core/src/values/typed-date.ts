import { padNumber, parseDmyDate, parseIsoDate, type LocalDate } from './calendar.ts';
import { cleanText } from './cell.ts';
import { foldText } from './match.ts';
import { parseLocalDate } from './local-date.ts';
import { parseIsoDateTime } from './wall-time.ts';

/** The first part of a numeric date: the day, or the month. */
export type DateOrder = 'dmy' | 'mdy';

/** The possible readings of a numeric date, the likelier first: none if it is not a date, two if it is ambiguous. */
export function readTypedDate(given: string, order: DateOrder | undefined): readonly LocalDate[] {
  const text = cleanText(given);
  const iso = parseYearFirst(text) ?? parseNamedMonth(text) ?? parseIsoDateTime(text)?.slice(0, 10);
  if (iso !== undefined) return [iso];
  const [, first, second, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const days = [parseDmyDate(`${first}/${second}/${year}`), parseDmyDate(`${second}/${first}/${year}`)];
  const [dayFirst, monthFirst] = days;
  // With a known order the other one is not tried: 31/01 is not a date if months come first.
  if (order === 'dmy') return dayFirst === undefined ? [] : [dayFirst];
  if (order === 'mdy') return monthFirst === undefined ? [] : [monthFirst];
  return [...new Set(days.filter((day) => day !== undefined))];
}

/** A day with the year first and any separator: `2026/12/31`, `2026-1-5`. */
function parseYearFirst(text: string): LocalDate | undefined {
  const [, year, , month, day] = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? [];
  return parseIsoDate(`${year}-${padNumber(Number(month), 2)}-${padNumber(Number(day), 2)}`);
}

/** The names of the months in English and French, without accents. No name means two months. */
const monthNames = [
  ['january', 'janvier'],
  ['february', 'fevrier'],
  ['march', 'mars'],
  ['april', 'avril'],
  ['may', 'mai'],
  ['june', 'juin'],
  ['july', 'juillet'],
  ['august', 'aout'],
  ['september', 'septembre'],
  ['october', 'octobre'],
  ['november', 'novembre'],
  ['december', 'decembre'],
] as const;

/** A day whose month has a name, which is the same in every order: `28 mars 2027`, `1er avril 2027`, `Mar 28, 2027`. */
function parseNamedMonth(text: string): LocalDate | undefined {
  const folded = foldText(text);
  const [, first, before, year] = /^(\d{1,2})(?:er|st|nd|rd|th)?[ -]([a-z]{3,9})\.?[ -](\d{4})$/.exec(folded) ?? [];
  const [, after, second, last] = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(folded) ?? [];
  const name = before ?? after;
  if (name === undefined) return undefined;
  const months = monthNames.flatMap((names, at) => (names.some((each) => each.startsWith(name)) ? [at + 1] : []));
  // `jui` may be juin or juillet.
  return months.length === 1 ? parseDmyDate(`${first ?? second}/${months[0]}/${year ?? last}`) : undefined;
}

const timeOfDay = / (?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?: ?[ap]m)?$/i;

/** Whether the text of a cell with a number is a time or a duration alone: `24:00`, `12:00:00 AM`. */
export const isShownTime = (text: string): boolean => /^\d+:\d\d(?::\d\d)?(?: ?[ap]m)?$/i.test(cleanText(text));

/** Whether a text is a time of day alone: `14:30`, `2:30 PM`, `14h30`. */
export const isTimeOfDay = (text: string): boolean =>
  timeOfDay.test(` ${text.replace(/^(\d{1,2}) ?h ?(\d{2})$/i, '$1:$2')}`);

/**
 * The day that a text of a cell means: a date of the service, or with points, `31.12.2026`, with the year first, or with
 * the name of the month.
 * A time of day does not count.
 * @param order of the spreadsheet. Without it the day comes before the month, as the service writes dates (R099).
 */
export function readTypedDay(given: string, order: DateOrder = 'dmy'): LocalDate | undefined {
  const text = cleanText(given);
  const date = text.replace(timeOfDay, '');
  const [, first, second, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(date) ?? [];
  // `parseLocalDate` reads the day first, and takes times of day that do not exist.
  if (order === 'mdy' && year === undefined && /^\d{1,2}[/.]/.test(text)) return undefined;
  if (year === undefined) return parseLocalDate(text) ?? parseYearFirst(date) ?? parseNamedMonth(date);
  // Only in the given order. Where months come first, a column with 31/01 comes from elsewhere, and its 01/02 is
  // ambiguous.
  return parseDmyDate(order === 'dmy' ? `${first}/${second}/${year}` : `${second}/${first}/${year}`);
}
