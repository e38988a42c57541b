import { defineConfig } from 'vitest/config';
import { testMachine } from './tools/test-machine.ts';
import { ReportWriter } from './tools/test-report.ts';
import { otherExcels, projects, together } from './vitest.projects.ts';

const { TURBO_HASH, TPR_TEST_MACHINE } = process.env;
if (TURBO_HASH !== undefined && TPR_TEST_MACHINE !== testMachine) {
  // turbo would keep results of one Node.js version for another.
  throw new Error('turbo does not know the version of Node.js: run `npm test`, or vitest itself.');
}

/** Long and browser tests say nothing about time: a busy machine only makes them longer. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };
/** Files of these packages run one at a time: they have deadlines in real time, or install packages. */
const apart = new Set(['relay', 'tools/repo-checks']);
/** Tests of the n8n nodes end in `.mts`: n8n's linter holds every `.ts` file of its package to the rules of n8n Cloud. */
const tests = (name: string): string => `test/**/${name}.test.{ts,mts}`;
/** What the gate leaves out. */
const slow = tests('*.{long,browser,nightly}');

/**
 * The suites, by `vitest run --mode`. `test` is the default: the tests of the gate, one project a package. `gate` runs the
 * same tests as one project, for `npm test -- --force`.
 */
const suites: Readonly<Record<string, () => { test: object }>> = {
  // Test files share a worker and its modules, because loading the modules for each file takes a third of the time.
  test: () => ({ test: { projects: projects([tests('*')], [slow], false) } }),
  gate: () => together(tests('*'), slow),
  security: () => ({
    test: { projects: projects([tests('*.security'), tests('*.security.{long,browser}')]) },
  }),
  long: () => ({
    test: {
      projects: [...projects([tests('*.long')], [tests('*.security.long')]), otherExcels].map((project) => ({
        ...project,
        test: { ...project.test, ...patience, fileParallelism: !apart.has(project.test.name) },
      })),
    },
  }),
  browser: () => ({
    test: {
      projects: projects([tests('*.browser')], [tests('*.security.browser')]).map((project) => ({
        ...project,
        test: { ...project.test, ...patience },
      })),
      fileParallelism: false,
    },
  }),
  nightly: () => ({ test: { projects: projects([tests('*.nightly')]), fileParallelism: false } }),
  faults: () => {
    process.env['TPR_FAULT_SEEDS'] ??= 'whole';
    const files = ['test/faults/**/*.long.test.{ts,mts}', tests('faults.long')];
    return { test: { projects: projects(files), fileParallelism: false } };
  },
};

export default defineConfig(({ mode }) => {
  // Tools that only read the configuration, such as knip, load it in one of Vite's own modes.
  const suite = suites[['development', 'production'].includes(mode) ? 'test' : mode];
  if (suite === undefined) throw new Error(`There is no suite "${mode}", only ${Object.keys(suites).join(', ')}.`);
  // Most files wait for a service on this machine now and then, so one worker for each core keeps them busy.
  const { test, ...rest } = suite();
  return { ...rest, test: { maxWorkers: '100%', reporters: ['default', new ReportWriter()], ...test } };
});
