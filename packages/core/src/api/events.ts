/**
 * The 100 event codes of the journal, in the service's spelling: dossiers have `STATUS_UPDATED`, documents
 * `STATUS_UPDATE`, and one is `TRANSFERT`. Source: specification, Events (R401–R500). Each kind of resource has its own
 * set (R121); PROVIDERA to PROVIDERD are placeholders for names in the profile (G37).
 */
export interface EventType<C extends string = string> {
  readonly code: C;
  /** Plain words for people; never a key. */
  readonly label: string;
  readonly group: string;
}

/** Labels by group, then by code. */
type EventTable = Readonly<Record<string, Readonly<Record<string, string>>>>;
type CodeIn<T extends EventTable> = { [G in keyof T]: keyof T[G] & string }[keyof T];

function eventTypes<const T extends EventTable>(table: T): readonly EventType<CodeIn<T>>[] {
  return Object.entries(table).flatMap(([group, labels]) =>
    Object.entries(labels).map(([code, label]) => ({ group, code: code as CodeIn<T>, label })),
  );
}

export const thirdPartyEvents = eventTypes({
  Lifecycle: {
    THIRD_PARTY_ADDED: 'Third party added',
    THIRD_PARTY_UPDATED: 'Third party changed',
    THIRD_PARTY_ARCHIVED: 'Third party archived',
    THIRD_PARTY_CODE_UPDATED: 'Third-party code changed',
    THIRD_PARTY_INFORMATION_UPDATED: 'Identity information changed',
    THIRD_PARTY_SOURCE_CHANGED_TO_UNMANAGED: 'Source no longer managed',
  },
  'Legal announcements': {
    THIRD_PARTY_LEGAL_ANNOUNCEMENT_CREATION: 'Creation announced',
    THIRD_PARTY_LEGAL_ANNOUNCEMENT_CHANGES: 'Changes announced',
    THIRD_PARTY_LEGAL_ANNOUNCEMENT_CESSATION: 'Cessation announced',
    THIRD_PARTY_LEGAL_ANNOUNCEMENT_TRANSFERT: 'Transfer announced',
  },
  'Collective procedure': {
    THIRD_PARTY_PROCEDURE_COLLECTIVE_UPDATED: 'Collective procedure changed',
  },
  'Attributes and indicators': {
    THIRD_PARTY_ATTRIBUTE_UPDATED: 'Attribute changed',
    THIRD_PARTY_CALCULATED_ATTRIBUTE_UPDATED: 'Calculated attribute changed',
    THIRD_PARTY_INDICATOR_UPDATED: 'Indicator changed',
  },
  Comments: {
    THIRD_PARTY_COMMENT_ADDED: 'Comment added',
    THIRD_PARTY_COMMENT_UPDATED: 'Comment changed',
    THIRD_PARTY_COMMENT_DELETED: 'Comment deleted',
    THIRD_PARTY_COMMENT_MENTION_ADDED: 'Mention added in a comment',
    THIRD_PARTY_COMMENT_MENTION_UPDATED: 'Mention changed in a comment',
    THIRD_PARTY_COMMENT_MENTION_DELETED: 'Mention deleted in a comment',
  },
  Contacts: {
    THIRD_PARTY_CONTACT_INVITED: 'Contact invited',
    THIRD_PARTY_CONTACT_RE_INVITED: 'Contact invited again by a person',
    THIRD_PARTY_CONTACT_RE_INVITED_AUTO: 'Contact invited again automatically',
    THIRD_PARTY_CONTACT_DELETED: 'Contact deleted',
    THIRD_PARTY_CONTACT_DELETED_DUE_TO_NO_FAVORABLE_RESPONSE: 'Contact deleted for lack of a favourable answer',
    THIRD_PARTY_CONTACT_WEEKLY_REMINDER: 'Weekly reminder sent to a contact',
  },
  'Data hub': {
    THIRD_PARTY_DATA_HUB_UPDATED: 'Data hub changed',
    THIRD_PARTY_PROVIDERA_ACTIVATED: 'Provider A: monitoring switched on',
    THIRD_PARTY_PROVIDERA_UPDATED: 'Provider A: data changed',
    THIRD_PARTY_PROVIDERA_DEACTIVATED: 'Provider A: monitoring switched off',
    THIRD_PARTY_ESG_ACTIVATED: 'ESG: monitoring switched on',
    THIRD_PARTY_ESG_UPDATED: 'ESG: data changed',
    THIRD_PARTY_ESG_DEACTIVATED: 'ESG: monitoring switched off',
    THIRD_PARTY_PROVIDERB_ACTIVATED: 'Provider B: monitoring switched on',
    THIRD_PARTY_PROVIDERB_UPDATED: 'Provider B: data changed',
    THIRD_PARTY_PROVIDERB_DEACTIVATED: 'Provider B: monitoring switched off',
    THIRD_PARTY_SECURITY_RATING_ACTIVATED: 'Security rating: monitoring switched on',
    THIRD_PARTY_SECURITY_RATING_UPDATED: 'Security rating: data changed',
    THIRD_PARTY_SECURITY_RATING_DEACTIVATED: 'Security rating: monitoring switched off',
    THIRD_PARTY_FINANCIAL_STRENGTH_ACTIVATED: 'Financial strength: monitoring switched on',
    THIRD_PARTY_FINANCIAL_STRENGTH_UPDATED: 'Financial strength: data changed',
    THIRD_PARTY_FINANCIAL_STRENGTH_DEACTIVATED: 'Financial strength: monitoring switched off',
    THIRD_PARTY_PROVIDERC_ACTIVATED: 'Provider C: monitoring switched on',
    THIRD_PARTY_PROVIDERC_UPDATED: 'Provider C: data changed',
    THIRD_PARTY_PROVIDERC_DEACTIVATED: 'Provider C: monitoring switched off',
    THIRD_PARTY_PROVIDERD_ACTIVATED: 'Provider D: monitoring switched on',
    THIRD_PARTY_PROVIDERD_UPDATED: 'Provider D: data changed',
    THIRD_PARTY_PROVIDERD_DEACTIVATED: 'Provider D: monitoring switched off',
  },
});

