import { createSyncBench, engineConformance } from '@tpr/core/conformance';

export { runTest, testNames } from './small-vitest.ts';

engineConformance('the driver in the realm', createSyncBench);
