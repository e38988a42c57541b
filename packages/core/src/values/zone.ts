import { daysFromCivil, dayMs, type LocalDateTime } from './calendar.ts';
import { countWallMs, formatWallMs } from './wall-time.ts';

/** The zones in which the service may count times without an offset (G33). */
export const zones = ['UTC', 'Europe/Paris'] as const;
export type Zone = (typeof zones)[number];

const hourMs = 3_600_000;
const march = 3;
const october = 10;

/**
 * The wall clock at an instant. Summer time follows the EU rule in force since 1996: from the last Sunday of March to
 * the last Sunday of October, both at 01:00 UTC. It is computed because not every host has time zones.
 */
export function wallClock(instantMs: number, zone: Zone): LocalDateTime {
  return formatWallMs(toWallMs(instantMs, zone));
}

/**
 * The instant, in ms since 1970-01-01 UTC, at which a wall clock shows a time. In the autumn hour that occurs twice it
 * is the first one. A time in the skipped spring hour is moved forward by an hour.
 */
export function instantOf(wall: LocalDateTime, zone: Zone): number {
  const wallMs = countWallMs(wall);
  if (zone === 'UTC') return wallMs;
  const inSummer = wallMs - 2 * hourMs;
  return isSummer(inSummer) ? inSummer : wallMs - hourMs;
}

/**
 * The smallest wall-clock interval that contains every time the clock shows from one instant to another, both included.
 * In autumn the clock steps back, so its times at both instants alone would miss some.
 */
export function wallRange(fromMs: number, toMs: number, zone: Zone): { from: LocalDateTime; to: LocalDateTime } {
  const walls = [toWallMs(fromMs, zone), toWallMs(toMs, zone)];
  // A step back matters only near an end of the interval: elsewhere the interval contains its hour anyway.
  for (const nearMs of [fromMs, toMs]) {
    const stepMs = lastSundayMs(yearOf(nearMs), october);
    if (fromMs < stepMs && stepMs <= toMs) walls.push(toWallMs(stepMs - 1, zone), toWallMs(stepMs, zone));
  }
  return { from: formatWallMs(Math.min(...walls)), to: formatWallMs(Math.max(...walls)) };
}

function toWallMs(instantMs: number, zone: Zone): number {
  if (zone === 'UTC') return instantMs;
  return instantMs + (isSummer(instantMs) ? 2 : 1) * hourMs;
}

function isSummer(instantMs: number): boolean {
  const year = yearOf(instantMs);
  return instantMs >= lastSundayMs(year, march) && instantMs < lastSundayMs(year, october);
}

/** 01:00 UTC on the last Sunday of a month of 31 days. */
function lastSundayMs(year: number, month: number): number {
  const last = daysFromCivil(year, month, 31);
  // 1970-01-01, day 0, was a Thursday: four days after a Sunday.
  const weekday = (((last + 4) % 7) + 7) % 7;
  return (last - weekday) * dayMs + hourMs;
}

function yearOf(instantMs: number): number {
  return Number(formatWallMs(instantMs).slice(0, 4));
}
