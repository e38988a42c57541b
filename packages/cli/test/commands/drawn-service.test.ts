import { drawService } from '@tpr/sandbox/contract';
import { expect, test } from 'vitest';
import { reportOn, scoreOf } from './drawn-services.ts';

/** Of the services of `drawn-services.long.test.ts`, the first that sends attributes as one object. */
const service = Array.from({ length: 50 }, (_, at) => drawService(at + 1)).find(({ behaviour }) =>
  behaviour.is('G53=map'),
)!;

test('for a service that differs in 25 facts, everything that reads can show is found, and nothing untrue', async () => {
  expect(service.behaviour.chosen).toHaveLength(25);
  const examined = await reportOn(service);
  const { readable, missed, untrue } = scoreOf(service, examined);
  expect([missed, untrue]).toEqual([[], []]);
  expect(readable.length).toBeGreaterThan(3);
});
