import { readHttpDate } from '../http-date.ts';

/**
 * The delay that a Retry-After header asks for, in ms from now.
 * @param nowMs the service's time, because a date is by its clock.
 * @returns undefined for a header that cannot be read, and for 31 years or more.
 */
export function readRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const value = header.trim();
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const date = readHttpDate(value);
  return date === undefined ? undefined : Math.max(0, date - nowMs);
}
