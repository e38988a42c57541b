import { defineConfig } from 'vitest/config';
import { Summary } from './tools/summary.ts';
import { projects } from './vitest.projects.ts';

/** `pnpm test:weather`: every seed of the suites of which `test:long` runs eight. */
process.env['TPR_WEATHER'] ??= 'whole';

export default defineConfig({
  test: {
    projects: projects(['test/weather/**/*.long.test.ts', 'test/**/weather.long.test.ts']),
    reporters: ['default', new Summary()],
    fileParallelism: false,
  },
});
