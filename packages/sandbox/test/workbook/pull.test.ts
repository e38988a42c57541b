import { describePull } from './pull-suite.ts';
import { openMemoryBench } from './memory-bench.ts';

describePull('A workbook in memory', openMemoryBench);
