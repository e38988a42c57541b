import { speechOf } from '../speech.ts';

export const { count, plural } = speechOf('fr');
