import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ReportWriter } from '../../tools/test-report.ts';

/** n8n in queue mode, with workers, Redis and PostgreSQL: `pnpm test:n8n-queue`. */
export default defineConfig({
  test: {
    name: 'n8n-queue',
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['test/queue/**/*.spec.ts'],
    globalSetup: ['test/harness/packed-nodes.ts'],
    reporters: ['default', new ReportWriter()],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
});
