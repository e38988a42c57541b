/** The change feed: each event once, as its record, code and second. */
export { watchFromNow, watchSince } from './begin-watch.ts';
export { lookOn, type Look, type Occurrence, type Sighting } from './look-on.ts';
export { isWatchState, type WatchState } from './watch-state.ts';
