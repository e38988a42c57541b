/** What a third party is: facts read by their facets, and who all of them are. */
export { FactReader } from './fact-reader.ts';
export { facetNames, type Facet, type Facts } from './facts.ts';
export { lean, type Lean } from './lean.ts';
