/**
 * The 100 event codes of the journal, spelled as the service spells them: dossiers say `STATUS_UPDATED`, documents say
 * `STATUS_UPDATE`, and `TRANSFERT` is no slip. Source: specification, Events (R401–R500). Each kind of resource has its
 * own set (R121); PROVIDERA to PROVIDERD stand for names that the profile supplies (G37).
 */
export interface EventType {
  readonly code: string;
  /** Plain words for people; never a key. */
  readonly label: string;
  readonly group: string;
}

export const thirdPartyEvents = [
  { group: 'Lifecycle', code: 'THIRD_PARTY_ADDED', label: 'Third party added' },
  { group: 'Lifecycle', code: 'THIRD_PARTY_UPDATED', label: 'Third party changed' },
  { group: 'Lifecycle', code: 'THIRD_PARTY_ARCHIVED', label: 'Third party archived' },
  { group: 'Lifecycle', code: 'THIRD_PARTY_CODE_UPDATED', label: 'Third-party code changed' },
  { group: 'Lifecycle', code: 'THIRD_PARTY_INFORMATION_UPDATED', label: 'Identity information changed' },
  { group: 'Lifecycle', code: 'THIRD_PARTY_SOURCE_CHANGED_TO_UNMANAGED', label: 'Source no longer managed' },
  { group: 'Legal announcements', code: 'THIRD_PARTY_LEGAL_ANNOUNCEMENT_CREATION', label: 'Creation announced' },
  { group: 'Legal announcements', code: 'THIRD_PARTY_LEGAL_ANNOUNCEMENT_CHANGES', label: 'Changes announced' },
  { group: 'Legal announcements', code: 'THIRD_PARTY_LEGAL_ANNOUNCEMENT_CESSATION', label: 'Cessation announced' },
  { group: 'Legal announcements', code: 'THIRD_PARTY_LEGAL_ANNOUNCEMENT_TRANSFERT', label: 'Transfer announced' },
  {
    group: 'Collective procedure',
    code: 'THIRD_PARTY_PROCEDURE_COLLECTIVE_UPDATED',
    label: 'Collective procedure changed',
  },
  { group: 'Attributes and indicators', code: 'THIRD_PARTY_ATTRIBUTE_UPDATED', label: 'Attribute changed' },
  {
    group: 'Attributes and indicators',
    code: 'THIRD_PARTY_CALCULATED_ATTRIBUTE_UPDATED',
    label: 'Calculated attribute changed',
  },
  { group: 'Attributes and indicators', code: 'THIRD_PARTY_INDICATOR_UPDATED', label: 'Indicator changed' },
  { group: 'Comments', code: 'THIRD_PARTY_COMMENT_ADDED', label: 'Comment added' },
  { group: 'Comments', code: 'THIRD_PARTY_COMMENT_UPDATED', label: 'Comment changed' },
  { group: 'Comments', code: 'THIRD_PARTY_COMMENT_DELETED', label: 'Comment deleted' },
  { group: 'Comments', code: 'THIRD_PARTY_COMMENT_MENTION_ADDED', label: 'Mention added in a comment' },
  { group: 'Comments', code: 'THIRD_PARTY_COMMENT_MENTION_UPDATED', label: 'Mention changed in a comment' },
  { group: 'Comments', code: 'THIRD_PARTY_COMMENT_MENTION_DELETED', label: 'Mention deleted in a comment' },
  { group: 'Contacts', code: 'THIRD_PARTY_CONTACT_INVITED', label: 'Contact invited' },
  { group: 'Contacts', code: 'THIRD_PARTY_CONTACT_RE_INVITED', label: 'Contact invited again by a person' },
  { group: 'Contacts', code: 'THIRD_PARTY_CONTACT_RE_INVITED_AUTO', label: 'Contact invited again automatically' },
  { group: 'Contacts', code: 'THIRD_PARTY_CONTACT_DELETED', label: 'Contact deleted' },
  {
    group: 'Contacts',
    code: 'THIRD_PARTY_CONTACT_DELETED_DUE_TO_NO_FAVORABLE_RESPONSE',
    label: 'Contact deleted for lack of a favourable answer',
  },
  { group: 'Contacts', code: 'THIRD_PARTY_CONTACT_WEEKLY_REMINDER', label: 'Weekly reminder sent to a contact' },
  { group: 'Data hub', code: 'THIRD_PARTY_DATA_HUB_UPDATED', label: 'Data hub changed' },
  { group: 'Data hub', code: 'THIRD_PARTY_PROVIDERA_ACTIVATED', label: 'Provider A: monitoring switched on' },
  { group: 'Data hub', code: 'THIRD_PARTY_PROVIDERA_UPDATED', label: 'Provider A: data changed' },
  { group: 'Data hub', code: 'THIRD_PARTY_PROVIDERA_DEACTIVATED', label: 'Provider A: monitoring switched off' },
  { group: 'Data hub', code: 'THIRD_PARTY_ESG_ACTIVATED', label: 'ESG: monitoring switched on' },
  { group: 'Data hub', code: 'THIRD_PARTY_ESG_UPDATED', label: 'ESG: data changed' },
  { group: 'Data hub', code: 'THIRD_PARTY_ESG_DEACTIVATED', label: 'ESG: monitoring switched off' },
  { group: 'Data hub', code: 'THIRD_PARTY_PROVIDERB_ACTIVATED', label: 'Provider B: monitoring switched on' },
  { group: 'Data hub', code: 'THIRD_PARTY_PROVIDERB_UPDATED', label: 'Provider B: data changed' },
  { group: 'Data hub', code: 'THIRD_PARTY_PROVIDERB_DEACTIVATED', label: 'Provider B: monitoring switched off' },
  {
    group: 'Data hub',
    code: 'THIRD_PARTY_SECURITY_RATING_ACTIVATED',
    label: 'Security rating: monitoring switched on',
  },
  { group: 'Data hub', code: 'THIRD_PARTY_SECURITY_RATING_UPDATED', label: 'Security rating: data changed' },
  {
    group: 'Data hub',
    code: 'THIRD_PARTY_SECURITY_RATING_DEACTIVATED',
    label: 'Security rating: monitoring switched off',
  },
  {
    group: 'Data hub',
    code: 'THIRD_PARTY_FINANCIAL_STRENGTH_ACTIVATED',
    label: 'Financial strength: monitoring switched on',
  },
  { group: 'Data hub', code: 'THIRD_PARTY_FINANCIAL_STRENGTH_UPDATED', label: 'Financial strength: data changed' },
  {
    group: 'Data hub',
    code: 'THIRD_PARTY_FINANCIAL_STRENGTH_DEACTIVATED',
    label: 'Financial strength: monitoring switched off',
  },
  { group: 'Data hub', code: 'THIRD_PARTY_PROVIDERC_ACTIVATED', label: 'Provider C: monitoring switched on' },
  { group: 'Data hub', code: 'THIRD_PARTY_PROVIDERC_UPDATED', label: 'Provider C: data changed' },
  { group: 'Data hub', code: 'THIRD_PARTY_PROVIDERC_DEACTIVATED', label: 'Provider C: monitoring switched off' },
  { group: 'Data hub', code: 'THIRD_PARTY_PROVIDERD_ACTIVATED', label: 'Provider D: monitoring switched on' },
  { group: 'Data hub', code: 'THIRD_PARTY_PROVIDERD_UPDATED', label: 'Provider D: data changed' },
  { group: 'Data hub', code: 'THIRD_PARTY_PROVIDERD_DEACTIVATED', label: 'Provider D: monitoring switched off' },
] as const satisfies readonly EventType[];

