/** The third-party risk service on your own machine. */
export { parseOptions, type SandboxOptions, usage } from './options.ts';
export type { Controls, JournalEntry, Touched } from './server/controls.ts';
export type { Counters, RequestLine } from './server/counters.ts';
export { type FaultKind, faultKinds } from './server/faults.ts';
export { type RetryAfterForm, retryAfterForms } from './server/limiter.ts';
export { type Sandbox, startSandbox } from './server/sandbox.ts';
export { clientId, realm } from './server/world.ts';
export { createTruth, describeVariants, type Truth, type VariantName } from './variants/index.ts';
