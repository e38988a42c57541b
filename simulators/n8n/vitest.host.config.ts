import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ReportWriter } from '../../tools/test-report.ts';

// Every seed of the fault schedules; the other suites run eight of them.
process.env['TPR_FAULT_SEEDS'] ??= 'whole';

/** All tests in the genuine n8n: `pnpm test:n8n`. */
export default defineConfig({
  test: {
    name: 'n8n',
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['test/host/**/*.spec.ts'],
    globalSetup: ['test/harness/packed-nodes.ts'],
    reporters: ['default', new ReportWriter()],
    // Each file starts an n8n; two at once would change each other's timing.
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
