import { it } from 'vitest';
import { expectEachEventOnce, circumstances } from './event-schedule.ts';

// The seeds alternate: 1, 2 and 6 codes are watched.
it.each(circumstances.map((given, index) => ({ ...given, seed: 1 + (index % 3) })))(
  'each event once: $name (seed $seed)',
  (given) => expectEachEventOnce(given, { seed: given.seed, rounds: 3 }),
);
