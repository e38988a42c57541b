import type { Resource } from '../operation.ts';
import { search } from './search/operation.ts';

export const event: Resource = { name: 'Event', value: 'event', operations: [search] };
