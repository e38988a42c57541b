import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plants } from './plants.ts';

const read = (...path: readonly string[]) => readFileSync(join(import.meta.dirname, ...path), 'utf8');

it.each(Object.entries(plants))('the mistake "%s" can be planted: its line and its test are there', (_, plant) => {
  expect(read('../../src', plant.file).split(plant.is)).toHaveLength(2);
  expect(read('..', plant.suite)).toContain(plant.test);
});
