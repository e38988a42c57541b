import { expect, test } from 'vitest';
import { freePort } from '../../src/host/port.ts';

test('ports requested at the same time, and one after the other, differ', async () => {
  const together = await Promise.all(Array.from({ length: 30 }, () => freePort()));
  const later = [await freePort(), await freePort()];
  expect(new Set([...together, ...later]).size).toBe(32);
});
