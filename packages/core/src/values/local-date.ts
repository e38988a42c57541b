import { dateOf, parseDmyDate, parseIsoDate, type LocalDate, type LocalDateTime } from './calendar.ts';
import { parseInstantMs, parseIsoDateTime } from './wall-time.ts';
import { wallClock, type Zone } from './zone.ts';

/** Epoch milliseconds, 1973 to 2286: twelve or thirteen digits, so that no count or year passes for a time. */
const epochMs = /^\d{12,13}$/;

/** Java leaves out seconds of zero. Databases write a blank before the time, and the hours of an offset alone. */
const otherwise = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)? ?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const timeOfDay = / \d{2}:\d{2}(?::\d{2})?$/;

/** A date-time as `wall-time.ts` reads it; any other text without blanks around it. */
export function inFull(text: string): string {
  const trimmed = text.trim();
  const [, day, minutes, seconds = ':00', offset = ''] = otherwise.exec(trimmed) ?? [];
  if (day === undefined) return trimmed;
  return `${day}T${minutes}${seconds}${offset.length === 3 ? `${offset}:00` : offset.toUpperCase()}`;
}

/**
 * A date of the service: `YYYY-MM-DD`, or what services send instead: a date-time, of which the day is kept, or
 * `DD/MM/YYYY`, perhaps with a time (G83). `parseIsoDate` checks whether it conforms.
 * @param zone the service's (G33): a text with `Z` or an offset, and epoch milliseconds, are the day of that moment
 * there. They are not dates when it is absent.
 */
export function parseLocalDate(text: string, zone?: Zone): LocalDate | undefined {
  const full = inFull(text);
  const dateTime = parseIsoDateTime(full) ?? (zone && parseLocalDateTime(full, zone));
  if (dateTime !== undefined) return dateOf(dateTime);
  return parseIsoDate(full) ?? parseDmyDate(full.replace(timeOfDay, ''));
}

/**
 * A date-time of the service (G76). Without a zone it is kept as it is; a day alone is its midnight; `Z`, an offset
 * and epoch milliseconds are shown on the wall clock of `zone`, the service's (G33).
 */
export function parseLocalDateTime(text: string, zone: Zone = 'Europe/Paris'): LocalDateTime | undefined {
  const full = inFull(text);
  const date = parseIsoDate(full);
  if (date !== undefined) return `${date}T00:00:00.000`;
  const instantMs = epochMs.test(full) ? Number(full) : parseInstantMs(full);
  return instantMs === undefined ? parseIsoDateTime(full) : wallClock(instantMs, zone);
}
