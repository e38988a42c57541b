/** Full and incremental reading of a portfolio. */
export { refreshFacts, type Delta, type DeltaProgress, type Known } from './delta.ts';
export { reachOf, searchEvents, searchExactly, type Changed } from './search-events.ts';
export { pullFacts, type PullPage } from './pull.ts';
export type { Window } from './windows.ts';
