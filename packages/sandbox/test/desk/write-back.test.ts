import { describeWriteBack } from './write-back-suite.ts';
import { openMemoryDesk } from './memory-desk.ts';

describeWriteBack('A desk in memory', openMemoryDesk);
