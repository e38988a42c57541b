import type { Client } from '../../client.ts';
import type { Op } from '../../runtime/op.ts';
import { serviceNow } from '../../http/service-clock.ts';
import { zoneOf } from '../../api/profile/index.ts';
import { instantOf, wallClock } from '../../values/zone.ts';

/** If the clock differs by more than this, the searches by the former clock are repeated. */
const toleranceMs = 5_000;

/** The service's time in whole seconds since epoch, the running one left out: events are asked for in seconds (G32). */
export function* currentSecond({ context }: Client): Op<number> {
  return Math.floor((yield* serviceNow(context)) / 1000);
}

/** A second that was over, by the service's clock, at a time of the computer's; call it after a first response. */
export const overAt = ({ context }: Client, computerMs: number): number =>
  Math.floor(context.clock.reached(computerMs) / 1000);

/**
 * Work that goes by the service's clock and looks as far ahead as the margin of the zone; again when its first answers
 * show that the clock is behind what was thought, or ahead of all that was looked at.
 * @param aheadMs how far it was ahead of the computer's when it was last heard.
 */
export function* byTheClock<T>(client: Client, aheadMs: number, work: (nowS: number) => Op<T>): Op<T> {
  client.context.clock.assume(aheadMs);
  const thought = aheadOf(client);
  const done = yield* work(yield* currentSecond(client));
  const moreMs = aheadOf(client) - thought;
  const isInReach = -toleranceMs < moreMs && moreMs < Math.max(toleranceMs, 1000 * marginS(client));
  return isInReach ? done : yield* work(yield* currentSecond(client));
}

export const marginS = ({ profile }: Client): number => profile.get('events.zoneToleranceSeconds');

/** How far the service's clock is ahead of the computer's, in ms. */
export const aheadOf = ({ context }: Client): number => context.clock.at(0);

/** Seconds from UTC to the zone in which the profile says that the service counts (G33). */
export function zoneOffsetS({ profile }: Client, momentS: number): number {
  const wall = wallClock(1000 * momentS, zoneOf(profile));
  return (instantOf(wall, 'UTC') - 1000 * momentS) / 1000;
}
