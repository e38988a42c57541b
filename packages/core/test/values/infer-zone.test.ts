import { expect, test } from 'vitest';
import { inferZone } from '../../src/values/infer-zone.ts';

test.each([
  ['2026-05-31T23:59:59.999Z', 'UTC'],
  ['2026-05-31T00:00:00Z', 'UTC'],
  ['2026-05-31T21:59:59.999Z', 'Europe/Paris'],
  ['2026-01-31T23:00:00.000Z', 'Europe/Paris'],
  ['2026-05-31T23:59:59.999+0200', 'Europe/Paris'],
  ['2026-05-31 23:59:59+02', 'Europe/Paris'],
  ['2026-05-31T09:12:44+02:00', 'Europe/Paris'],
  // A winter offset in summer belongs to neither zone.
  ['2026-05-31T09:12:44+01:00', undefined],
  ['2026-05-31T09:12:44Z', undefined],
  ['2026-05-31T23:59:59.999', undefined],
  ['2026-05-31', undefined],
  ['1780271999999', undefined],
  ['tomorrow', undefined],
])('%s shows the zone %s', (time, zone) => {
  expect(inferZone(time)).toBe(zone);
});
