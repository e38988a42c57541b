import type { Resource } from '../operation.ts';
import { getChanges } from './get-changes/operation.ts';
import { getMany } from './get-many/operation.ts';

export const portfolio: Resource = { name: 'Portfolio', value: 'portfolio', operations: [getChanges, getMany] };
