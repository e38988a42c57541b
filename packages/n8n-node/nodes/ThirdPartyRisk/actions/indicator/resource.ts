import type { Resource } from '../operation.ts';
import { getMany } from './get-many/operation.ts';

export const indicator: Resource = { name: 'Indicator', value: 'indicator', operations: [getMany] };
