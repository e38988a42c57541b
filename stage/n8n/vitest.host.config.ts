import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { Summary } from '../../tools/summary.ts';

// Every seed of the weather, of which the usual suites run eight.
process.env['TPR_WEATHER'] ??= 'whole';

/** Everything that is run in the genuine n8n: `pnpm test:n8n`. */
export default defineConfig({
  test: {
    name: 'n8n',
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['test/host/**/*.spec.ts'],
    globalSetup: ['test/stage/packed-nodes.ts'],
    reporters: ['default', new Summary()],
    // Each file starts an n8n, and each wants the machine for itself when it measures.
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
