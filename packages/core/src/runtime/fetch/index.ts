/** The driver for hosts with an event loop, a host made of `fetch` and timers, and what Node's errors say. */
export { createFetchHost, type FetchHostOptions, type Store } from './fetch-host.ts';
export { createAsyncRunner, type AsyncHost, type AsyncRunner, type AsyncRunOptions } from './async-runner.ts';
export { unreachableReasonOf } from './unreachable-reason.ts';
