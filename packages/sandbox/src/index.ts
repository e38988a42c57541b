/** The third-party risk service on your own machine. */
export { parseOptions, type SandboxOptions, usage } from './options.ts';
export { openTwin, type RehearsalTwin, type SentMail, type StartedDossier } from './rehearsal.ts';
export type { HeldAccount, HeldThirdParty } from './seed/index.ts';
export type { Controls, JournalEntry, Touched } from './server/controls.ts';
export type { Counters, RequestLine } from './server/counters.ts';
export { describeFaults, type FaultKind, faultKinds, loudFaults, quietFaults } from './server/faults/kinds.ts';
export { type Limit, type LimitShape, limitShapes } from './server/limits/limiter.ts';
export { type RateHeaderForm, rateHeaderForms } from './server/limits/rate-headers.ts';
export { type RetryAfterForm, retryAfterForms } from './server/limits/retry-after.ts';
export { type Sandbox, sandboxName, startSandbox } from './server/sandbox.ts';
export { clientId, realm } from './server/world.ts';
export { DatabaseInUse } from './store/index.ts';
export { createTruth, describeUnplayed, describeVariants, type Truth, type VariantName } from './variants/index.ts';
