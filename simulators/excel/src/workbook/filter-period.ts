import { apiNotFound } from './refusal.ts';

const step = { This: 0, Last: -1, Next: 1 } as const;
const months = { Month: 1, Quarter: 3, Year: 12 } as const;
const days = { Yesterday: -1, Today: 0, Tomorrow: 1 } as const;

/**
 * The period of a date filter such as `LastMonth`, relative to `now`. @returns its first day, and the day after its
 * last
 */
export function periodOf(name: string, now: Date): readonly [from: Date, to: Date] {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const at = (months: number, date: number) => new Date(Date.UTC(year, months, date));
  if (isKey(days, name)) return [at(month, day + days[name]), at(month, day + days[name] + 1)];
  if (name === 'YearToDate') return [at(0, 1), at(month, day + 1)];
  const [, when = '', unit = ''] = /^(This|Last|Next)(Week|Month|Quarter|Year)$/.exec(name) ?? [];
  if (!isKey(step, when)) throw apiNotFound(`Filter.Apply with ${name}`);
  if (unit === 'Week') {
    const sunday = day - now.getUTCDay() + 7 * step[when];
    return [at(month, sunday), at(month, sunday + 7)];
  }
  const length = isKey(months, unit) ? months[unit] : 1;
  const first = month - (month % length) + length * step[when];
  return [at(first, 1), at(first + length, 1)];
}

const isKey = <Name extends string>(names: Readonly<Record<Name, number>>, name: string): name is Name =>
  Object.hasOwn(names, name);
