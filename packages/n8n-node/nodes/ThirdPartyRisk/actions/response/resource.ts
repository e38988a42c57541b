import type { Resource } from '../operation.ts';
import { approve } from './approve/operation.ts';
import { reject } from './reject/operation.ts';

export const response: Resource = { name: 'Response', value: 'response', operations: [approve, reject] };
