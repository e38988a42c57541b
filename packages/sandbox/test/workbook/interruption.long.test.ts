import { describeInterruption } from './interruption-suite.ts';
import { openMemoryBench } from './memory-bench.ts';

describeInterruption('A workbook in memory', openMemoryBench);
