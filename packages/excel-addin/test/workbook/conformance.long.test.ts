import { platformNames } from '@stage/excel';
import { describeExcels } from './conformance-claims.ts';

describeExcels(platformNames);
