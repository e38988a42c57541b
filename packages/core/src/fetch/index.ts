/** The driver for hosts with an event loop, and a host made of `fetch` and timers. */
export { createFetchHost, type FetchHostOptions, type Store } from './host.ts';
export { createAsyncRunner, type AsyncHost, type AsyncRunner, type AsyncRunOptions } from './run-async.ts';
