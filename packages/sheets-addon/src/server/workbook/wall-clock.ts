const dayMs = 86_400_000;
/** Day 0 of a spreadsheet is 1899-12-30. */
const epochDays = 25_569;

/**
 * Converts dates of cells to serials and back. Apps Script passes a date as an instant; the cell shows its wall-clock
 * time in the zone of the spreadsheet.
 */
export class CellClock {
  private readonly parts: Intl.DateTimeFormat;
  private readonly offsets = new Map<number, number>();

  constructor(zone: string) {
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