export const dossierEvents = eventTypes({
  Lifecycle: {
    DOSSIER_ADDED: 'Dossier added',
    DOSSIER_ARCHIVED: 'Dossier archived',
    DOSSIER_REACTIVATED: 'Dossier reactivated',
    DOSSIER_UPDATED: 'Dossier changed',
  },
  'Template and documents': {
    DOSSIER_TEMPLATE_UPDATED: 'Dossier template changed',
    DOSSIER_DOCUMENTS_UPDATED: 'Documents of the dossier changed',
  },
  'Attributes and indicators': {
    DOSSIER_ATTRIBUTE_UPDATED: 'Dossier attribute changed',
    DOSSIER_CALCULATED_ATTRIBUTE_UPDATED: 'Calculated dossier attribute changed',
    DOSSIER_INDICATOR_UPDATED: 'Dossier indicator changed',
  },
  Status: {
    DOSSIER_STATUS_UPDATED: 'Dossier status changed',
    DOSSIER_STATUS_UPDATED_ABSENT: 'Dossier became missing',
    DOSSIER_STATUS_UPDATED_ONGOING: 'Dossier is in progress',
    DOSSIER_STATUS_UPDATED_ACTION_REQUIRED: 'Dossier waits for a decision',
    DOSSIER_STATUS_UPDATED_VALID: 'Dossier became valid',
    DOSSIER_STATUS_UPDATED_BELOW_EXPECTATION: 'Dossier fell below expectation',
    DOSSIER_STATUS_UPDATED_INVALID: 'Dossier became not valid',
  },
  Comments: {
    DOSSIER_COMMENT_ADDED: 'Comment added',
    DOSSIER_COMMENT_UPDATED: 'Comment changed',
    DOSSIER_COMMENT_DELETED: 'Comment deleted',
    DOSSIER_COMMENT_MENTION_ADDED: 'Mention added in a comment',
    DOSSIER_COMMENT_MENTION_UPDATED: 'Mention changed in a comment',
    DOSSIER_COMMENT_MENTION_DELETED: 'Mention deleted in a comment',
  },
});

