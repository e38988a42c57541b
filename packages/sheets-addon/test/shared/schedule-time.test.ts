import { expect, test } from 'vitest';
import { hourOf, lastHour, weekdays, type ScheduleTime } from '../../src/shared/schedule-time.ts';

const at = (text: string): number => hourOf(Date.parse(`${text}:00Z`));
const eight: ScheduleTime = { days: weekdays, hours: [8] };

test.each([
  [eight, '2026-11-24T09', '2026-11-24T08'],
  [eight, '2026-11-24T07', '2026-11-23T08'],
  // From a Sunday back to the Friday.
  [eight, '2026-11-22T12', '2026-11-20T08'],
  [{ days: [1], hours: [6] }, '2026-11-23T06', '2026-11-23T06'],
  [{ days: [1], hours: [6] }, '2026-11-23T05', '2026-11-16T06'],
  [{ days: [7], hours: [0, 12] }, '2026-11-23T00', '2026-11-22T12'],
] as const)('the last time of a schedule of %o, as of %s, was %s', (time, now, wanted) => {
  expect(lastHour(time, at(`${now}:00`))).toBe(at(`${wanted}:00`));
});
