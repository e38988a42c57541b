/** A local simulation of the third-party risk service. */
export { parseOptions, type SandboxOptions, usage } from './options.ts';
export { openTwin, type RehearsalTwin, type SentMail, type StartedDossier } from './rehearsal.ts';
export type { AccountCopy, ThirdPartyCopy } from './seed/index.ts';
export type { Controls, JournalEntry, Touched } from './server/controls.ts';
export type { Counters, LoggedRequest } from './server/request-log.ts';
export { describeFaults, type FaultKind, faultKinds, loudFaults, quietFaults } from './fault-injection/kinds.ts';
export { type Limit, type LimitShape, limitShapes } from './rate-limits/limiter.ts';
export { type RateHeaderForm, rateHeaderForms } from './rate-limits/rate-headers.ts';
export { type RetryAfterForm, retryAfterForms } from './rate-limits/retry-after.ts';
export { type Sandbox, sandboxName, startSandbox } from './server/sandbox.ts';
export { clientId, realm } from './server/context.ts';
export { DatabaseInUse } from './store/index.ts';
export {
  createBehaviour,
  describeUnplayed,
  describeVariants,
  type Behaviour,
  type VariantName,
} from './variants/behaviour.ts';
