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
  withLimit,
  singleFlight,
  type HostEffects,
  type HttpResponse,
  type HttpRequest,
  type Notice,
  type Op,
} from './runtime/op.ts';
export { Cancelled } from './runtime/cancelled.ts';
export { settle } from './runtime/outcome.ts';
export { learntLimits, resumeLimits, type LearntLimits } from './http/host-state.ts';
export { serviceNow } from './http/service-clock.ts';
export type { DownloadedFile, TemporaryAddress } from './http/response-parser.ts';
export type { Page } from './http/pagination/parse-page.ts';
export type { ListProgress } from './http/pagination/list-source.ts';
export { redactSecrets } from './http/redaction/redact.ts';
export { renewedByHost, signedByHost } from './http/auth/host-auth.ts';
export type { Authenticator } from './http/auth/authenticator.ts';
export { TokenSession } from './http/auth/token-session.ts';
export {
  extractedOf,
  findExtracted,
  mapExtracted,
  newestFirst,
  readBankVerification,
  readFormAnswers,
  countNames,
  type BankVerification,
  type ExtractedMapping,
  type ExtractedValue,
  type TypedAnswer,
} from './evidence/index.ts';
export {
  ThirdPartyReader,
  Finder,
  stripRaw,
  runScopedCache,
  readDossier,
  readDossierTypes,
  readRequirements,
  readUntil,
  serviceMoment,
  findFirst,
  onlyNames,
  SharedList,
  type Facet,
  type ThirdPartyData,
  type WithoutRaw,
  noCache,
  type Cache,
  type ServiceMoment,
  type Presence,
} from './reading/index.ts';
export {
  completeRecords,
  findStale,
  isBare,
  isJustFound,
  fullSync,
  readChanged,
  readStale,
  syncChanges,
  searchEvents,
  type Changed,
  type Delta,
  type DeltaProgress,
  type LocalState,
  type ListedPage,
  type PullOptions,
  type PullPiece,
  type Stale,
  type Window,
} from './sync/index.ts';
export {
  feedFromNow,
  feedSince,
  isFeedState,
  readFeed,
  type FeedBatch,
  type FeedState,
  type Occurrence,
  type RecordChange,
} from './sync/change-feed/index.ts';
export {
  addRequirements,
  addThirdParty,
  AttributeWriter,
  createDossier,
  warnWithoutType,
  customCall,
  customFile,
  customList,
  decide,
  readRuleContexts,
  reviewEdits,
  sendChanges,
  startLegacyDossier,
  undoObstacle,
  waitForIdentity,
  waitForLegacyDossier,
  type AddedThirdParty,
  type CellOptions,
  type Change,
  type CustomAnswer,
  type CustomCall,
  type Decision,
  type DecisionResult,
  type DocumentKey,
  type DossierProcess,
  type RuleContext,
  type Edit,
  type GivenValue,
  type NewDossier,
  type NewLegacyDossier,
  type NewThirdParty,
  type Outcome,
  type OutcomeKind,
  type PollOptions,
  type ReviewProgress,
  type UnreadDossier,
  type Verdict,
  type WriteBackOptions,
  type WriteProgress,
  type WrittenAttribute,
} from './writing/index.ts';
export {
  attributePrefix,
  chooseColumns,
  ColumnScan,
  documentColumns,
  documentRows,
  facetsOf,
  fixedColumns,
  indicatorPrefix,
  packFacts,
  rowOf,
  showsDetails,
  unpackFacts,
  type CellType,
  type CellValue,
  type Column,
  type ColumnChoice,
  type MetLabels,
  type PackedFacts,
  type PortfolioColumn,
  type Row,
  type ShownFacts,
  type Table,
} from './portfolio/index.ts';
export { failureMessages, type FailureKind } from './i18n/failures.ts';
export { languageOf, languages, writing, type Language } from './i18n/language.ts';
export type { LocalizedText } from './i18n/localized-text.ts';
export { outcomeTones, statusTones, statusLabels, type KnownStatus, type Tone } from './i18n/statuses.ts';
export {
  workbookPhrases,
  explainFailure,
  failureKindOf,
  describeError,
  type ErrorPhrases,
  type PhrasesByLanguage,
} from './i18n/describe-error.ts';
