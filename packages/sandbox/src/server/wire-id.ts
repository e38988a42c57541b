import type { Behaviour } from '../variants/behaviour.ts';

/** The prefix of the sandbox's UUIDs; the row id follows. */
export const uuidStart = '00000000-0000-4000-8000-';

/** An identifier of the current interface in its wire format (G03). */
export const wireId = (id: number, is: Behaviour['is']): number | string =>
  is('G03=uuid') ? `${uuidStart}${String(id).padStart(12, '0')}` : id;
