import { defineConfig } from 'vitest/config';
import { Summary } from './tools/summary.ts';
import { projects } from './vitest.projects.ts';

/** `pnpm test:long`: people's ways through the pages in a browser, large portfolios, and what is about time. */
export default defineConfig({
  test: {
    projects: projects(['test/**/*.long.test.ts']),
    reporters: ['default', new Summary()],
    // Each wants the machine for itself.
    fileParallelism: false,
  },
});
