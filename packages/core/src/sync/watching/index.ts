/** Telling changes as they happen: each event once, as its thing, code and second. */
export { watchFromNow, watchSince } from './begin-watch.ts';
export { lookOn, type Look, type Occurrence, type Sighting } from './look-on.ts';
export { isWatchState, type WatchState } from './watch-state.ts';
