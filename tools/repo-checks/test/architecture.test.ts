import { expect, it } from 'vitest';
import { packages, modules } from '../allowed-imports.ts';
import { read } from './files.ts';

const page = read('docs/architecture.md');

it.each(Object.keys(packages))('docs/architecture.md links to %s', (folder) => {
  expect(page).toContain(`(../${folder}/`);
});

it.each(Object.keys(modules))('docs/architecture.md links to the module %s of core', (module) => {
  expect(page).toMatch(new RegExp(`\\(\\.\\./packages/core/src/${module}(?:\\.ts)?\\)`));
});
