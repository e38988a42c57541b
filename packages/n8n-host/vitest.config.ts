import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['test/unit/**/*.test.ts', 'test/gate*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000 },
});
