import { expect, it } from 'vitest';
import { packages, rooms } from '../rooms.ts';
import { read } from './files.ts';

const page = read('docs/architecture.md');

it.each(Object.keys(packages))('docs/architecture.md leads to %s', (folder) => {
  expect(page).toContain(`(../${folder}/`);
});

it.each(Object.keys(rooms))('docs/architecture.md leads to the room %s of core', (room) => {
  expect(page).toMatch(new RegExp(`\\(\\.\\./packages/core/src/${room}(?:\\.ts)?\\)`));
});
