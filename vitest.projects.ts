import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const limits = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000 } } };

const folders = ['packages', 'stage', 'tools']
  .flatMap((parent) => readdirSync(join(import.meta.dirname, parent)).map((name) => `${parent}/${name}`))
  .filter((folder) => existsSync(join(import.meta.dirname, folder, 'test')));

/** n8n-workflow's CommonJS build: its module build is for bundlers only. */
const workflow = join(import.meta.dirname, 'packages/n8n-node/node_modules/n8n-workflow/dist/cjs/index.js');

/** Packages whose test files share a worker and its modules: nothing there keeps state, and loading costs a third of the time. */
const shared = new Set(['core', 'sandbox']);

/** One project a package, with the package's name; every test file is in the package's `test` folder. */
export const projects = (include: string[], exclude: string[] = []) =>
  folders.map((root) => ({
    resolve: { alias: { 'n8n-workflow': workflow } },
    test: {
      name: root.replace('packages/', ''),
      root,
      include,
      exclude,
      isolate: !shared.has(root.replace('packages/', '')),
      // Random tests draw the same cases in every run, unless TPR_SEED says otherwise.
      setupFiles: [join(import.meta.dirname, 'tools/fixed-seed.ts')],
      ...limits,
    },
  }));

/** The Excel add-in's suites in the simulated Excels that `npm test` leaves out. */
export const otherExcels = {
  test: {
    name: 'excel-addin other Excels',
    root: 'packages/excel-addin',
    include: ['test/desk/*.test.ts', 'test/desk/days.long.test.ts', 'test/functions/genuine.test.ts'],
    exclude: ['test/desk/{interruption,weather,zones}.long.test.ts', 'test/desk/platforms.test.ts'],
    env: { TPR_EXCELS: 'web,windows,windows-2024,mac' },
    ...limits,
  },
};
