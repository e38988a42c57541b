import type { Client } from '../../client.ts';
import type { Op } from '../../runtime/op.ts';
import { serviceNow } from '../../http/service-clock.ts';
import { zoneOf } from '../../api/profile/index.ts';
import { instantOf, wallClock } from '../../values/zone.ts';

/** Work is repeated when the service's clock turns out to be off by more than this. */
const toleranceMs = 5_000;

/** The service's time in whole seconds since epoch, rounded down: searches by events take seconds (G32). */
export function* currentSecond({ context }: Client): Op<number> {
  return Math.floor((yield* serviceNow(context)) / 1000);
}

/**
 * The end of the last complete second by the service's clock, since epoch, at a moment of the computer's clock. Before the
 * first response the service's clock is assumed to be behind.
 * @param computerMs since epoch.
 */
export const lastCompleteSecond = ({ context }: Client, computerMs: number): number =>
  Math.floor(context.clock.reached(computerMs) / 1000);

/**
 * Runs work that depends on the service's clock and searches ahead by the tolerance of the zone. Runs it again if its
 * responses show that the clock is behind the assumed offset, or ahead of everything that was searched.
 * @param clockOffsetMs by how much the service's clock was last known to be ahead of the computer's.
 */
export function* withServiceClock<T>(
  client: Client,
  clockOffsetMs: number,
  work: (nowSeconds: number) => Op<T>,
): Op<T> {
  client.context.clock.assume(clockOffsetMs);
  const assumedMs = clockOffsetOf(client);
  const done = yield* work(yield* currentSecond(client));
  const errorMs = clockOffsetOf(client) - assumedMs;
  const isCovered = -toleranceMs < errorMs && errorMs < Math.max(toleranceMs, 1000 * zoneToleranceSeconds(client));
  return isCovered ? done : yield* work(yield* currentSecond(client));
}

export const zoneToleranceSeconds = ({ profile }: Client): number => profile.get('events.zoneToleranceSeconds');

/** By how much the service's clock is ahead of the computer's, in ms. */
export const clockOffsetOf = ({ context }: Client): number => context.clock.at(0);

/** The offset of the profile's zone (G33) from UTC in seconds. @param seconds since epoch. */
export function zoneOffsetAt({ profile }: Client, seconds: number): number {
  const wall = wallClock(1000 * seconds, zoneOf(profile));
  return (instantOf(wall, 'UTC') - 1000 * seconds) / 1000;
}
