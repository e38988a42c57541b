import { ask, type Op } from '../runtime/op.ts';
import type { Profile } from '../api/profile/index.ts';
import { readHttpDate } from './service-clock.ts';

/** Doubles with each attempt up to a maximum; half of it is random. @param random in [0, 1). @returns whole ms */
export function backoffMs(attempt: number, initialMs: number, maxMs: number, random: number): number {
  return Math.round(Math.min(maxMs, initialMs * 2 ** Math.min(attempt - 1, 30)) * (0.5 + random / 2));
}

/** Longest backoff of a client whose caller can show other records meanwhile. */
const shortMs = 600;

/** The delay before the next attempt, in ms: the service's Retry-After if it is positive, otherwise a backoff. */
export function* retryDelay(
  { profile }: { readonly profile: Profile },
  { attempt, retryAfterMs = 0, initialMs = 0, isShort = false }: RetryDelayFacts,
): Op<number> {
  if (retryAfterMs > 0) return retryAfterMs;
  const maxMs = profile.get('retry.maxDelayMs');
  const firstMs = Math.max(initialMs, profile.get('retry.initialDelayMs'));
  return backoffMs(attempt, firstMs, isShort ? Math.min(shortMs, maxMs) : maxMs, yield* ask('random'));
}

interface RetryDelayFacts {
  /** 1 for the first. */
  readonly attempt: number;
  readonly retryAfterMs: number | undefined;
  /** The first backoff is at least this long, before the random part. */
  readonly initialMs?: number;
  readonly isShort?: boolean;
}

/**
 * The delay that a Retry-After header asks for, in ms from now; undefined if it is unreadable or 31 years or more.
 * @param nowMs the service's time, because a date is by its clock.
 */
export function readRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const value = header.trim();
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const date = readHttpDate(value);
  return date === undefined ? undefined : Math.max(0, date - nowMs);
}
