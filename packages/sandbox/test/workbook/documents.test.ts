import { describeDocuments } from './documents-suite.ts';
import { openMemoryBench } from './memory-bench.ts';

describeDocuments('A workbook in memory', openMemoryBench);
