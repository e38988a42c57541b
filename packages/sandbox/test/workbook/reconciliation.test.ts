import { describeReconciliation } from './reconciliation-suite.ts';
import { openMemoryBench } from './memory-bench.ts';

describeReconciliation('A list compared in a workbook in memory', openMemoryBench);
