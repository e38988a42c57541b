import { describeOnboarding } from './onboarding-suite.ts';
import { openMemoryDesk } from './memory-desk.ts';

describeOnboarding('A desk in memory', openMemoryDesk);
