import type { DateText, WallClock } from './rows.ts';

export const dayMs = 86_400_000;

/** A wall-clock time in ms, read as if it were UTC: for comparison and arithmetic in wall-clock time. */
export function wallMs(at: WallClock | DateText): number {
  const ms = Date.parse(at.length === 10 ? at : `${at}Z`);
  if (Number.isNaN(ms)) throw new RangeError(`'${at}' is not a local date-time: write YYYY-MM-DDTHH:mm:ss.SSS.`);
  return ms;
}

export const wallText = (ms: number): WallClock => new Date(ms).toISOString().slice(0, 23);

export const plusMs = (at: WallClock, ms: number): WallClock => wallText(wallMs(at) + ms);
export const plusDays = (at: WallClock, days: number): WallClock => plusMs(at, days * dayMs);
export const dateOf = (at: WallClock): DateText => at.slice(0, 10);

/** The last millisecond of a day, as the service writes expirations (G76). */
export const endOfDay = (date: DateText): WallClock => `${date}T23:59:59.999`;

/** The same day `months` later, or the last of that month. */
export function plusMonths(date: DateText, months: number): DateText {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
