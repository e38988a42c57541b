/** Full and incremental reading of a portfolio. */
export {
  findStale,
  isJustFound,
  readStale,
  refreshFacts,
  type Delta,
  type DeltaProgress,
  type Known,
  type Stale,
} from './delta.ts';
export { reachOf, searchEvents, searchExactly, type Changed, type Search } from './search-events.ts';
export { pullFacts, type ListedPage, type PullOptions, type PullPiece } from './pull.ts';
export type { Window } from '../../service/event-window.ts';
