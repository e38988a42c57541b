import { describePull } from './pull-suite.ts';
import { openMemoryDesk } from './memory-desk.ts';

describePull('A desk in memory', openMemoryDesk);
