import { createAsyncBench, createSyncBench, engineConformance } from '../conformance/index.ts';

engineConformance('asynchronous driver', createAsyncBench);
engineConformance('synchronous driver', createSyncBench);
