import { drawService } from '@tpr/sandbox/contract';
import { expect, test } from 'vitest';
import { completed, readBoth, reportOn, scoreOf } from './drawn-services.ts';

/** Of the services of `drawn-services.long.test.ts`, the first that sends attributes as one object. */
const service = Array.from({ length: 50 }, (_, at) => drawService(at + 1)).find(({ truth }) => truth.is('G53=map'))!;

test('a service that differs in 25 facts is found out, and read under the overlay as it truly is', async () => {
  expect(service.truth.chosen).toHaveLength(25);
  const examined = await reportOn(service);
  const { readable, missed, untrue } = scoreOf(service, examined);
  expect([missed, untrue]).toEqual([[], []]);
  expect(readable.length).toBeGreaterThan(3);
  const { truly, byOverlay } = await readBoth(service, completed(service, examined.report));
  expect(truly.length).toBeGreaterThan(50);
  expect(byOverlay).toEqual(truly);
});
