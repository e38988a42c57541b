import { pluralsOf } from '../plurals.ts';

export const { count, plural } = pluralsOf('en');
