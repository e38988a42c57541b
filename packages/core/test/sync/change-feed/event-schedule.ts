import { expect } from 'vitest';
import type { Zone } from '../../../src/values/zone.ts';
import { createRandom } from '../../conformance/index.ts';
import { codes, Journal, type JournalEntry } from './journal.ts';
import { Poller } from './poller.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const winterMs = Date.UTC(2026, 10, 20, 11);
const summerMs = Date.UTC(2026, 6, 3, 16, 41);

export interface Circumstances {
  readonly name: string;
  readonly startMs?: number;
  readonly zone?: Zone;
  readonly profileZone?: Zone;
  readonly skewMs?: number;
  readonly isEndIncluded?: boolean;
  /** Times of the journal are whole seconds. */
  readonly isCoarse?: boolean;
  readonly zoneToleranceSeconds?: number;
  readonly everyMs?: number;
  /** How much of the past one batch covers. */
  readonly maxSpanSeconds?: number;
}

export const circumstances: readonly Circumstances[] = [
  { name: 'all clocks right' },
  { name: 'a confirmed zone', zoneToleranceSeconds: 0 },
  ...[-3_600, -300, -10, 10, 300, 3_600].map((skewSeconds) => ({
    name: `the service's clock ${skewSeconds} s ahead`,
    skewMs: skewSeconds * secondMs,
  })),
  { name: 'a confirmed zone, the clock 5 min ahead', zoneToleranceSeconds: 0, skewMs: 5 * minuteMs },
  { name: 'a confirmed zone, the clock 5 min behind', zoneToleranceSeconds: 0, skewMs: -5 * minuteMs },
  { name: 'a clock three hours ahead', skewMs: 3 * hourMs },
  { name: 'a service in UTC', zone: 'UTC' },
  { name: 'a service in UTC, in summer', zone: 'UTC', startMs: summerMs },
  { name: 'a profile in UTC', profileZone: 'UTC' },
  {
    name: 'a profile in UTC, in summer, its clock behind',
    profileZone: 'UTC',
    startMs: summerMs,
    skewMs: -10 * secondMs,
  },
  { name: 'ranges without their end', isEndIncluded: false },
  { name: 'a journal in whole seconds', isCoarse: true },
  { name: 'a journal in whole seconds, ranges without their end', isCoarse: true, isEndIncluded: false },
  { name: 'polls every ten minutes', everyMs: 10 * minuteMs },
  { name: 'polls every ten seconds', everyMs: 10 * secondMs },
  ...[
    { name: 'batches of a minute', everyMs: 10 * minuteMs },
    { name: 'batches of a minute, a service in UTC', everyMs: 10 * minuteMs, zone: 'UTC' as const },
    { name: 'batches of a minute, a profile in UTC', everyMs: 10 * minuteMs, profileZone: 'UTC' as const },
  ].map((given) => ({ ...given, maxSpanSeconds: 60 })),
];

/** Difference between a searched second and the service's clock, in seconds. */
function shiftOf({ zone = 'Europe/Paris', profileZone = 'Europe/Paris', startMs = winterMs }: Circumstances): number {
  const parisSeconds = startMs === summerMs ? 7_200 : 3_600;
  return (zone === profileZone ? 0 : zone === 'UTC' ? -1 : 1) * parisSeconds;
}

/** Random rounds of events and polls, then polls without events: each event is returned once. */
export async function expectEachEventOnce(
  given: Circumstances,
  { seed, rounds }: { seed: number; rounds: number },
): Promise<void> {
  const { startMs = winterMs, everyMs = minuteMs, zoneToleranceSeconds = 7_200, maxSpanSeconds } = given;
  const spans = maxSpanSeconds === undefined ? {} : { maxSpanSeconds };
  const dice = createRandom(seed);
  const chosen = codes.slice(0, [1, 2, 6][seed % 3]);
  const journal = new Journal(given);
  const overrides = {
    'events.timeZone': given.profileZone ?? 'Europe/Paris',
    'events.zoneToleranceSeconds': zoneToleranceSeconds,
  };
  const poller = new Poller({ journal, codes: chosen, overrides });
  const pick = <T>(list: readonly T[]): T => list[Math.floor(dice() * list.length)]!;
  const happen = (computerMs: number) => {
    const nowMs = journal.serviceMs(computerMs);
    const latenessMs = dice() < 0.1 ? dice() * 100 * secondMs : 0;
    const atMs = nowMs - latenessMs;
    journal.entries.push({
      id: `${Math.floor(dice() * 12)}`,
      code: pick(chosen),
      atMs: given.isCoarse ? Math.floor(atMs / secondMs) * secondMs : atMs,
      shownMs: nowMs,
    });
  };
  // Earlier events must not be returned; none of them becomes visible late.
  for (let index = 0; index < 5; index++) happen(startMs - dice() * 2 * hourMs - 101 * secondMs);
  const before = journal.entries.length;
  await poller.begin(startMs);
  let nowMs = startMs + 101 * secondMs;
  for (let round = 0; round < rounds; round++) {
    const nextMs = nowMs + everyMs * (dice() < 0.05 ? 30 : 0.6 + 0.8 * dice());
    const times = Array.from({ length: Math.floor(dice() ** 2 * 14) }, () => nowMs + dice() * (nextMs - nowMs)).sort(
      (a, b) => a - b,
    );
    times.forEach(happen);
    await poller.poll(nextMs, spans);
    nowMs = nextMs;
  }
  // Where a search asks for seconds in the future, a late event among many is found after they have passed.
  for (let quiet = 1; quiet < 60; quiet++) await poller.poll(nowMs + quiet * 3 * minuteMs, spans);
  const shiftSeconds = shiftOf(given);
  const handed = poller.handed.flatMap(({ changed, occurrences }) =>
    occurrences.map((occurrence) => ({ id: changed.id, ...occurrence })),
  );
  // An event long before a poll is reported with a range, which may contain the same event twice.
  const tellingOf = ({ id, code, atMs }: JournalEntry) => {
    const atSeconds = Math.floor(atMs / secondMs) + shiftSeconds;
    return handed.filter(
      (each) =>
        each.id === id && each.codes[0] === code && each.fromSeconds <= atSeconds && atSeconds < each.untilSeconds,
    );
  };
  const tellings = journal.entries.slice(before).map(tellingOf);
  expect(tellings.filter((each) => each.length !== 1)).toEqual([]);
  expect(new Set(tellings.flat()).size).toBe(handed.length);
  expect(handed.every(({ codes: reported }) => reported.length === 1)).toBe(true);
}
