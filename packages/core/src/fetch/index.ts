/** The driver for hosts with an event loop, a host made of `fetch` and timers, and what Node's errors say. */
export { createFetchHost, type FetchHostOptions, type Store } from './host.ts';
export { createAsyncRunner, type AsyncHost, type AsyncRunner, type AsyncRunOptions } from './run-async.ts';
export { unreachedBy } from './unreached.ts';
