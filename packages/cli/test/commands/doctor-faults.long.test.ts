import { test } from 'vitest';
import { expectUnmoved } from './doctor-faults.ts';

/** More by night, when a seed is given. */
const places = process.env['TPR_SEED'] === undefined ? 8 : 24;

test('whichever twentieth of the calls fails or is answered by an intermediary, the overlay is the same', async () => {
  await expectUnmoved(Array.from({ length: places }, (_, place) => place + 1));
}, 300_000);
