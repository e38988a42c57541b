import { dateOf, parseDmyDate, parseIsoDate, type LocalDate, type LocalDateTime } from './calendar.ts';
import { parseInstantMs, parseIsoDateTime } from './wall-time.ts';
import { wallClock, type Zone } from './zone.ts';

/** Epoch milliseconds, 1973 to 2286: twelve or thirteen digits, so that counts and years are not read as times. */
const epochMs = /^\d{12,13}$/;

/** Other forms of a date-time: Java omits zero seconds; databases write a blank before the time and `+02` as offset. */
const otherwise = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)? ?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const timeOfDay = / \d{2}:\d{2}(?::\d{2})?$/;

/** A date-time in the form that `wall-time.ts` parses; any other text is only trimmed. */
export function normaliseDateTime(text: string): string {
  const trimmed = text.trim();
  const [, day, minutes, seconds = ':00', offset = ''] = otherwise.exec(trimmed) ?? [];
  if (day === undefined) return trimmed;
  return `${day}T${minutes}${seconds}${offset.length === 3 ? `${offset}:00` : offset.toUpperCase()}`;
}

/**
 * Parses a date of the service: `YYYY-MM-DD`, or other forms that services send (G83). These are a date-time, whose day
 * is kept, and `DD/MM/YYYY`, perhaps with a time. `parseIsoDate` accepts the specified form only.
 * @param zone the service's zone (G33), for a text with `Z` or an offset and for epoch milliseconds. Without it the
 * result of these texts is undefined.
 */
export function parseLocalDate(text: string, zone?: Zone): LocalDate | undefined {
  const specified = parseIsoDate(text);
  if (specified !== undefined) return specified;
  const full = normaliseDateTime(text);
  const dateTime = parseIsoDateTime(full) ?? (zone && parseLocalDateTime(full, zone));
  if (dateTime !== undefined) return dateOf(dateTime);
  return parseIsoDate(full) ?? parseDmyDate(full.replace(timeOfDay, ''));
}

/**
 * Parses a date-time of the service (G76). A text without an offset is kept as it is; a date alone becomes its midnight.
 * Texts with `Z` or an offset and epoch milliseconds are converted to the wall clock of `zone`, the service's (G33).
 */
export function parseLocalDateTime(text: string, zone: Zone = 'Europe/Paris'): LocalDateTime | undefined {
  const specified = parseIsoDateTime(text);
  if (specified !== undefined) return specified;
  const full = normaliseDateTime(text);
  const date = parseIsoDate(full);
  if (date !== undefined) return `${date}T00:00:00.000`;
  const instantMs = zonedInstantMs(full);
  if (instantMs !== undefined) return wallClock(instantMs, zone);
  // The end of the year 9999, which means never, is after that year in another zone: it keeps its own wall clock.
  return parseIsoDateTime(full.replace(offset, ''));
}

const offset = /(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/;

/**
 * Parses a text with `Z` or an offset, or epoch milliseconds, to ms since 1970-01-01 UTC. The result is undefined for any
 * other text. A conversion through a wall clock would lose an hour in the autumn hour that occurs twice.
 */
export function parseZonedInstantMs(text: string): number | undefined {
  return zonedInstantMs(normaliseDateTime(text));
}

const zonedInstantMs = (full: string): number | undefined => (epochMs.test(full) ? Number(full) : parseInstantMs(full));
