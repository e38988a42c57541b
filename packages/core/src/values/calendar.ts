/** A calendar day, `YYYY-MM-DD`, years 0001 to 9999. It has no zone and no instant. */
export type LocalDate = string;

/** A wall-clock time without a zone, always `YYYY-MM-DDTHH:mm:ss.SSS` (R062, R118). Texts sort in the order of time. */
export type LocalDateTime = string;

export const dayMs = 86_400_000;

const maxDay = daysFromCivil(9999, 12, 31);
const minDay = daysFromCivil(1, 1, 1);

/** Days since 1970-01-01, proleptic Gregorian. @param month 1-12. */
export function daysFromCivil(year: number, month: number, day: number): number {
  // Years counted from March put the leap day last, so the days before a month need no table.
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The inverse of `daysFromCivil`. @throws RangeError outside the years 0001 to 9999. */
export function formatDay(days: number): LocalDate {
  if (!(days >= minDay && days <= maxDay)) throw new RangeError(`Day ${days} lies outside the years 1 to 9999.`);
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return formatDate(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

/** Days since 1970-01-01 of a date, or of the date of a date-time. @param date a valid `LocalDate` or `LocalDateTime`. */
export function countDays(date: LocalDate | LocalDateTime): number {
  return daysFromCivil(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)));
}

/** `YYYY-MM-DD` and nothing else. */
export function parseIsoDate(text: string): LocalDate | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match ? makeDate(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}

/** Day, month, year, in this order in every locale: `D/M/YYYY` (R099, R105). */
export function parseDmyDate(text: string): LocalDate | undefined {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  return match ? makeDate(Number(match[3]), Number(match[2]), Number(match[1])) : undefined;
}

export function dateOf(dateTime: LocalDateTime): LocalDate {
  return dateTime.slice(0, 10);
}

/** Calendar days from one date to another; negative if `to` is earlier. Times of day do not count. */
export function daysBetween(from: LocalDate | LocalDateTime, to: LocalDate | LocalDateTime): number {
  return countDays(to) - countDays(from);
}

/** Calendar days left: 0 on the day of expiry, negative after it (R072). @param today in the service's zone. */
export function daysToExpiry(expiry: LocalDate | LocalDateTime, today: LocalDate | LocalDateTime): number {
  return daysBetween(today, expiry);
}

function makeDate(year: number, month: number, day: number): LocalDate | undefined {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysOfMonth(year, month)) return undefined;
  return formatDate(year, month, day);
}

function daysOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function formatDate(year: number, month: number, day: number): LocalDate {
  return `${padNumber(year, 4)}-${padNumber(month, 2)}-${padNumber(day, 2)}`;
}

export function padNumber(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
