import type { Op } from '../runtime/op.ts';
import type { Examination } from './examination.ts';

/** Looks at one side of the service and notes what it finds. Probes run in order: later ones use earlier samples. */
export type Probe = (examination: Examination) => Op<void>;
