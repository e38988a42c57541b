import { describeWriteBack } from './write-back-suite.ts';
import { openMemoryBench } from './memory-bench.ts';

describeWriteBack('A workbook in memory', openMemoryBench);
