import { defineConfig } from 'vitest/config';
import { Summary } from './tools/summary.ts';
import { projects } from './vitest.projects.ts';

/** `npm run test:security`: each row of docs/threat-model.md, as somebody would try it. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [...projects(['test/**/*.security.test.ts']), 'stage/n8n/vitest.security.config.ts'],
    reporters: ['default', new Summary()],
  },
});
