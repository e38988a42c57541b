import { describeInterruption } from './interruption-suite.ts';
import { openMemoryDesk } from './memory-desk.ts';

describeInterruption('A desk in memory', openMemoryDesk);
