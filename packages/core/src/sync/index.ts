/** Full and incremental reading of a portfolio. */
export { readStale, syncChanges, type Delta, type DeltaProgress } from './incremental-sync.ts';
export { findStale, isJustFound, type LocalState, type Stale } from './find-stale.ts';
export { completeRecords, isBare, readChanged } from './complete-records.ts';
export { searchEvents, searchExactly, type Changed, type Search } from './search-events.ts';
export { fullSync, type ListedPage, type PullOptions, type PullPiece } from './full-sync.ts';
export type { Window } from '../api/event-window.ts';
