/** Full and incremental reading of a portfolio. */
export {
  findStale,
  isJustFound,
  readStale,
  syncChanges,
  type Delta,
  type DeltaProgress,
  type LocalState,
  type Stale,
} from './incremental-sync.ts';
export { completeRecords, isBare, readChanged } from './complete-records.ts';
export { searchEvents, searchExactly, type Changed, type Search } from './search-events.ts';
export { fullSync, type ListedPage, type PullOptions, type PullPiece } from './full-sync.ts';
export type { Window } from '../api/event-window.ts';
