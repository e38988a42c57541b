import { it } from 'vitest';
import { expectEachEventOnce, weathers } from './storm.ts';

// The seeds take turns: 1, 2 and 6 codes are watched.
it.each(weathers.map((weather, index) => ({ ...weather, seed: 1 + (index % 3) })))(
  'each event once: $name (seed $seed)',
  (weather) => expectEachEventOnce(weather, { seed: weather.seed, rounds: 3 }),
);
