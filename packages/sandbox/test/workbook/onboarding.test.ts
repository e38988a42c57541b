import { describeOnboarding } from './onboarding-suite.ts';
import { openMemoryBench } from './memory-bench.ts';

describeOnboarding('A workbook in memory', openMemoryBench);
