import { defineConfig } from 'vitest/config';
import { projects } from '../../vitest.projects.ts';
import { CheapFirst } from './cheap-first.ts';
import { readOrder } from './run-options.ts';
import { modules } from './modules.ts';

const tests = modules[readOrder().module]?.tests ?? {};
const setupFiles = [`${import.meta.dirname}/programs.ts`];
/** Instrumented code is slow, since it contains all mutants at once. */
const testTimeout = 600_000;

/** The tests of one module, without its long tests. */
export default defineConfig({
  test: {
    sequence: { sequencer: CheapFirst },
    projects: projects([], ['test/**/*.{long,nightly}.test.ts']).flatMap(({ test }) => {
      const include = tests[test.name];
      return include === undefined ? [] : [{ test: { ...test, include: [...include], setupFiles, testTimeout } }];
    }),
  },
});