export const documentEvents = eventTypes({
  Lifecycle: {
    DOCUMENT_ADDED: 'Document requested',
    DOCUMENT_STOPPED: 'Document request stopped',
    DOCUMENT_MODIFICATION: 'Document changed',
    DOCUMENT_DELETION: 'Document deleted',
    DOCUMENT_DELETION_WARNING: 'Document is about to be deleted',
  },
  Answers: {
    DOCUMENT_ANSWER_ADDED: 'Answer received',
    DOCUMENT_ANSWER_UPDATED: 'Answer changed',
    DOCUMENT_ANSWER_ACCEPTED: 'Answer accepted',
    DOCUMENT_ANSWER_DENIED: 'Answer refused',
    DOCUMENT_ANSWER_INTERRUPTED: 'Answer interrupted',
    DOCUMENT_ANSWER_EXPIRED: 'Answer expired',
    DOCUMENT_ANSWER_SCOPE_UPDATED: 'Scope of the answer changed',
  },
  Status: {
    DOCUMENT_ANSWER_STATUS_UPDATE: 'Document status changed',
    DOCUMENT_ANSWER_STATUS_UPDATE_ABSENT: 'Document became missing',
    DOCUMENT_ANSWER_STATUS_UPDATE_ONGOING: 'Document is in progress',
    DOCUMENT_ANSWER_STATUS_UPDATE_ACTION_REQUIRED: 'Document waits for a decision',
    DOCUMENT_ANSWER_STATUS_UPDATE_VALID: 'Document became valid',
    DOCUMENT_ANSWER_STATUS_UPDATE_BELOW_EXPECTATION: 'Document fell below expectation',
    DOCUMENT_ANSWER_STATUS_UPDATE_INVALID: 'Document became not valid',
  },
  Comments: {
    DOCUMENT_COMMENT_ADDED: 'Comment added',
    DOCUMENT_COMMENT_UPDATED: 'Comment changed',
    DOCUMENT_COMMENT_DELETED: 'Comment deleted',
    DOCUMENT_COMMENT_MENTION_ADDED: 'Mention added in a comment',
    DOCUMENT_COMMENT_MENTION_UPDATED: 'Mention changed in a comment',
    DOCUMENT_COMMENT_MENTION_DELETED: 'Mention deleted in a comment',
  },
  Specialised: {
    DOCUMENT_PROVIDERA_STATUS_UPDATE: 'Provider A: status changed',
    DOCUMENT_PROVIDERA_REPORT_GENERATED: 'Provider A: report generated',
    DOCUMENT_PROVIDERA_REPORT_RECEIVED: 'Provider A: report received',
    DOCUMENT_PROVIDERA_REPORT_REFRESHED: 'Provider A: report refreshed',
    DOCUMENT_AUDIT_TRAIL_DOWNLOAD: 'Audit trail downloaded',
  },
});

export const eventSets = { thirdParty: thirdPartyEvents, dossier: dossierEvents, document: documentEvents } as const;

/** The three kinds of resource that the journal is searched for (R116). */
export type EventSubject = keyof typeof eventSets;
export type ThirdPartyEventCode = (typeof thirdPartyEvents)[number]['code'];
export type DossierEventCode = (typeof dossierEvents)[number]['code'];
export type DocumentEventCode = (typeof documentEvents)[number]['code'];
export type EventCode = ThirdPartyEventCode | DossierEventCode | DocumentEventCode;

export const eventSubjects = Object.keys(eventSets) as readonly EventSubject[];

/** The kind of resource whose journal holds this code, or undefined for a code the specification does not name. */
export function subjectOf(code: string): EventSubject | undefined {
  return eventSubjects.find((subject) => eventSets[subject].some((event) => event.code === code));
}
