/** Full and incremental reading of a portfolio. */
export { refreshFacts, type Delta, type DeltaProgress, type Known } from './delta.ts';
export { pullFacts, type PullPage } from './pull.ts';
