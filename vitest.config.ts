import { defineConfig } from 'vitest/config';
import { projects } from './vitest.projects.ts';

/** What `npm test` runs. */
export default defineConfig({
  test: {
    // One for each core: most of these wait for a service on this machine now and then.
    maxWorkers: '100%',
    projects: [...projects(['test/**/*.test.ts'], ['test/**/*.long.test.ts']), 'stage/n8n/vitest.config.ts'],
  },
});
