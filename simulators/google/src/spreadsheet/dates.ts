import type { Cell } from './cell.ts';
import type { Typing } from './typing.ts';

const dayMs = 86_400_000;
/** Day 0 of a spreadsheet is 1899-12-30. */
const epochDays = 25_569;
const formatters = (() => {
  const known = new Map<string, Intl.DateTimeFormat>();
  return (zone: string): Intl.DateTimeFormat => {
    const found = known.get(zone);
    if (found !== undefined) return found;
    const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    const made = new Intl.DateTimeFormat('en-US', {
      ...parts,
      second: 'numeric',
      hourCycle: 'h23',
      era: 'short',
      timeZone: zone,
    });
    known.set(zone, made);
    return made;
  };
})();

/** A zone that Google does not know, by its offset: developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets#spreadsheetproperties. */
const customZone = /^GMT([+-])(\d\d):(\d\d)$/;

/** The wall clock of a zone at an instant, read as if it were UTC, in ms. */
function wallMs(instantMs: number, zone: string): number {
  const [, sign, hours, minutes] = customZone.exec(zone) ?? [];
  if (sign !== undefined) return instantMs + Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  const part: Record<string, number> = {};
  for (const { type, value } of formatters(zone).formatToParts(instantMs)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const whole = Date.UTC(2000, month - 1, day, hour, minute, second);
  const date = new Date(whole);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime() + (((instantMs % 1000) + 1000) % 1000);
}

/** The instant of a serial in the spreadsheet's time zone. */
export function instantOf(serial: number, zone: string): number {
  const wall = Math.round((serial - epochDays) * dayMs);
  let instant = wall;
  for (let tries = 0; tries < 3; tries++) instant += wall - wallMs(instant, zone);
  return instant;
}

export function serialOf(instantMs: number, zone: string): number {
  return (wallMs(instantMs, zone) + epochDays * dayMs) / dayMs;
}

/** The displayed text of a date. Supports years, months and days as numbers, hours, minutes and seconds. */
export function dateText(serial: number, format: string): string {
  const date = new Date(Math.round((serial - epochDays) * dayMs));
  const [year, month, day, hour, minute, second] = date.toISOString().split(/[-T:.]/);
  let isAfterHour = false;
  return format.replaceAll(/"([^"]*)"|y+|m+|d+|h+|s+/gi, (part, quoted?: string) => {
    if (quoted !== undefined) return quoted;
    const letter = part.charAt(0).toLowerCase();
    if (letter === 'y') return (year ?? '').slice(part.length > 2 ? 0 : 2);
    const parts: Record<string, string | undefined> = { d: day, h: hour, s: second, m: isAfterHour ? minute : month };
    isAfterHour = letter === 'h' || (isAfterHour && letter === 'm');
    const digits = parts[letter] ?? '';
    return part.length > 1 ? digits : String(Number(digits));
  });
}

/** Parses a text that looks like a date or a time. */
export function parseDay(text: string, { dateOrder, dateSeparators }: Typing): Partial<Cell> | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso !== null) return serialFor(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, first, separator = '', second, year] = /^(\d{1,2})([-/.])(\d{1,2})(?:\2(\d{4}))?$/.exec(text) ?? [];
  if (dateSeparators.includes(separator)) {
    const [month, day] = dateOrder === 'dmy' ? [second, first] : [first, second];
    return serialFor(Number(year ?? 2026), Number(month), Number(day));
  }
  const time = /^(\d{1,2}):(\d{2})$/.exec(text);
  if (time !== null) return { value: (Number(time[1]) * 60 + Number(time[2])) / 1440, format: 'h:mm' };
  return undefined;
}

function serialFor(year: number, month: number, day: number): Partial<Cell> | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return { value: date.getTime() / dayMs + epochDays, format: 'yyyy-mm-dd' };
}
