import { defineConfig } from 'vitest/config';
import { Counts } from './tools/summary.ts';
import { testMachine } from './tools/test-machine.ts';
import { projects } from './vitest.projects.ts';

const { TURBO_HASH, TPR_TEST_MACHINE, TPR_TEST_REPORTS } = process.env;
if (TURBO_HASH !== undefined && TPR_TEST_MACHINE !== testMachine) {
  // What it keeps would be told again on another version of Node.js.
  throw new Error('turbo does not know the machine here: run `npm test`, or vitest itself.');
}

/** What `npm test` runs. */
export default defineConfig({
  test: {
    // One for each core: most of these wait for a service on this machine now and then.
    maxWorkers: '100%',
    projects: [...projects(['test/**/*.test.ts'], ['test/**/*.{long,security}.test.ts']), 'stage/n8n/vitest.config.ts'],
    reporters: ['default', ...(TPR_TEST_REPORTS === undefined ? [] : [new Counts(TPR_TEST_REPORTS)])],
  },
});