export const dossierEvents = [
  { group: 'Lifecycle', code: 'DOSSIER_ADDED', label: 'Dossier added' },
  { group: 'Lifecycle', code: 'DOSSIER_ARCHIVED', label: 'Dossier archived' },
  { group: 'Lifecycle', code: 'DOSSIER_REACTIVATED', label: 'Dossier reactivated' },
  { group: 'Lifecycle', code: 'DOSSIER_UPDATED', label: 'Dossier changed' },
  { group: 'Template and documents', code: 'DOSSIER_TEMPLATE_UPDATED', label: 'Dossier template changed' },
  { group: 'Template and documents', code: 'DOSSIER_DOCUMENTS_UPDATED', label: 'Documents of the dossier changed' },
  { group: 'Attributes and indicators', code: 'DOSSIER_ATTRIBUTE_UPDATED', label: 'Dossier attribute changed' },
  {
    group: 'Attributes and indicators',
    code: 'DOSSIER_CALCULATED_ATTRIBUTE_UPDATED',
    label: 'Calculated dossier attribute changed',
  },
  { group: 'Attributes and indicators', code: 'DOSSIER_INDICATOR_UPDATED', label: 'Dossier indicator changed' },
  { group: 'Status', code: 'DOSSIER_STATUS_UPDATED', label: 'Dossier status changed' },
  { group: 'Status', code: 'DOSSIER_STATUS_UPDATED_ABSENT', label: 'Dossier became missing' },
  { group: 'Status', code: 'DOSSIER_STATUS_UPDATED_ONGOING', label: 'Dossier is in progress' },
  { group: 'Status', code: 'DOSSIER_STATUS_UPDATED_ACTION_REQUIRED', label: 'Dossier waits for a decision' },
  { group: 'Status', code: 'DOSSIER_STATUS_UPDATED_VALID', label: 'Dossier became valid' },
  { group: 'Status', code: 'DOSSIER_STATUS_UPDATED_BELOW_EXPECTATION', label: 'Dossier fell below expectation' },
  { group: 'Status', code: 'DOSSIER_STATUS_UPDATED_INVALID', label: 'Dossier became not valid' },
  { group: 'Comments', code: 'DOSSIER_COMMENT_ADDED', label: 'Comment added' },
  { group: 'Comments', code: 'DOSSIER_COMMENT_UPDATED', label: 'Comment changed' },
  { group: 'Comments', code: 'DOSSIER_COMMENT_DELETED', label: 'Comment deleted' },
  { group: 'Comments', code: 'DOSSIER_COMMENT_MENTION_ADDED', label: 'Mention added in a comment' },
  { group: 'Comments', code: 'DOSSIER_COMMENT_MENTION_UPDATED', label: 'Mention changed in a comment' },
  { group: 'Comments', code: 'DOSSIER_COMMENT_MENTION_DELETED', label: 'Mention deleted in a comment' },
] as const satisfies readonly EventType[];

