import { choice, count, flag, languageRange, words } from './entry.ts';

/** The behaviour of the service, and the limits of the client. Units are part of the keys. */
export const behaviourEntries = {
  'paging.firstPage': count(0, [0, 1], {
    source: 'G20',
    note: 'number of the first page; 1 is detected automatically',
  }),
  'paging.mode': choice(['page', 'offset'], 'page', {
    source: 'G20',
    note: 'whether the page parameter counts pages or records',
  }),
  'paging.pageSize': count(100, [1, 10_000], {
    source: 'G23',
    note: 'records requested per page; if the response reports another page size, that size is used',
  }),
  'paging.fallbackPageSize': count(20, [1, 10_000], {
    source: 'G23',
    note: 'page size requested when the service refuses the larger one; the legacy default',
  }),
  'paging.maxPages': count(10_000, [1, 10_000_000], {
    source: 'G22',
    note: 'maximum pages of one list; a list with more pages, or with more records than this many pages of the requested size, is an error',
  }),
  'search.notFoundMeans': choice(['learn', 'empty', 'error'], 'learn', {
    source: 'G29',
    note: 'what a 404 on a list or a search means. learn: a search has no result; the list of an existing record is empty if a search without a result also returns 404',
  }),
  'search.noContentMeans': choice(['error', 'empty'], 'error', {
    source: 'G29',
    note: 'what a 204 instead of a list means. error: the list cannot be read. empty: it is empty if the repeated request returns 204, too. An intermediary may also send 204',
  }),
  'errors.shape': choice(['usual', 'json', 'text', 'html', 'empty'], 'usual', {
    source: 'G101',
    note: 'an additional shape of error responses that is accepted as the service’s own. The legacy body, problem+json, the envelope and OAuth errors always are. json: any other JSON; empty: no body. A gateway may use the same shape',
  }),
  'thirdParties.duplicateStatus': choice(['409', '400', '200'], '409', {
    source: 'G05',
    note: 'status of the response when the third party already exists',
  }),
  'events.timestampFormat': choice(['seconds', 'millis'], 'seconds', {
    source: 'G32',
    note: 'two forms are shown; the other is tried once after a 400',
  }),
  'events.namesFormat': choice(['csv', 'csvEncoded', 'repeat'], 'csv', {
    source: 'G35',
    note: 'how several event codes are written',
  }),
  'http.maxUrlLength': count(1_900, [200, 100_000], {
    source: 'G35',
    note: 'characters; longer lists of codes are split over calls',
  }),
  'events.maxRangeDays': count(7, [1, 366], {
    source: 'R122',
    note: 'longer ranges are split; short ranges are advised',
  }),
  'events.lookbackSeconds': count(120, [0, 86_400], {
    source: 'G34',
    note: 'time range before the last synchronisation that the next one searches again',
  }),
  'events.zoneToleranceSeconds': count(7_200, [0, 86_400], {
    source: 'G33',
    note: 'extends searches on both sides until the time zone of the service is confirmed; then set 0',
  }),
  'events.timeZone': choice(['Europe/Paris', 'UTC'], 'Europe/Paris', {
    source: 'G33',
    note: 'time zone of date-times without a zone',
  }),
  'events.allowUnknown': flag(false, {
    source: 'G38',
    note: 'send event codes that the specification does not name',
  }),
  'auth.useRefreshToken': flag(true, {
    source: 'G95',
    note: 'use the refresh token before the password',
  }),
  'auth.retryOn403': flag(true, {
    source: 'G98',
    note: 'sign in again once when an older token is refused: it may be tied to an address',
  }),
  'auth.refreshSkewSeconds': count(30, [0, 600], {
    source: 'R026',
    note: 'a token is renewed this long before it expires, or at 90 % of a short lifetime',
  }),
  'auth.defaultLifetimeSeconds': count(300, [1, 86_400], {
    source: 'R025',
    note: 'lifetime of a token whose response gives none',
  }),
  'attributes.percentScale': choice(['100', '1'], '100', {
    source: 'G58',
    note: '12 % is sent as 12 (100) or as 0.12 (1)',
  }),
  'identifiers.cit002Scope': choice(['eu', 'fr'], 'eu', { source: 'G10a', note: 'which VAT numbers CIT002 accepts' }),
  'attributes.emptyClears': flag(false, { source: 'G56', note: 'an empty list of values clears an attribute' }),
  'attributes.clearedAs': choice(['[]', '[null]', '[""]'], '[]', {
    source: 'G56',
    note: 'values that are sent to clear an attribute, if attributes.emptyClears is true',
  }),
  'attributes.bodyFormat': choice(['object', 'list'], 'object', {
    source: 'G54',
    note: 'an attribute is written as one object, or as a list of one',
  }),
  'identifiers.countryFormat': choice(['alpha2', 'alpha3'], 'alpha2', {
    source: 'G27',
    note: 'countries are sent as FR or as FRA; in responses both are accepted, and EL as GR',
  }),
  'accounts.interface': choice(['legacy', 'current'], 'legacy', {
    source: 'G13',
    note: 'which interface lists the accounts of a user; its path is paths.legacy.account.list',
  }),
  'legacy.stateLastChangeFormat': choice(['date', 'dateTime'], 'date', {
    source: 'G69',
    note: 'how the legacy filter stateLastChangeDate is written: 2026-11-01, or with the time of midnight',
  }),
  'attributes.multiSelectMode': choice(['replace', 'merge'], 'replace', {
    source: 'G55',
    note: 'whether a write replaces the values of a multiple choice, or adds to them',
  }),
  'evidence.pick': choice(['newest', 'oldest'], 'newest', {
    source: 'G79',
    note: 'which of several evidences is used',
  }),
  'evidence.extractedDataOperations': words(['documents.list', 'documents.get', 'documents.searchByEvents'], {
    source: 'G80',
    note: 'operations that take withExtractedData. Two more exist, whose names are not given: perhaps dossiers.get, dossiers.listFor, dossiers.searchByEvents or dossiers.list',
  }),
  'http.acceptLanguage': languageRange('', { source: 'G107', note: 'sent as Accept-Language when not empty' }),
  'rate.maxConcurrent': count(16, [1, 64], {
    source: 'G102',
    note: 'maximum concurrent requests; reduced automatically when the service accepts fewer',
  }),
  'rate.maxPerSecond': count(0, [0, 10_000], {
    source: 'G102',
    note: 'known limit of requests per second, which is never exceeded; 0: it is detected',
  }),
  'retry.maxAttempts': count(7, [1, 20], {
    source: 'G102',
    note: 'maximum attempts for a repeatable request whose connection fails or whose response is 5xx',
  }),
  'retry.initialDelayMs': count(300, [1, 60_000], {
    source: 'G102',
    note: 'wait after the first failure; it doubles with each further one',
  }),
  'retry.maxDelayMs': count(60_000, [1, 600_000], {
    source: 'G102',
    note: 'longest wait between two attempts',
  }),
  'retry.maxRetryAfterMs': count(300_000, [1, 3_600_000], {
    source: 'G102',
    note: 'longest Retry-After that the client waits for; after a longer one the work stops and reports when to continue',
  }),
  'http.timeoutMs': count(60_000, [100, 600_000], { source: 'G105', note: 'timeout of one response' }),
  'limits.commentCharacters': count(2_000, [1, 100_000], {
    source: 'G105',
    note: 'longest comment of a decision',
  }),
  'limits.textCharacters': count(4_000, [1, 1_000_000], {
    source: 'G105',
    note: 'longest text of an attribute',
  }),
};
