import { it } from 'vitest';
import { expectEachEventOnce, circumstances } from './event-schedule.ts';

/** The nightly run has more seeds, from a variable. */
const seeds = process.env['TPR_SEED'] === undefined ? [1] : [1, 2, 3];

it.each(circumstances.flatMap((given) => seeds.map((seed) => ({ ...given, seed }))))(
  'each event once, over more rounds: $name (seed $seed)',
  (given) => expectEachEventOnce(given, { seed: given.seed, rounds: 30 }),
);
