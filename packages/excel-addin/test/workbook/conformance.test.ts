import { describeExcels } from './conformance-claims.ts';

// The strictest of them; the long suite goes through all.
describeExcels(['windows-2021']);
