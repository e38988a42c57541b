import { createMemoryWorkbook, describeWorkbook } from '../conformance/index.ts';

describeWorkbook('memory', () => createMemoryWorkbook());
