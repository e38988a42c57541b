import { drawService } from '@tpr/sandbox/contract';
import { expect, test } from 'vitest';
import { completed, readBoth, reportOn, scoreOf } from './drawn-services.ts';

/** Of the many services that `drawn-services.long.test.ts` draws, those that the doctor once misread. */
test.each([3, 7, 8, 20])('the service of seed %i is found out as far as reads can show', async (seed) => {
  const service = drawService(seed);
  const examined = await reportOn(service);
  const { report } = examined;
  const { readable, missed, notTestable, untrue } = scoreOf(service, examined);
  expect([missed, untrue]).toEqual([[], []]);
  expect(readable.length).toBeGreaterThan(3);
  expect(notTestable.filter(([, note]) => note === '' || note === 'no record that was read shows it')).toEqual([]);
  const { truly, byOverlay } = await readBoth(service, completed(service, report));
  expect(truly.length).toBeGreaterThan(50);
  expect(byOverlay).toEqual(truly);
});
