/** The contract of the service, for every client and for every intermediary between a client and the service. */
export { openBench, type Bench, type BenchOptions } from './bench.ts';
export { drawService, type Difference, type DrawnService } from './drawn-service.ts';
export { operationContract } from './operations.ts';
export { toldAt, unreadableFacts } from './unreadable-facts.ts';
