/**
 * The portable client, and the operations built on it: reading, synchronising, writing, tables. A host runs them:
 * `@tpr/core/fetch` in browsers and Node.js, `@tpr/core/blocking` elsewhere.
 */
export { createClient, type Call, type Client, type ClientOptions, type ListCall } from './client.ts';
export {
  checkConnection,
  hostOf,
  isOnThisMachine,
  isProduction,
  legacyConnection,
  type Connection,
  type LegacySignIn,
} from './connection.ts';
export { ConnectorError, type ErrorDetails, type ErrorKind } from './errors.ts';
export {
  mapConcurrent,
  ask,
  forEachConcurrent,
  noResponse,
  withLimit,
  singleFlight,
  type HostEffects,
  type HttpResponse,
  type HttpRequest,
  type Notice,
  type Op,
  type ItemProgress,
} from './runtime/op.ts';
export { Cancelled, settle } from './runtime/outcome.ts';
export { learntLimits, resumeLimits, type LearntLimits } from './http/client-context.ts';
export { serviceNow } from './http/service-clock.ts';
export type { DownloadedFile, TemporaryAddress } from './http/response-parser.ts';
export type { Page } from './http/pagination/parse-page.ts';
export type { ListProgress } from './http/pagination/list-source.ts';
export { redactSecrets } from './http/redaction.ts';
export { renewedByHost, signedByHost, type Authenticator } from './http/auth/authenticator.ts';
export { TokenSession } from './http/auth/token-session.ts';
export { readBankVerification, type BankVerification } from './evidence/bank-verification.ts';
export { countNames, fieldsOf, type EvidenceField, type FieldSource } from './evidence/evidence-fields.ts';
export {
  findExtracted,
  mapExtracted,
  newestFirst,
  type ExtractedMapping,
  type ExtractedValue,
} from './evidence/extracted-mapping.ts';
export { readFormAnswers, type TypedAnswer } from './evidence/form-answers.ts';
export { readDossierTypes, readRequirements } from './reading/catalogues.ts';
export { failureScope } from './reading/failure-scope.ts';
export { ThirdPartyReader } from './reading/third-party-reader.ts';
export type { Facet, ThirdPartyData, Presence } from './reading/third-party-data.ts';
export { Finder } from './reading/finder.ts';
export { readDossier } from './reading/read-dossier.ts';
export { runScopedCache } from './reading/response-cache.ts';
export { noCache, type Cache } from './reading/cache.ts';
export { stripRaw, type WithoutRaw } from './reading/strip-raw.ts';
export { findOtherCount } from './reading/portfolio-count.ts';
export { serviceMoment, type ServiceMoment } from './reading/service-moment.ts';
export { readUntil, findFirst } from './reading/find-first.ts';
export { SharedList } from './reading/shared-list.ts';
export { onlyNames } from './reading/listed-identity.ts';
export { readStale, syncChanges, type Delta } from './sync/incremental-sync.ts';
export { maxCursorAheadMs } from './sync/time-windows.ts';
export { findStale, isJustFound, type LocalState, type Stale } from './sync/find-stale.ts';
export { completeRecords, isBare, readChanged } from './sync/complete-records.ts';
export { longestSearchSeconds, searchEvents, type Changed } from './sync/search-events.ts';
export { fullSync, type ListedPage, type PullOptions, type PullPiece } from './sync/full-sync.ts';
export type { Window } from './api/event-window.ts';
export { feedFromNow, feedSince } from './sync/change-feed/start-feed.ts';
export { readFeed, type FeedBatch, type Occurrence, type RecordChange } from './sync/change-feed/read-feed.ts';
export { isFeedState, type FeedState } from './sync/change-feed/feed-state.ts';
export { addRequirements } from './writing/add-requirements.ts';
export { addThirdParty, waitForIdentity, type AddedThirdParty, type NewThirdParty } from './writing/add-third-party.ts';
export { createDossier, findDossier, type NewDossier, type UnreadDossier } from './writing/create-dossier.ts';
export {
  startLegacyDossier,
  waitForLegacyDossier,
  type DossierProcess,
  type NewLegacyDossier,
} from './writing/create-legacy-dossier.ts';
export { warnWithoutType } from './writing/dossier-type.ts';
export { AttributeWriter, type WrittenAttribute } from './writing/attribute-writer.ts';
export type { GivenValue } from './writing/plan-write.ts';
export { customCall, customFile, type CustomAnswer } from './writing/custom-call.ts';
export { customList } from './writing/custom-list.ts';
export type { CustomCall } from './writing/custom-request.ts';
export {
  decide,
  readBeforeDecision,
  type BeforeDecision,
  type Decision,
  type DecisionResult,
  type DocumentKey,
} from './writing/decide.ts';
export type { PollOptions } from './writing/poll.ts';
export { reviewEdits } from './writing/review-edits.ts';
export { undoObstacle } from './writing/judge-edit.ts';
export type { CellOptions, Change, Edit, Verdict } from './writing/edit.ts';
export { readRuleContexts, type RuleContext } from './writing/rule-context.ts';
export { sendChanges, type WriteBackOptions } from './writing/write-back.ts';
export type { Outcome, OutcomeKind } from './writing/outcome.ts';
export { ColumnScan, type MetLabels } from './portfolio/column-scan.ts';
export {
  attributePrefix,
  fixedColumns,
  indicatorPrefix,
  rowOf,
  type PortfolioColumn,
} from './portfolio/portfolio-columns.ts';
export { chooseColumns, facetsOf, showsDetails, type ColumnChoice } from './portfolio/column-choice.ts';
export { documentColumns, documentRows } from './portfolio/document-rows.ts';
export { packFacts, unpackFacts, type PackedFacts, type ShownFacts } from './portfolio/shown-facts.ts';
export type { CellType, CellValue, Column, Row, Table } from './portfolio/table.ts';
export { failureMessages, type FailureKind } from './i18n/failures.ts';
export { languageOf, languages, writing, type Language } from './i18n/language.ts';
export type { LocalizedText } from './i18n/localized-text.ts';
export { typesetFrench } from './i18n/typography.ts';
export { outcomeTones, statusTones, statusLabels, type KnownStatus, type Tone } from './i18n/statuses.ts';
export {
  explainFailure,
  failureKindOf,
  describeError,
  type ErrorPhrases,
  type PhrasesByLanguage,
} from './i18n/describe-error.ts';
export { workbookPhrases } from './i18n/describe-task-error.ts';
