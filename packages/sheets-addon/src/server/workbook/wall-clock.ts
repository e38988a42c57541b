const dayMs = 86_400_000;
/** Day 0 of a spreadsheet is 1899-12-30. */
const epochDays = 25_569;

/**
 * A zone that Google does not know has its offset as its name, which `Intl` refuses:
 * developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets#spreadsheetproperties.
 */
const customZone = /^GMT([+-]\d\d):(\d\d)$/;

/** ms that a zone without summer time is ahead of UTC; undefined for the name of a zone. */
function fixedOffset(zone: string): number | undefined {
  const [, hours = '', minutes = ''] = customZone.exec(zone) ?? [];
  if (hours === '') return undefined;
  const sign = hours.startsWith('-') ? -1 : 1;
  return (Number(hours) * 60 + sign * Number(minutes)) * 60_000;
}

/**
 * Converts dates of cells to serials and back. Apps Script passes a date as an instant; the cell shows its wall-clock
 * time in the zone of the spreadsheet.
 */
export class CellClock {
  private readonly parts: Intl.DateTimeFormat | undefined;
  private readonly fixedMs: number;
  private readonly offsets = new Map<number, number>();

  constructor(zone: string) {
    const fixedMs = fixedOffset(zone);
    this.fixedMs = fixedMs ?? 0;
    if (fixedMs !== undefined) return;
    this.parts = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  serialOf(date: Date): number {
    const instant = date.getTime();
    return (instant + this.offsetAt(instant) + epochDays * dayMs) / dayMs;
  }

  /** The date whose cell shows this serial. @param serial of a wall-clock time, which the zone may skip or repeat. */
  dateOf(serial: number): Date {
    const wallMs = Math.round(serial * dayMs) - epochDays * dayMs;
    const guess = wallMs - this.offsetAt(wallMs);
    return new Date(wallMs - this.offsetAt(guess));
  }

  /** ms that the zone is ahead of UTC; it changes only at full quarters of an hour. */
  private offsetAt(instant: number): number {
    if (this.parts === undefined) return this.fixedMs;
    const quarter = Math.floor(instant / 900_000);
    const known = this.offsets.get(quarter);
    if (known !== undefined) return known;
    const start = quarter * 900_000;
    const found: Record<string, number> = {};
    for (const { type, value } of this.parts.formatToParts(start)) found[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = found;
    const offset = Date.UTC(year, month - 1, day, hour, minute, second) - start;
    this.offsets.set(quarter, offset);
    return offset;
  }
}
