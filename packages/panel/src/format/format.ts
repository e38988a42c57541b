import { writing, type Language } from '@tpr/core';

/** Formats numbers, dates and durations. Instants are ISO-8601 UTC; wall clocks have no zone and are not shifted. */
export interface Format {
  readonly number: (value: number) => string;
  /** A fraction as a percentage without decimals: 0.81 is 81 %. */
  readonly percent: (fraction: number) => string;
  /** An instant in the user's zone: only the time if it is today, else day and time, with the year unless it is this one. */
  readonly instant: (instant: string, nowMs?: number) => string;
  /** A wall clock or a local date: YYYY-MM-DD, with or without a time. */
  readonly date: (local: string) => string;
  /** A wall clock: only the time if its day is today, else day and time, with the year unless it is this one. */
  readonly wallClock: (local: string, nowMs?: number) => string;
  /** The short name of a month, from YYYY-MM. */
  readonly month: (month: string) => string;
  /** A duration, rounded: 8 s, 2 min, 1 h 10 min. */
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
  const dateAndTime = new Intl.DateTimeFormat(locale, { ...days, year: 'numeric', ...hours });
  const fullDate = new Intl.DateTimeFormat(locale, { ...days, year: 'numeric' });
  const monthName = new Intl.DateTimeFormat(locale, { month: 'short' });

  const writeDay = (format: Intl.DateTimeFormat, at: Date): string => {
    const text = format.format(at);
    // French says "1er juin"; `Intl` writes "1 juin".
    return language === 'fr' && at.getDate() === 1 ? text.replace(/^1(?=\s)/, '1er') : text;
  };
  const moment = (at: Date, nowMs: number) => {
    const now = new Date(nowMs);
    if (at.toDateString() === now.toDateString()) return time.format(at);
    return writeDay(at.getFullYear() === now.getFullYear() ? dayAndTime : dateAndTime, at);
  };
  return {
    number: (value) => numbers.format(value),
    percent: (fraction) => percents.format(fraction),
    instant: (instant, nowMs = Date.now()) => moment(new Date(instant), nowMs),
    date: (local) => readLocal(local, (at) => writeDay(fullDate, at)),
    wallClock: (local, nowMs = Date.now()) => readLocal(local, (at) => moment(at, nowMs)),
    month: (month) => readLocal(`${month}-01`, (at) => monthName.format(at)),
    span: (ms) => describeSpan(Math.max(1, Math.ceil(ms / 1000))),
    rate: (perSecond) => rates.format(perSecond >= 10 ? Math.round(perSecond) : perSecond),
  };
}

/** Reads a local date in the user's zone, so that its digits are shown unchanged. Other text is returned as it is. */
function readLocal(local: string, write: (at: Date) => string): string {
  const [, year, month, day, hour = '0', minute = '0'] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?/.exec(local) ?? [];
  if (year === undefined) return local;
  return write(new Date(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)));
}

/** Keeps a number and its unit on one line. */
const nbsp = '\u00a0';

function describeSpan(seconds: number): string {
  if (seconds < 60) return `${seconds}${nbsp}s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes}${nbsp}min`;
  const rest = minutes % 60;
  const hours = `${Math.floor(minutes / 60)}${nbsp}h`;
  return rest === 0 ? hours : `${hours} ${rest}${nbsp}min`;
}
