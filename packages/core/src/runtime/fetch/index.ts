/** The runner for hosts with an event loop, a host made of `fetch` and timers, and the meaning of Node.js connection errors. */
export { createFetchHost, type FetchHostOptions, type Store } from './fetch-host.ts';
export { createAsyncRunner, type AsyncHost, type AsyncRunner, type AsyncRunOptions } from './async-runner.ts';
export { unreachableReasonOf } from './unreachable-reason.ts';
