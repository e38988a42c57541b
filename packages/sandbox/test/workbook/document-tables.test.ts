import { describeDocumentTables } from './document-tables-suite.ts';
import { openMemoryBench } from './memory-bench.ts';

describeDocumentTables('A workbook in memory', openMemoryBench);
