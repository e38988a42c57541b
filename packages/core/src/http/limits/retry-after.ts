import { readHttpDate } from '../http-date.ts';

/**
 * The delay that a Retry-After header asks for, in ms from now; undefined when it cannot be read, or is 31 years or more.
 * @param nowMs the service's time, because a date is by its clock.
 */
export function readRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const value = header.trim();
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const date = readHttpDate(value);
  return date === undefined ? undefined : Math.max(0, date - nowMs);
}