export const documentEvents = [
  { group: 'Lifecycle', code: 'DOCUMENT_ADDED', label: 'Document requested' },
  { group: 'Lifecycle', code: 'DOCUMENT_STOPPED', label: 'Document request stopped' },
  { group: 'Lifecycle', code: 'DOCUMENT_MODIFICATION', label: 'Document changed' },
  { group: 'Lifecycle', code: 'DOCUMENT_DELETION', label: 'Document deleted' },
  { group: 'Lifecycle', code: 'DOCUMENT_DELETION_WARNING', label: 'Document is about to be deleted' },
  { group: 'Answers', code: 'DOCUMENT_ANSWER_ADDED', label: 'Answer received' },
  { group: 'Answers', code: 'DOCUMENT_ANSWER_UPDATED', label: 'Answer changed' },
  { group: 'Answers', code: 'DOCUMENT_ANSWER_ACCEPTED', label: 'Answer accepted' },
  { group: 'Answers', code: 'DOCUMENT_ANSWER_DENIED', label: 'Answer refused' },
  { group: 'Answers', code: 'DOCUMENT_ANSWER_INTERRUPTED', label: 'Answer interrupted' },
  { group: 'Answers', code: 'DOCUMENT_ANSWER_EXPIRED', label: 'Answer expired' },
  { group: 'Answers', code: 'DOCUMENT_ANSWER_SCOPE_UPDATED', label: 'Scope of the answer changed' },
  { group: 'Status', code: 'DOCUMENT_ANSWER_STATUS_UPDATE', label: 'Document status changed' },
  { group: 'Status', code: 'DOCUMENT_ANSWER_STATUS_UPDATE_ABSENT', label: 'Document became missing' },
  { group: 'Status', code: 'DOCUMENT_ANSWER_STATUS_UPDATE_ONGOING', label: 'Document is in progress' },
  { group: 'Status', code: 'DOCUMENT_ANSWER_STATUS_UPDATE_ACTION_REQUIRED', label: 'Document waits for a decision' },
  { group: 'Status', code: 'DOCUMENT_ANSWER_STATUS_UPDATE_VALID', label: 'Document became valid' },
  {
    group: 'Status',
    code: 'DOCUMENT_ANSWER_STATUS_UPDATE_BELOW_EXPECTATION',
    label: 'Document fell below expectation',
  },
  { group: 'Status', code: 'DOCUMENT_ANSWER_STATUS_UPDATE_INVALID', label: 'Document became not valid' },
  { group: 'Comments', code: 'DOCUMENT_COMMENT_ADDED', label: 'Comment added' },
  { group: 'Comments', code: 'DOCUMENT_COMMENT_UPDATED', label: 'Comment changed' },
  { group: 'Comments', code: 'DOCUMENT_COMMENT_DELETED', label: 'Comment deleted' },
  { group: 'Comments', code: 'DOCUMENT_COMMENT_MENTION_ADDED', label: 'Mention added in a comment' },
  { group: 'Comments', code: 'DOCUMENT_COMMENT_MENTION_UPDATED', label: 'Mention changed in a comment' },
  { group: 'Comments', code: 'DOCUMENT_COMMENT_MENTION_DELETED', label: 'Mention deleted in a comment' },
  { group: 'Specialised', code: 'DOCUMENT_PROVIDERA_STATUS_UPDATE', label: 'Provider A: status changed' },
  { group: 'Specialised', code: 'DOCUMENT_PROVIDERA_REPORT_GENERATED', label: 'Provider A: report generated' },
  { group: 'Specialised', code: 'DOCUMENT_PROVIDERA_REPORT_RECEIVED', label: 'Provider A: report received' },
  { group: 'Specialised', code: 'DOCUMENT_PROVIDERA_REPORT_REFRESHED', label: 'Provider A: report refreshed' },
  { group: 'Specialised', code: 'DOCUMENT_AUDIT_TRAIL_DOWNLOAD', label: 'Audit trail downloaded' },
] as const satisfies readonly EventType[];

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
