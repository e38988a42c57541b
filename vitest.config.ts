import { defineConfig } from 'vitest/config';

/** One project a package; every test file stands in that package's test folder. */
const project = (name: string) => ({
  test: { name, root: `packages/${name}`, include: ['test/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});

export default defineConfig({
  test: {
    projects: [
      ...[
        'core',
        'sandbox',
        'cli',
        'relay',
        'excel-host',
        'excel-addin',
        'panel',
        'workbench',
        'google-host',
        'sheets-addon',
      ].map(project),
      'packages/n8n-host/vitest.config.ts',
    ],
  },
});
