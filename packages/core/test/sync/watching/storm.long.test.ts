import { it } from 'vitest';
import { expectEachEventOnce, weathers } from './storm.ts';

/** More by night, which gives a seed. */
const seeds = process.env['TPR_SEED'] === undefined ? [1] : [1, 2, 3];

it.each(weathers.flatMap((weather) => seeds.map((seed) => ({ ...weather, seed }))))(
  'each event once, in a longer storm: $name (seed $seed)',
  (weather) => expectEachEventOnce(weather, { seed: weather.seed, rounds: 30 }),
);
