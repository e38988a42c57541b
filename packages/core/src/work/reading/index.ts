/** What a third party is: facts read by their facets, and who all of them are. */
export { readDossierTypes, readRequirements } from './catalogues.ts';
export { FactReader } from './fact-reader.ts';
export { facetNames, type Facet, type Facts, type Whereabouts } from './facts.ts';
export { Finder } from './finder.ts';
export { readDossier } from './look-up.ts';
export { memoryOfRun } from './kept-answers.ts';
export { noMemory, type Memory } from './memory.ts';
export { lean, type Lean } from './lean.ts';
export { serviceMoment, type ServiceMoment } from './service-moment.ts';
export { readUntil, take } from './take.ts';
