import { countDays, dateOf, dayMs, padNumber, type LocalDate, type LocalDateTime } from './calendar.ts';
import { countWallMs, formatWallMs } from './wall-time.ts';

/**
 * The date system of a workbook. In Excel serial 1 is 1900-01-01, or serial 0 is 1904-01-01. In Google Sheets serial 2 is
 * 1900-01-01, counted from 1899-12-30: developers.google.com/workspace/sheets/api/guides/formats#about_date_time_values.
 */
export type DateSystem = 1899 | 1900 | 1904;

/** Serial of 1970-01-01; the two systems of Excel are 1462 days apart. */
const unixEpochSerial: Readonly<Record<DateSystem, number>> = { 1899: 25_569, 1900: 25_569, 1904: 24_107 };
/** Earlier days stay texts in each system. */
const firstSerial: Readonly<Record<DateSystem, number>> = { 1899: 2, 1900: 1, 1904: 0 };
/** 29 February 1900, which the 1900 system counts although the year had no such day. */
const falseLeapDay = 60;
const lastDay = countDays('9999-12-31');

/** Whether a number in a cell may be a typed year: 2028 is unlikely to be a day in 1905. */
export const looksLikeYear = (serial: number): boolean => Number.isInteger(serial) && serial >= 1900 && serial < 2200;

/** Whether a number is so small that it may be no day: a time such as 24:00, or a typed 15 or 31.12. */
export const isBelowDates = (serial: number): boolean => serial >= 0 && serial <= falseLeapDay;

/** Whether a number that shows no format may be a count, such as 12 months or 365 days: its day is before 1905. */
export const mayBeCount = (serial: number): boolean => serial < 1900;

/** The text of a time of day, or of a duration up to two days, that a cell holds: `14:30`. Undefined for other numbers. */
export function serialToTime(serial: number): string | undefined {
  // An empty cell that a formula refers to is 0, not midnight.
  if (!isBelowDates(serial) || serial > 2 || serial === 0) return undefined;
  const seconds = Math.round((serial * dayMs) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts
    .slice(0, parts[2] === 0 ? 2 : 3)
    .map((part) => padNumber(part, 2))
    .join(':');
}

/** The date of a serial without its time of day. Undefined for serial 60 of the 1900 system (R053). */
export function serialToDate(serial: number, system: DateSystem = 1900): LocalDate | undefined {
  const dateTime = serialToDateTime(serial, system);
  return dateTime === undefined ? undefined : dateOf(dateTime);
}

/** Rounded to the millisecond, which is the precision of a serial of today's dates. */
export function serialToDateTime(serial: number, system: DateSystem = 1900): LocalDateTime | undefined {
  if (!Number.isFinite(serial) || serial < firstSerial[system]) return undefined;
  const serialMs = Math.round(serial * dayMs);
  const serialDay = Math.floor(serialMs / dayMs);
  if (system === 1900 && serialDay === falseLeapDay) return undefined;
  const skipped = system === 1900 && serialDay < falseLeapDay ? 1 : 0;
  const wallMs = serialMs + (skipped - unixEpochSerial[system]) * dayMs;
  return wallMs < (lastDay + 1) * dayMs ? formatWallMs(wallMs) : undefined;
}

/** The wall clock of a serial, and whether it is a day without a time. Undefined also for a number that may be a year. */
export function readSerial(
  serial: number,
  system?: DateSystem,
): { readonly wall: LocalDateTime; readonly isDay: boolean } | undefined {
  const wall = looksLikeYear(serial) ? undefined : serialToDateTime(serial, system);
  return wall === undefined ? undefined : { wall, isDay: Number.isInteger(serial) };
}

/** Undefined for days before the system's first one. Write it with a date format, never as localised text. */
export function dateToSerial(date: LocalDate, system: DateSystem = 1900): number | undefined {
  const serial = countDays(date) + unixEpochSerial[system];
  const counted = system === 1900 && serial <= falseLeapDay ? serial - 1 : serial;
  return counted < firstSerial[system] ? undefined : counted;
}

/** As `dateToSerial`, with the time of day as fraction. */
export function dateTimeToSerial(dateTime: LocalDateTime, system: DateSystem = 1900): number | undefined {
  const day = dateToSerial(dateOf(dateTime), system);
  return day === undefined ? undefined : day + (countWallMs(dateTime) - countDays(dateTime) * dayMs) / dayMs;
}
