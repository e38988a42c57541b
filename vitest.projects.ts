import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folders = globSync(['{packages,simulators,apps,tools}/*/test', '{benchmarks,test-support}/test'], {
  cwd: import.meta.dirname,
}).map((path) => dirname(path).replaceAll('\\', '/'));

const limits = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000 } } };

/** Settings that the tests of all packages share. */
const common = {
  // n8n-workflow's CommonJS build: its module build is for bundlers only.
  resolve: {
    alias: {
      'n8n-workflow': join(import.meta.dirname, 'packages/n8n-node/node_modules/n8n-workflow/dist/cjs/index.js'),
    },
  },
  test: {
    // Random tests draw the same cases in every run, unless TPR_SEED says otherwise.
    setupFiles: [join(import.meta.dirname, 'tools/fixed-seed.ts')],
    ...limits,
  },
};

/**
 * One project a package, with the package's name; every test file is in the package's `test` folder.
 * @param isolate whether each test file gets its own modules and globals.
 */
export const projects = (include: string[], exclude: string[] = [], isolate = true) =>
  folders.map((root) => ({
    ...common,
    test: { ...common.test, name: root.replace('packages/', ''), root, include, exclude, isolate },
  }));

/**
 * All packages as one project, so that a source is transformed once for all packages and loaded once by each worker.
 * `--project` does not select in it; a path does.
 */
export const together = (include: string, exclude: string) => ({
  ...common,
  test: {
    ...common.test,
    include: folders.map((root) => `${root}/${include}`),
    exclude: folders.map((root) => `${root}/${exclude}`),
    isolate: false,
  },
});

/** The Excel add-in's suites in the simulated Excels that `npm test` leaves out. */
export const otherExcels = {
  test: {
    name: 'excel-addin other Excels',
    root: 'packages/excel-addin',
    include: [
      'test/tasks/*.test.ts',
      'test/bundle/bundle.long.test.ts',
      'test/functions/genuine.test.ts',
      'test/workbook/{kept-filter,other-workbook}.test.ts',
    ],
    // These go through all Excels by themselves, but for the zones, which are the computer's.
    exclude: ['test/tasks/platforms.test.ts', 'test/tasks/{interruption,faults,zones}.long.test.ts'],
    env: { TPR_EXCELS: 'web,windows,windows-2024,mac' },
    ...limits,
  },
};
