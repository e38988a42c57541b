/** What a third party is: facts read by their facets. */
export { facetNames, readFacts, type Facet, type Facts } from './facets.ts';
export { lean, type Lean } from './lean.ts';
