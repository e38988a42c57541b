import type { Behaviour } from '../variants/behaviour.ts';

/** What a UUID of this sandbox begins with; the number of the row is its end. */
export const uuidStart = '00000000-0000-4000-8000-';

/** An identifier of the current interface as it travels (G03). */
export const wireId = (id: number, is: Behaviour['is']): number | string =>
  is('G03=uuid') ? `${uuidStart}${String(id).padStart(12, '0')}` : id;
