/** What Google allows an account. Numbers of the quotas page for consumer accounts. */
export interface RealmLimits {
  /** Longest run of a custom function, ms. */
  readonly customFunctionMs: number;
  /** Longest run of a simple trigger, ms. */
  readonly simpleTriggerMs: number;
  /** Longest run of everything else, ms. */
  readonly runMs: number;
  readonly urlLength: number;
  readonly fetchesADay: number;
  readonly fetchBodyBytes: number;
  readonly fetchReplyBytes: number;
  readonly cacheValueBytes: number;
  readonly cacheKeyLength: number;
  readonly cacheItems: number;
  readonly cacheSeconds: number;
  readonly propertyBytes: number;
  readonly propertyStoreBytes: number;
  readonly triggers: number;
  readonly cellLength: number;
  readonly cells: number;
  readonly mailsADay: number;
  readonly runCalls: number;
}

export const consumerLimits: RealmLimits = {
  customFunctionMs: 30_000,
  simpleTriggerMs: 30_000,
  runMs: 360_000,
  urlLength: 2_082,
  fetchesADay: 20_000,
  fetchBodyBytes: 50 * 1_048_576,
  fetchReplyBytes: 50 * 1_048_576,
  cacheValueBytes: 102_400,
  cacheKeyLength: 250,
  cacheItems: 1_000,
  cacheSeconds: 21_600,
  propertyBytes: 9_216,
  propertyStoreBytes: 512_000,
  triggers: 20,
  cellLength: 50_000,
  cells: 10_000_000,
  mailsADay: 100,
  runCalls: 10,
};
