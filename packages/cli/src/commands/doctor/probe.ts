import type { Survey } from './survey.ts';

/** Looks at one side of the service and notes what it finds. Probes run in order: later ones use earlier samples. */
export type Probe = (survey: Survey) => Promise<void>;
