import { describeExcels } from './conformance-claims.ts';

describeExcels(['web', 'windows-2021']);
