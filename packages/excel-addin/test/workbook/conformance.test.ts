import { describeExcels } from './conformance-claims.ts';

// The strictest of them; the long suite runs all.
describeExcels(['windows-2021']);
