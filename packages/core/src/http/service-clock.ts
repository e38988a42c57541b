import { ask, type Op } from '../runtime/op.ts';

/** Until a response has arrived, the service's clock is assumed to be at most this much behind the computer's. */
const assumedLagMs = 2_000;
/** A larger difference is a change of a clock, not rounding or latency. */
const clockChangeMs = 10_000;

/** The service's clock, from the Date header of its responses: the computer's clock may be an hour off. */
export class ServiceClock {
  private offsetMs = 0;
  private leastOffsetMs: number | undefined;

  observe(dateHeader: string | undefined, nowMs: number): void {
    const serviceMs = dateHeader === undefined ? undefined : readHttpDate(dateHeader);
    if (serviceMs === undefined) return;
    const offsetMs = serviceMs - nowMs;
    const known = this.leastOffsetMs ?? -Infinity;
    if (offsetMs > known || known - offsetMs > clockChangeMs) this.leastOffsetMs = offsetMs;
    // The header has whole seconds, so a difference below two seconds is ignored.
    this.offsetMs = Math.abs(offsetMs) < 2_000 ? 0 : offsetMs;
  }

  /** Uses the offset of an earlier client, in ms ahead of the computer's clock, until a response arrives. */
  assume(offsetMs: number): void {
    if (this.leastOffsetMs === undefined) this.offsetMs = offsetMs;
  }

  /** ms since epoch by the service's clock. */
  at(nowMs: number): number {
    return nowMs + this.offsetMs;
  }

  /** A time that the service's clock has certainly reached, ms since epoch. */
  reached(nowMs: number): number {
    return nowMs + (this.leastOffsetMs ?? this.offsetMs - assumedLagMs);
  }
}

/** The service's time now, ms since epoch. */
export function* serviceNow(context: { readonly clock: ServiceClock }): Op<number> {
  return context.clock.at(yield* ask('now'));
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The three forms of a date in HTTP (RFC 9110, 5.6.7): the preferred one, that of RFC 850, and that of asctime. */
const forms = [
  /^\w{3}, (?<day>\d{2}) (?<month>\w{3}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/i,
  /^\w+, (?<day>\d{2})-(?<month>\w{3})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/i,
  /^\w{3} (?<month>\w{3}) {1,2}(?<day>\d{1,2}) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/i,
];

/** The date of an HTTP header as ms since epoch. */
export function readHttpDate(value: string): number | undefined {
  const found = forms.map((form) => form.exec(value)?.groups).find((groups) => groups !== undefined);
  const { day, month = '', year = '', time = '' } = found ?? {};
  const monthIndex = months.indexOf(month.toLowerCase());
  if (monthIndex < 0) return undefined;
  // A year of two digits: no service has sent such a header before 1970, and none will after 2069.
  const century = year.length === 4 ? '' : Number(year) < 70 ? '20' : '19';
  const [hours, minutes, seconds] = time.split(':').map(Number);
  return Date.UTC(Number(century + year), monthIndex, Number(day), hours, minutes, seconds);
}
