import { writing, type Language } from '@tpr/core';

/** How a language writes numbers, dates and spans. Instants are ISO-8601 UTC; wall clocks carry no zone and are not shifted. */
export interface Format {
  readonly number: (value: number) => string;
  /** A fraction as a percentage without decimals: 0.81 is 81 %. */
  readonly percent: (fraction: number) => string;
  /** Of an instant, in the user's zone: the time when it was today, else day and time. */
  readonly instant: (instant: string, nowMs?: number) => string;
  /** Of a wall clock or a local date, YYYY-MM-DD with or without a time behind it. */
  readonly date: (local: string) => string;
  /** Of a wall clock: the time when its day is today's, else day and time. */
  readonly wallClock: (local: string, nowMs?: number) => string;
  /** Of YYYY-MM: the month's short name. */
  readonly month: (month: string) => string;
  /** Rounded to what a person waits for: 8 s, 2 min, 1 h 10 min. */
  readonly span: (ms: number) => string;
  /** A rate with one decimal below ten. */
  readonly rate: (perSecond: number) => string;
}

export function formatOf(language: Language): Format {
  const { locale } = writing[language];
  const numbers = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const rates = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const hours: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
  const days: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
  const time = new Intl.DateTimeFormat(locale, hours);
  const dayAndTime = new Intl.DateTimeFormat(locale, { ...days, ...hours });
  const fullDate = new Intl.DateTimeFormat(locale, { ...days, year: 'numeric' });
  const monthName = new Intl.DateTimeFormat(locale, { month: 'short' });

  const moment = (at: Date, nowMs: number) =>
    at.toDateString() === new Date(nowMs).toDateString() ? time.format(at) : dayAndTime.format(at);
  return {
    number: (value) => numbers.format(value),
    percent: (fraction) => percents.format(fraction),
    instant: (instant, nowMs = Date.now()) => moment(new Date(instant), nowMs),
    date: (local) => readLocal(local, (at) => fullDate.format(at)),
    wallClock: (local, nowMs = Date.now()) => readLocal(local, (at) => moment(at, nowMs)),
    month: (month) => readLocal(`${month}-01`, (at) => monthName.format(at)),
    span: (ms) => describeSpan(Math.max(1, Math.ceil(ms / 1000))),
    rate: (perSecond) => rates.format(perSecond >= 10 ? Math.round(perSecond) : perSecond),
  };
}

/** A local date read as one of the user's own zone shows the digits that it holds. What is not a date is shown raw. */
function readLocal(local: string, write: (at: Date) => string): string {
  const [, year, month, day, hour = '0', minute = '0'] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?/.exec(local) ?? [];
  if (year === undefined) return local;
  return write(new Date(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)));
}

function describeSpan(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}
