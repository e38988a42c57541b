/** Google's quotas for an account. Source: developers.google.com/apps-script/guides/services/quotas. */
export interface ScriptLimits {
  /** Longest run of a custom function, ms. */
  readonly customFunctionMs: number;
  /** Longest run of a simple trigger, ms. */
  readonly simpleTriggerMs: number;
  /** Longest run of everything else, ms. */
  readonly runMs: number;
  readonly urlLength: number;
  readonly fetchesADay: number;
  /** Requests in a period above which the rate is too high. No page states the number: this one is assumed. */
  readonly fetchBurst: { readonly count: number; readonly withinMs: number };
  /** Operations on the locks of a script in a period above which they are refused. Assumed, too. */
  readonly lockBurst: { readonly count: number; readonly withinMs: number };
  /** Headers of one request. */
  readonly fetchHeaders: number;
  /** All headers of one request. */
  readonly fetchHeaderBytes: number;
  readonly fetchBodyBytes: number;
  readonly fetchReplyBytes: number;
  readonly cacheValueBytes: number;
  readonly cacheKeyLength: number;
  readonly cacheItems: number;
  readonly cacheSeconds: number;
  readonly propertyBytes: number;
  readonly propertyStoreBytes: number;
  /** Properties read or written. */
  readonly propertyCallsADay: number;
  /** Total run time of triggers. */
  readonly triggerMsADay: number;
  /** Executions of one user at the same time. */
  readonly executionsAtOnce: number;
  readonly triggers: number;
  readonly cellLength: number;
  readonly cells: number;
  readonly mailsADay: number;
  /** As users report it: github.com/GioBonvi/GoogleContactsEventsNotifier/pull/117. */
  readonly mailSubjectLength: number;
  readonly mailBodyBytes: number;
  readonly runCalls: number;
}

export const consumerLimits: ScriptLimits = {
  customFunctionMs: 30_000,
  simpleTriggerMs: 30_000,
  runMs: 360_000,
  urlLength: 2_082,
  fetchesADay: 20_000,
  fetchBurst: { count: 1_000, withinMs: 10_000 },
  lockBurst: { count: 500, withinMs: 10_000 },
  fetchHeaders: 100,
  fetchHeaderBytes: 8_192,
  fetchBodyBytes: 50 * 1_048_576,
  fetchReplyBytes: 50 * 1_048_576,
  cacheValueBytes: 102_400,
  cacheKeyLength: 250,
  cacheItems: 1_000,
  cacheSeconds: 21_600,
  propertyBytes: 9_216,
  propertyStoreBytes: 512_000,
  propertyCallsADay: 50_000,
  triggerMsADay: 90 * 60_000,
  executionsAtOnce: 30,
  triggers: 20,
  cellLength: 50_000,
  cells: 10_000_000,
  mailsADay: 100,
  mailSubjectLength: 250,
  mailBodyBytes: 200 * 1_024,
  runCalls: 10,
};

/** Limits of an organisation's account, which are partly higher. */
export const workspaceLimits: ScriptLimits = {
  ...consumerLimits,
  fetchesADay: 100_000,
  propertyCallsADay: 500_000,
  triggerMsADay: 6 * 3_600_000,
  mailsADay: 1_500,
  mailBodyBytes: 400 * 1_024,
};
