import type { DayAt } from '../actions/parameters.ts';

/** Returns the day of an instant in an IANA time zone, such as the workflow's. */
export function dayIn(timeZone: string): DayAt {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (instantMs) => {
    const parts = new Map(format.formatToParts(instantMs).map(({ type, value }) => [type, value]));
    return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
  };
}
