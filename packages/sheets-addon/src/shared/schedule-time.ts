/** When a schedule runs: at these hours of these days, in the zone of the spreadsheet. */
export interface ScheduleTime {
  /** 1 is Monday, 7 Sunday (ISO 8601). */
  readonly days: readonly number[];
  /** 0 to 23; Google begins at some minute of the hour. */
  readonly hours: readonly number[];
}

export const allDays: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
export const weekdays: readonly number[] = [1, 2, 3, 4, 5];

/** @param step hours from one time to the next, a divisor of 24. */
export function hoursApart(step: number, from = 0): readonly number[] {
  return Array.from({ length: 24 / step }, (_, at) => (from + at * step) % 24).sort((a, b) => a - b);
}

/** Hours from one time to the next; undefined where they differ. */
export function stepOf({ hours }: ScheduleTime): number | undefined {
  const step = 24 / hours.length;
  const [from = 0] = hours;
  return hours.every((hour, at) => hour === from + at * step) ? step : undefined;
}

export function isScheduleTime(value: unknown): value is ScheduleTime {
  if (typeof value !== 'object' || value === null || !('days' in value) || !('hours' in value)) return false;
  const areWithin = (list: unknown, least: number, most: number): boolean =>
    Array.isArray(list) &&
    list.length > 0 &&
    list.every((each) => Number.isInteger(each) && Number(each) >= least && Number(each) <= most);
  return areWithin(value.days, 1, 7) && areWithin(value.hours, 0, 23);
}

const hourMs = 3_600_000;
const hoursAWeek = 168;

/** Whole hours since 1970. @param wallMs wall-clock time, in ms since 1970 as if it were UTC. */
export function hourOf(wallMs: number): number {
  return Math.floor(wallMs / hourMs);
}

/** The last hour at which a schedule was due; undefined if it is never due. @param now as `hourOf` returns it. */
export function lastHour({ days, hours }: ScheduleTime, now: number): number | undefined {
  for (let hour = now; hour > now - hoursAWeek; hour--) {
    // 1970 began on a Thursday.
    const day = ((Math.floor(hour / 24) + 3) % 7) + 1;
    if (days.includes(day) && hours.includes(hour % 24)) return hour;
  }
  return undefined;
}
