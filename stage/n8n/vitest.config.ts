import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The script build of n8n-workflow, one for nodes and tests: its module build is for bundlers only. */
const workflow = fileURLToPath(
  new URL('../../packages/n8n-node/node_modules/n8n-workflow/dist/cjs/index.js', import.meta.url),
);

export default defineConfig({
  resolve: { alias: { 'n8n-workflow': workflow } },
  test: {
    name: 'stage/n8n',
    include: ['test/unit/**/*.test.ts', 'test/gate*.test.ts'],
    exclude: ['**/*.security.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
