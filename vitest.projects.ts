import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

/** Every folder that holds tests; one with a configuration of its own says itself how they run. */
const folders = ['packages', 'stage', 'tools']
  .flatMap((parent) => readdirSync(join(import.meta.dirname, parent)).map((name) => `${parent}/${name}`))
  .filter((folder) => existsSync(join(import.meta.dirname, folder, 'test')))
  .filter((folder) => !existsSync(join(import.meta.dirname, folder, 'vitest.config.ts')));

/** One project a package, named like its folder; every test file stands in that package's test folder. */
export const projects = (include: string[], exclude: string[] = []) =>
  folders.map((root) => ({ test: { name: root.replace('packages/', ''), root, include, exclude, ...patience } }));

/** Of the Excel add-in what `npm test` runs in two simulated Excels, in the others. */
export const elsewhere = {
  test: {
    name: 'excel-addin elsewhere',
    root: 'packages/excel-addin',
    include: ['test/desk/*.test.ts', 'test/functions/genuine.test.ts'],
    exclude: ['test/desk/*.long.test.ts', 'test/desk/platforms.test.ts'],
    env: { TPR_EXCELS: 'web,windows-2024,mac' },
    ...patience,
  },
};
