import { describeDocuments } from './documents-suite.ts';
import { openMemoryDesk } from './memory-desk.ts';

describeDocuments('A desk in memory', openMemoryDesk);
