/** The interface of the service as data: endpoints, records, events and the profile. */
export type {
  ResponseSpec,
  ResponseSpecOf,
  Base,
  Endpoint,
  EventFilter,
  InputOf,
  InputRule,
  RecordIn,
} from './endpoint.ts';
export { authEndpoints, currentEndpoints, endpoints, legacyEndpoints, operationNames } from './endpoints.ts';
export { sendableEvents } from './event-filter.ts';
export {
  documentEvents,
  dossierEvents,
  eventSets,
  eventSubjects,
  thirdPartyEvents,
  type DocumentEventCode,
  type DossierEventCode,
  type EventCode,
  type EventSubject,
  type EventType,
  type ThirdPartyEventCode,
} from './events.ts';
export type { Field, Id, Shown } from './field.ts';
export { heldBackHeader } from './relay-header.ts';
export { decodeOnce, isPlainPath, readPathStep } from './path-step.ts';
export { pick, type JsonPlace } from './json-path.ts';
export {
  createProfile,
  pageOf,
  percentScaleOf,
  profileEntries,
  maxConcurrency,
  zoneOf,
  type Entry,
  type Overlay,
  type Profile,
  type ProfileKey,
  type ProfileValue,
} from './profile/index.ts';
export {
  acceptanceCode,
  applyOverlay,
  describeOverlay,
  keptOverlay,
  overlayError,
  readOverlay,
  reviewOverlay,
  type OverlayChange,
} from './profile-overrides/index.ts';
export {
  labelOf,
  readCompanyFile,
  unreadCompanyFile,
  relayPreset,
  type CompanyFile,
  type CompanyPreset,
} from './company-file.ts';
export type { RecordOf, RecordType } from './record.ts';
export { attribute, attributeDefinition, type Attribute, type AttributeDefinition } from './records/attribute.ts';
export { document, evidence, type Document, type Evidence } from './records/document.ts';
export {
  createdDossier,
  dossier,
  dossierType,
  process,
  type CreatedDossier,
  type Dossier,
  type DossierType,
  type Process,
} from './records/dossier.ts';
export { extractedField, type ExtractedField } from './records/extracted-field.ts';
export { formAnswer, type FormAnswer } from './records/form-answer.ts';
export { indicator, type Indicator } from './records/indicator.ts';
export {
  legacyAccount,
  legacyDossier,
  legacyDossierItem,
  legacyDossierUpdate,
  legacyIndicator,
  legacyStatistics,
  legacyThirdParty,
  legacyThirdPartyItem,
  requirement,
  type LegacyAccount,
  type LegacyDossier,
  type LegacyDossierItem,
  type LegacyDossierUpdate,
  type LegacyStatistics,
  type LegacyThirdParty,
  type LegacyThirdPartyItem,
  type Requirement,
} from './records/legacy.ts';
export { company, director, thirdParty, type Company, type ThirdParty } from './records/third-party.ts';
export type { TokenAnswer } from './records/token.ts';
export { alpha2Of, encodeCountry } from './country.ts';
export { callOf, eventParametersOf, joinUrl, queryNames, withoutEndSlashes } from './wire.ts';
