import { countDays, dayMs, formatDay, padNumber, parseIsoDate, type LocalDateTime } from './calendar.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
/** A margin of one day at both ends. There the wall clock of another zone would leave the years 0001 to 9999. */
const minInstantMs = countWallMs('0001-01-02T00:00:00.000');
const maxInstantMs = countWallMs('9999-12-31T00:00:00.000');

/** Wall-clock milliseconds since 1970-01-01T00:00 of the same wall clock. @param dateTime a valid `LocalDateTime`. */
export function countWallMs(dateTime: LocalDateTime): number {
  const hours = Number(dateTime.slice(11, 13));
  const minutes = Number(dateTime.slice(14, 16));
  return countDays(dateTime) * dayMs + hours * hourMs + minutes * minuteMs + Number(dateTime.slice(17)) * 1000;
}

/** The inverse of `countWallMs`. @throws RangeError outside the years 0001 to 9999. */
export function formatWallMs(wallMs: number): LocalDateTime {
  const days = Math.floor(wallMs / dayMs);
  const time = wallMs - days * dayMs;
  const hours = padNumber(Math.floor(time / hourMs), 2);
  const minutes = padNumber(Math.floor(time / minuteMs) % 60, 2);
  const seconds = padNumber(Math.floor(time / 1000) % 60, 2);
  return `${formatDay(days)}T${hours}:${minutes}:${seconds}.${padNumber(time % 1000, 3)}`;
}

const isoDateTime = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?$/;

/** `YYYY-MM-DDTHH:mm:ss` without zone (R062, R119). A fraction is cut to milliseconds. */
export function parseIsoDateTime(text: string): LocalDateTime | undefined {
  if (!isoDateTime.test(text) || parseIsoDate(text.slice(0, 10)) === undefined) return undefined;
  return `${text.slice(0, 19)}.${text.slice(20, 23).padEnd(3, '0')}`;
}

/**
 * A date-time with its offset, as in answers of the legacy interface: `+0000`, `+00:00`, `Z`, any other offset.
 * @returns milliseconds since 1970-01-01 UTC.
 */
export function parseInstantMs(text: string): number | undefined {
  const match = /^(.+?)(?:Z|([+-])([01]\d|2[0-3]):?([0-5]\d))$/.exec(text);
  const dateTime = parseIsoDateTime(match?.[1] ?? '');
  if (!match || dateTime === undefined) return undefined;
  const offsetMs = Number(match[3] ?? 0) * hourMs + Number(match[4] ?? 0) * minuteMs;
  const instantMs = countWallMs(dateTime) - (match[2] === '-' ? -offsetMs : offsetMs);
  return instantMs >= minInstantMs && instantMs < maxInstantMs ? instantMs : undefined;
}

/** ISO-8601 UTC text with milliseconds. */
export function formatInstant(instantMs: number): string {
  return `${formatWallMs(instantMs)}Z`;
}
