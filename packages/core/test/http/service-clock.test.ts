import { expect, it } from 'vitest';
import { ServiceClock } from '../../src/http/service-clock.ts';

const nowMs = Date.UTC(2026, 10, 1, 9);
const header = (aheadMs: number) => new Date(nowMs + aheadMs).toUTCString();

it('follows each new Date header', () => {
  const clock = new ServiceClock();
  for (const aheadMs of [60_000, 60_000, -30_000, 90_000]) {
    clock.observe(header(aheadMs), nowMs);
    expect(clock.at(nowMs)).toBe(nowMs + aheadMs);
  }
});

it('has reached a time only if a header has shown it, but for a change of a clock', () => {
  const clock = new ServiceClock();
  expect(clock.reached(nowMs)).toBe(nowMs - 2_000);
  // The header has whole seconds, so the latest difference is the nearest one.
  for (const aheadMs of [60_000, 62_000, 61_000]) clock.observe(header(aheadMs), nowMs);
  expect(clock.reached(nowMs)).toBe(nowMs + 62_000);
  clock.observe(header(0), nowMs);
  expect(clock.reached(nowMs)).toBe(nowMs);
});

it('keeps the last one where a header is missing or cannot be read', () => {
  const clock = new ServiceClock();
  clock.observe(header(60_000), nowMs);
  for (const unread of [undefined, 'tomorrow', 'tomorrow']) clock.observe(unread, nowMs);
  expect(clock.at(nowMs)).toBe(nowMs + 60_000);
  clock.observe(header(60_000), nowMs + 5_000);
  expect(clock.at(nowMs)).toBe(nowMs + 55_000);
});

it('uses the difference of an earlier client until a header arrives', () => {
  const clock = new ServiceClock();
  clock.assume(3_600_000);
  expect(clock.at(nowMs)).toBe(nowMs + 3_600_000);
  clock.observe(header(60_000), nowMs);
  clock.assume(3_600_000);
  expect(clock.at(nowMs)).toBe(nowMs + 60_000);
});
