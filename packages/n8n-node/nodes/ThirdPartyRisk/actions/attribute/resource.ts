import type { Resource } from '../operation.ts';
import { getMany } from './get-many/operation.ts';
import { setMany } from './set-many/operation.ts';
import { set } from './set/operation.ts';

export const attribute: Resource = { name: 'Attribute', value: 'attribute', operations: [getMany, set, setMany] };
