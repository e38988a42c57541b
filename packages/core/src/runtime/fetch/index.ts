/** The runner for hosts with an event loop, a host with `fetch` and timers, and the reasons of connection errors. */
export { malformedRequest, ResponseReader, type HttpClient } from './http-client.ts';
export { createFetchClient, createFetchHost, type FetchHostOptions } from './fetch-host.ts';
export type { Store } from '../host-effects.ts';
export { createAsyncRunner, type AsyncHost, type AsyncRunner, type AsyncRunOptions } from './async-runner.ts';
export { unreachableReasonOf } from './unreachable-reason.ts';
