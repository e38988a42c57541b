import { countDays, dateOf, formatDay, type LocalDate } from '../values/calendar.ts';
import { cleanText, isEmptyCell, type Cell } from '../values/cell.ts';
import { isBelowDates, readSerial, serialToTime } from '../values/excel-serial.ts';
import { parseLocalDateTime } from '../values/local-date.ts';
import { readTypedDate } from '../values/typed-date.ts';
import type { Notation } from '../i18n/notation.ts';
import { showCell } from '../i18n/shown-cell.ts';
import { instantOf, wallClock, type Zone } from '../values/zone.ts';
import { FormulaError } from './formula-error.ts';

/**
 * The instant of a serial or a text on the wall clock of the service, in ms since the epoch.
 * @param bound for a day without a time: its first or its last millisecond. @returns undefined for a blank cell.
 * @throws FormulaError for a cell that is not a date, or a date with two meanings.
 */
export function readMoment(
  cell: Cell,
  zone: Zone,
  bound: 'start' | 'end',
  notation: Notation = {},
): number | undefined {
  if (isEmptyCell(cell)) return undefined;
  const moment = typeof cell === 'number' ? ofNumber(cell, notation) : ofText(cleanText(String(cell)), zone, notation);
  const time = typeof cell === 'number' ? serialToTime(cell) : undefined;
  if (time !== undefined || cell === 0 || (moment !== undefined && moment.wall < firstYear)) {
    throw new FormulaError('noDay', { text: time ?? String(cell) });
  }
  if (moment === undefined) throw new FormulaError('notDate', { text: String(cell) });
  // A day has 23 or 25 hours when the clock changes.
  const wall = moment.isDay && bound === 'end' ? `${dateOf(moment.wall)}T23:59:59.999` : moment.wall;
  return instantOf(wall, zone);
}

/** A serial as the date that its cell shows. Any other cell as it is. */
export function showMoment(cell: Cell, notation: Notation = {}): string {
  const moment = typeof cell === 'number' ? readSerial(cell, notation.dateSystem) : undefined;
  if (moment === undefined) return String(cell);
  const { wall, isDay } = moment;
  return showCell(isDay ? dateOf(wall) : wall.slice(0, 16), 'dateTime', notation).replace('T', ' ');
}

/** A time alone, such as 14:30, is a fraction, which the systems of 1899 and 1904 also count as a day. */
const ofNumber = (cell: number, { dateSystem }: Notation): Moment | undefined =>
  isBelowDates(cell) ? undefined : readSerial(cell, dateSystem);

/** Spreadsheets write a time alone, and an empty cell, as a day of 1899 or 1900. */
const firstYear = '1901';

interface Moment {
  readonly wall: string;
  readonly isDay: boolean;
}

function ofText(text: string, zone: Zone, { dateOrder }: Notation): Moment | undefined {
  // A text with a time is parsed below, as an instant.
  const [day, other] = text.includes(':') ? [] : readTypedDate(text, dateOrder);
  if (other !== undefined) throw new FormulaError('ambiguousDate', { text, near: `${day}, ${other}` });
  if (day !== undefined) return { wall: `${day}T00:00:00.000`, isDay: true };
  const wall = parseLocalDateTime(text, zone);
  return wall === undefined ? undefined : { wall, isDay: false };
}

/** The part of a time range that lies on one day of the service. */
export interface Day {
  readonly date: LocalDate;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Splits a time range into days, both ends included. */
export function daysOf({ fromMs, toMs }: Pick<Day, 'fromMs' | 'toMs'>, zone: Zone): Day[] {
  const days: Day[] = [];
  for (let startMs = fromMs; startMs <= toMs;) {
    const date = dateOf(wallClock(startMs, zone));
    const nextMs = instantOf(`${formatDay(countDays(date) + 1)}T00:00:00.000`, zone);
    days.push({ date, fromMs: startMs, toMs: Math.min(toMs, nextMs - 1) });
    startMs = nextMs;
  }
  return days;
}
