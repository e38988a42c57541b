import { dateOf, parseDmyDate, parseIsoDate, type LocalDate, type LocalDateTime } from './calendar.ts';
import { parseInstantMs, parseIsoDateTime } from './wall-time.ts';
import { wallClock, type Zone } from './zone.ts';

/** Epoch milliseconds, 1973 to 2286: twelve or thirteen digits, so that no count or year passes for a time. */
const epochMs = /^\d{12,13}$/;

/**
 * A date of the service: `YYYY-MM-DD`, or what services send instead: a date-time, of which the day is kept, or
 * `DD/MM/YYYY` (G83). `parseIsoDate` tells whether it conforms.
 * @param zone the service's (G33): a text with `Z` or an offset, and epoch milliseconds, are the day of that moment
 * there. They are no date when it is absent.
 */
export function parseLocalDate(text: string, zone?: Zone): LocalDate | undefined {
  const trimmed = text.trim();
  const dateTime = parseIsoDateTime(trimmed) ?? (zone && parseLocalDateTime(trimmed, zone));
  return parseIsoDate(trimmed) ?? (dateTime === undefined ? parseDmyDate(trimmed) : dateOf(dateTime));
}

/**
 * A date-time of the service (G76). Without a zone it is kept as it is; a day alone is its midnight; `Z`, an offset
 * and epoch milliseconds are shown on the wall clock of `zone`, the service's (G33).
 */
export function parseLocalDateTime(text: string, zone: Zone = 'Europe/Paris'): LocalDateTime | undefined {
  const trimmed = text.trim();
  const date = parseIsoDate(trimmed);
  if (date !== undefined) return `${date}T00:00:00.000`;
  const instantMs = epochMs.test(trimmed) ? Number(trimmed) : parseInstantMs(trimmed);
  return instantMs === undefined ? parseIsoDateTime(trimmed) : wallClock(instantMs, zone);
}
