/** Days between Excel's day 0 (1899-12-30) and 1970-01-01; the 1904 system starts 1,462 days later. */
const epochDay = 25_569;
const days1904 = 1_462;

/** A date as Excel's serial number. Months count from 1. */
export function serialOf(year: number, month: number, day: number, is1904 = false): number {
  const serial = Date.UTC(year, month - 1, day) / 86_400_000 + epochDay;
  // Excel counts a 29 February 1900, which did not exist.
  return is1904 ? serial - days1904 : serial < 61 ? serial - 1 : serial;
}

/** The serial's calendar date and time, read as UTC. */
export function dateOf(serial: number, is1904 = false): Date {
  const days = is1904 ? serial + days1904 : serial < 60 ? serial + 1 : serial;
  return new Date(Math.round((days - epochDay) * 86_400_000));
}

export function isCalendarDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && year <= 9999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
