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
    note: 'records asked for in one page; the size sent back counts',
  }),
  'paging.fallbackPageSize': count(20, [1, 10_000], {
    source: 'G23',
    note: 'asked for when the larger size is refused; the legacy default',
  }),
  'paging.maxPages': count(10_000, [1, 10_000_000], {
    source: 'G22',
    note: 'a list of more pages, or of more records than so many pages of the size asked for, is not read to its end',
  }),
  'search.notFoundMeans': choice(['learn', 'empty', 'error'], 'learn', {
    source: 'G29',
    note: 'what a 404 means on a list or a search; learn: nothing on a search, and on the list of a record that is there what a search without result is answered with',
  }),
  'errors.shape': choice(['usual', 'json', 'text', 'html', 'empty'], 'usual', {
    source: 'G101',
    note: 'a shape of error responses that counts as the service’s own: the legacy body, problem+json, the envelope and OAuth errors do anyway; json is any other JSON, empty no body; a gateway may write it as well',
  }),
  'thirdParties.duplicateStatus': choice(['409', '400', '200'], '409', {
    source: 'G05',
    note: 'how the service says that a third party is already there',
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
    note: 'time searched again on the next synchronisation',
  }),
  'events.zoneToleranceSeconds': count(7_200, [0, 86_400], {
    source: 'G33',
    note: 'added on both sides until the zone of the service is confirmed; set 0 then',
  }),
  'events.timeZone': choice(['Europe/Paris', 'UTC'], 'Europe/Paris', {
    source: 'G33',
    note: 'zone of date-times that carry none',
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
    note: 'sign in again once when an older token is denied: it may be tied to an address',
  }),
  'auth.refreshSkewSeconds': count(30, [0, 600], {
    source: 'R026',
    note: 'a token is renewed this long before its end, or at 90 % of a short life',
  }),
  'auth.defaultLifetimeSeconds': count(300, [1, 86_400], { source: 'R025', note: 'life of a token that names none' }),
  'attributes.percentScale': choice(['100', '1'], '100', {
    source: 'G58',
    note: '12 % is sent as 12 (100) or as 0.12 (1)',
  }),
  'identifiers.cit002Scope': choice(['eu', 'fr'], 'eu', { source: 'G10a', note: 'which VAT numbers CIT002 takes' }),
  'attributes.emptyClears': flag(false, { source: 'G56', note: 'an empty list of values clears an attribute' }),
  'attributes.clearedAs': choice(['[]', '[null]', '[""]'], '[]', {
    source: 'G56',
    note: 'values that are sent to clear an attribute, where attributes.emptyClears says that it can be',
  }),
  'attributes.bodyFormat': choice(['object', 'list'], 'object', {
    source: 'G54',
    note: 'an attribute is written as one object, or as a list of one',
  }),
  'identifiers.countryFormat': choice(['alpha2', 'alpha3'], 'alpha2', {
    source: 'G27',
    note: 'countries are sent as FR or as FRA; of answers both are read, and EL as GR',
  }),
  'accounts.interface': choice(['legacy', 'current'], 'legacy', {
    source: 'G13',
    note: 'which interface lists the accounts of a user; paths.legacy.account.list says where',
  }),
  'legacy.stateLastChangeFormat': choice(['date', 'dateTime'], 'date', {
    source: 'G69',
    note: 'how the legacy filter stateLastChangeDate is written: 2026-11-01, or with the time of midnight',
  }),
  'attributes.multiSelectMode': choice(['replace', 'merge'], 'replace', {
    source: 'G55',
    note: 'what a write does to the values of a multiple choice',
  }),
  'evidence.pick': choice(['newest', 'oldest'], 'newest', {
    source: 'G79',
    note: 'which of several evidences is acted on',
  }),
  'evidence.extractedDataOperations': words(['documents.list', 'documents.get', 'documents.searchByEvents'], {
    source: 'G80',
    note: 'operations that take withExtractedData; two more exist that are not named: perhaps dossiers.get, dossiers.listFor, dossiers.searchByEvents or dossiers.list',
  }),
  'http.acceptLanguage': languageRange('', { source: 'G107', note: 'sent as Accept-Language when not empty' }),
  'rate.maxConcurrent': count(16, [1, 64], {
    source: 'G102',
    note: 'most requests under way at once; fewer where the service bears fewer',
  }),
  'rate.maxPerSecond': count(0, [0, 10_000], {
    source: 'G102',
    note: 'known limit of requests a second, which is never exceeded; with 0 it is found',
  }),
  'retry.maxAttempts': count(7, [1, 20], {
    source: 'G102',
    note: 'attempts at one repeatable request that breaks or is answered 5xx',
  }),
  'retry.initialDelayMs': count(300, [1, 60_000], {
    source: 'G102',
    note: 'first wait after a failure; it doubles',
  }),
  'retry.maxDelayMs': count(60_000, [1, 600_000], {
    source: 'G102',
    note: 'longest wait between two attempts',
  }),
  'retry.maxRetryAfterMs': count(300_000, [1, 3_600_000], {
    source: 'G102',
    note: 'longest Retry-After that is honoured by waiting; beyond it the work stops and reports when to continue',
  }),
  'http.timeoutMs': count(60_000, [100, 600_000], { source: 'G105', note: 'longest wait for one answer' }),
  'limits.commentCharacters': count(2_000, [1, 100_000], {
    source: 'G105',
    note: 'longest comment of a decision',
  }),
  'limits.textCharacters': count(4_000, [1, 1_000_000], {
    source: 'G105',
    note: 'longest text of an attribute',
  }),
};
