import { platformNames } from '@tpr/excel-simulator';
import { describeExcels } from './conformance-claims.ts';

describeExcels(platformNames);
