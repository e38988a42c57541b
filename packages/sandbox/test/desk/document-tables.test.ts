import { describeDocumentTables } from './document-tables-suite.ts';
import { openMemoryDesk } from './memory-desk.ts';

describeDocumentTables('A desk in memory', openMemoryDesk);
