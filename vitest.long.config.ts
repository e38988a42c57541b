import { defineConfig } from 'vitest/config';
import { Summary } from './tools/summary.ts';
import { elsewhere, projects } from './vitest.projects.ts';

/** Whose files share the cores: they wait for no clock and open no browser. Each of the others wants the machine for itself. */
const sharing = ['cli', 'excel-addin', elsewhere.test.name, 'sheets-addon'];

/** `pnpm test:long`: people's ways through the pages in a browser, large portfolios, and what is about time. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [...projects(['test/**/*.long.test.ts']), elsewhere].map(({ test }) => ({
      test: { ...test, fileParallelism: sharing.includes(test.name) },
    })),
    reporters: ['default', new Summary()],
  },
});
