import { it } from 'vitest';
import { expectEachEventOnce, weathers } from './storm.ts';

it.each(weathers.flatMap((weather) => [1, 2, 3].map((seed) => ({ ...weather, seed }))))(
  'each event once, in a longer storm: $name (seed $seed)',
  (weather) => expectEachEventOnce(weather, { seed: weather.seed, rounds: 30 }),
);
