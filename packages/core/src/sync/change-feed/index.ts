/** Changes as they happen: each event once, identified by its record, code and second. */
export { feedFromNow, feedSince } from './start-feed.ts';
export { readFeed, type FeedBatch, type Occurrence, type RecordChange } from './read-feed.ts';
export { isFeedState, type FeedState } from './feed-state.ts';
