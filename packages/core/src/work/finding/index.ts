/** Full and incremental reading of a portfolio. */
export { findStale, refreshFacts, type Delta, type DeltaProgress, type Known, type Stale } from './delta.ts';
export { facetNames, readFacts, type Facet, type Facts } from '../reading/facets.ts';
export { lean, type Lean } from '../reading/lean.ts';
export { pullFacts, type PullPage } from './pull.ts';
export { eachWindow, type Found, type Search } from './search.ts';
