import type { EventFilter } from './endpoint.ts';
import type { Profile } from './profile/index.ts';
import { dayMs } from '../values/calendar.ts';
import { wallRange, type Zone } from '../values/zone.ts';

/** A time range by the service's clock, ms since epoch, both ends included. */
export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * How far from its time an event may be found, in ms. `marginMs`: in both directions, since the zone is uncertain (G33).
 * `lateMs`: how late it may appear (G34). `backMs`: how far to search back, for both reasons.
 */
export function lookbackOf(profile: Profile) {
  const marginMs = 1000 * profile.get('events.zoneToleranceSeconds');
  const lateMs = 1000 * profile.get('events.lookbackSeconds');
  return { marginMs, lateMs, backMs: marginMs + lateMs };
}

/** Cuts a range into windows of at most `maxDays`, without gaps, oldest first (R122). */
export function splitRange(fromMs: number, toMs: number, maxDays: number): Window[] {
  const windows: Window[] = [];
  for (let start = fromMs; start < toMs; start += maxDays * dayMs) {
    windows.push({ fromMs: start, toMs: Math.min(toMs, start + maxDays * dayMs) });
  }
  return windows.length > 0 ? windows : [{ fromMs, toMs }];
}

/** Cuts event codes into groups that each `fit`, in order. A code that does not fit alone is still a group (G35). */
export function splitCodes(codes: readonly string[], fit: (group: readonly string[]) => boolean): string[][] {
  const groups: string[][] = [];
  for (const code of new Set(codes)) {
    const group = groups[groups.length - 1];
    if (group !== undefined && fit([...group, code])) group.push(code);
    else groups.push([code]);
  }
  return groups;
}

/**
 * The event filter for a window: wall-clock times of the service, widened by the margin on both sides (G33, R118). They
 * are widened to whole seconds, since the service may not accept fractions (G32).
 */
export function filterOf(window: Window, eventNames: readonly string[], zone: Zone, marginMs: number): EventFilter {
  const fromMs = Math.floor((window.fromMs - marginMs) / 1000) * 1000;
  const toMs = Math.ceil((window.toMs + marginMs) / 1000) * 1000;
  const { from, to } = wallRange(fromMs, toMs, zone);
  return { eventNames, eventOccurrenceStartDate: from, eventOccurrenceEndDate: to };
}
