import { defineConfig } from 'vitest/config';
import units from './vitest.config.ts';

/** What somebody may try on nodes and credential; `vitest.security.config.ts` of the repository runs it. */
export default defineConfig({
  ...units,
  test: { ...units.test, include: ['test/unit/**/*.security.test.ts'], exclude: [] },
});
