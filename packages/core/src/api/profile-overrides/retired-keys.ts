/** Keys of earlier releases with a group of their own, by the key that each has become. */
export const successors: Readonly<Record<string, string>> = {
  pageBase: 'paging.firstPage',
  pageUnit: 'paging.mode',
  pageSize: 'paging.pageSize',
  smallPageSize: 'paging.fallbackPageSize',
  maxPages: 'paging.maxPages',
  searchNotFound: 'search.notFoundMeans',
  duplicateStatus: 'thirdParties.duplicateStatus',
  timestampForm: 'events.timestampFormat',
  eventNamesStyle: 'events.namesFormat',
  maxUrlLength: 'http.maxUrlLength',
  maxEventRangeDays: 'events.maxRangeDays',
  overlapSeconds: 'events.lookbackSeconds',
  zoneMarginSeconds: 'events.zoneToleranceSeconds',
  serviceZone: 'events.timeZone',
  allowUnknownEvents: 'events.allowUnknown',
  refresh: 'auth.useRefreshToken',
  reauthOn403: 'auth.retryOn403',
  renewBeforeSeconds: 'auth.refreshSkewSeconds',
  tokenSeconds: 'auth.defaultLifetimeSeconds',
  percentScale: 'attributes.percentScale',
  cit002: 'identifiers.cit002Scope',
  clear: 'attributes.emptyClears',
  clearedAs: 'attributes.clearedAs',
  attributeBody: 'attributes.bodyFormat',
  country: 'identifiers.countryFormat',
  accountInterface: 'accounts.interface',
  stateLastChangeForm: 'legacy.stateLastChangeFormat',
  multiMode: 'attributes.multiSelectMode',
  pickEvidence: 'evidence.pick',
  extractedDataOps: 'evidence.extractedDataOperations',
  acceptLanguage: 'http.acceptLanguage',
  'rate.concurrent': 'rate.maxConcurrent',
  'rate.mostPerSecond': 'rate.maxPerSecond',
  'rate.tries': 'retry.maxAttempts',
  'rate.backoffMs': 'retry.initialDelayMs',
  'rate.maxBackoffMs': 'retry.maxDelayMs',
  'rate.maxToldWaitMs': 'retry.maxRetryAfterMs',
  'limits.timeoutMs': 'http.timeoutMs',
  'limits.commentCharacters': 'limits.commentCharacters',
  'limits.textCharacters': 'limits.textCharacters',
};

const groups = { aliases: 'fields', shapes: 'responsePaths' } as const;

/** The key that a key of an earlier release has become; undefined for any other key. */
export function successorOf(key: string): string | undefined {
  const [group, name] = [key.slice(0, key.indexOf('.')), key.slice(key.indexOf('.') + 1)];
  if (group === 'aliases' || group === 'shapes') return `${groups[group]}.${name}`;
  return group === 'behaviour' && Object.prototype.hasOwnProperty.call(successors, name) ? successors[name] : undefined;
}
