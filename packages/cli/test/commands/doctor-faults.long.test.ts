import { test } from 'vitest';
import { expectUnmoved } from './doctor-faults.ts';

test('whichever twentieth of the calls fails or is answered by something else, the overlay is the same', async () => {
  await expectUnmoved(Array.from({ length: 24 }, (_, place) => place + 1));
}, 300_000);
