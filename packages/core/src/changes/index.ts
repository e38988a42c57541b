/** Full and incremental reading of a portfolio. */
export { findStale, refreshFacts, type Delta, type DeltaProgress, type Known, type Stale } from './delta.ts';
export { facetNames, lean, readFacts, type Facet, type Facts, type Lean } from './facets.ts';
export { pullFacts, type PullPage } from './pull.ts';
export { eachWindow, type Found, type Search } from './search.ts';
