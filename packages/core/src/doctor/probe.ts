import type { Op } from '../runtime/op.ts';
import type { Examination } from './examination.ts';

/** Examines one aspect of the service and stores its findings. Probes run in order: later ones use earlier samples. */
export type Probe = (examination: Examination) => Op<void>;
