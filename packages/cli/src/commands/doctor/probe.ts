import type { Examination } from './survey.ts';

/** Looks at one side of the service and notes what it finds. Probes run in order: later ones use earlier samples. */
export type Probe = (survey: Examination) => Promise<void>;
