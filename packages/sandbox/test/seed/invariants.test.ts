import { describeSeed } from './seed-suite.ts';

describeSeed('demo');
