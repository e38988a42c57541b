import type { Resource } from '../operation.ts';
import { check } from './check/operation.ts';

export const identifier: Resource = { name: 'Identifier', value: 'identifier', operations: [check] };
