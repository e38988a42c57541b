/** The rows of the tables in `schema.ts`, column for column. */

/** Wall clock of the service zone, `YYYY-MM-DDTHH:mm:ss.SSS`, no zone. */
export type WallClock = string;
/** `YYYY-MM-DD`. */
export type DateText = string;
/** JSON text of the named type. */
export type Json<T> = string & { readonly json?: T };
/** SQLite's boolean. */
export type Flag = 0 | 1;

/** Canonical statuses of documents and dossiers (R150). A dossier reaches only some of them by its rule (G94). */
export const statuses = ['ABSENT', 'ONGOING', 'ACTION_REQUIRED', 'VALID', 'BELOW_EXPECTATION', 'INVALID'] as const;
export type Status = (typeof statuses)[number];
export const companyStatuses = ['ACTIVE', 'COLLECTIVE_PROCEDURE', 'DEREGISTERED'] as const;
export type CompanyStatus = (typeof companyStatuses)[number];
export type CompanyIdType = 'CIT001' | 'CIT002' | 'CIT003';
export type ThirdPartyKind = 'supplier' | 'subcontractor' | 'partner';
export type StoppingReason = 'OUTOFBUSINESS' | 'EXPIRATION' | 'STOPREQUEST' | 'UNKNOWN';
export type AttributeType = 'string' | 'boolean' | 'date' | 'decimal' | 'percentage' | 'list_unique' | 'list_multiple';
export type AttributeEntry = string | number | boolean;

export interface AccountRow {
  id: number;
  name: string;
  subscriptionStartDate: DateText;
  subscriptionEndDate: DateText;
}

export interface UserRow {
  email: string;
  accountId: number;
  role: 'full' | 'read-only';
  locked: Flag;
  firstName: string;
  lastName: string;
}

export interface Person {
  firstName: string;
  lastName: string;
}
export interface Director extends Person {
  role: string;
}
export interface Contact extends Person {
  email: string;
}

export interface CompanyRow {
  id: number;
  name: string;
  /** `name` folded by `foldName`, for searches that ignore case and accents. */
  foldedName: string;
  countryCode: string;
  siren: string | null;
  siret: string | null;
  vatNumber: string | null;
  duns: string | null;
  /** Never for a French company (R041). */
  localId: string | null;
  legalForm: string | null;
  creationDate: DateText | null;
  status: CompanyStatus;
  closedDate: DateText | null;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  nafCode: string | null;
  /** 2008 or 2025: the nomenclature of `nafCode`. */
  nafVersion: number | null;
  activity: string | null;
  capital: number | null;
  currency: string | null;
  workforce: number | null;
  directors: Json<Director[]>;
}

export interface ThirdPartyRow {
  id: number;
  accountId: number;
  companyId: number;
  kind: ThirdPartyKind;
  companyIdType: CompanyIdType;
  companyIdValue: string;
  /** The account's own code for the third party (thirdpartyCode). */
  code: string | null;
  addedAt: WallClock;
  /** When the identity data arrived; null while it is pending (R008). */
  identityAt: WallClock | null;
  /** An archived third party is not in the portfolio list; event searches still find it. */
  archivedAt: WallClock | null;
  contacts: Json<Contact[]>;
}

type OrNull<T> = { [K in keyof T]: T[K] | null };
/**
 * The view `portfolio`: a third party joined with its company, whose columns are null while the identity is pending.
 */
export type PortfolioRow = ThirdPartyRow & OrNull<Omit<CompanyRow, 'id'>>;

export interface AttributeDefinitionRow {
  id: number;
  accountId: number;
  label: string;
  type: AttributeType;
  /** Null for types without choices. */
  choices: Json<string[]> | null;
  calculated: Flag;
}

export interface AttributeValueRow {
  thirdPartyId: number;
  definitionId: number;
  /** Never an empty list: a cleared attribute has no row. */
  values: Json<AttributeEntry[]>;
  updatedAt: WallClock;
}

export interface RequirementRow {
  code: string;
  name: string;
  englishName: string;
  description: string;
  /** 0: unlimited. */
  validityMonths: number;
  /** 1: valid until 31 December of the year of issue (tax certificate). */
  calendarYear: Flag;
  answeredBy: 'file' | 'form' | 'source';
}

export interface DossierTypeRow {
  code: string;
  name: string;
  englishName: string;
  /** The fixed list of a typed dossier (R109). */
  documentCodes: Json<string[]>;
}

export interface DossierRow {
  id: number;
  accountId: number;
  thirdPartyId: number;
  /** Null: an untyped dossier, whose list of documents may grow. */
  typeCode: string | null;
  reference: string;
  description: string | null;
  purchasingCategory: string | null;
  status: Status;
  statusSince: WallClock;
  /** When the legacy `state` (active and complete) last changed (G68, G69). */
  stateChangedAt: WallClock;
  createdAt: WallClock;
  expirationDate: DateText | null;
  /** Archived means no longer monitored in the legacy view. */
  archivedAt: WallClock | null;
  stoppingReason: StoppingReason | null;
  usersInCharge: Json<string[]>;
  processId: string | null;
}

export interface DocumentRow {
  id: number;
  dossierId: number;
  code: string;
  requestDate: WallClock;
  status: Status;
  statusSince: WallClock;
  /** The newest evidence's. */
  expirationDate: WallClock | null;
}

/** The view `documentDetail`. */
export interface DocumentDetailRow extends DocumentRow {
  accountId: number;
  thirdPartyId: number;
  name: string;
  englishName: string;
  present: Flag;
}

export interface EvidenceRow {
  /** Equals the fileId of downloads. */
  id: number;
  responseId: number;
  documentId: number;
  kind: 'file' | 'form';
  mediaType: 'application/pdf' | 'image/png';
  /** Of a form: its consolidated PDF. The wire shows file fields of file evidence only. */
  fileName: string;
  /** Equals the length of the bytes that `fileOf` builds. */
  fileSize: number;
  fileUUID: string;
  uploadDate: WallClock;
  expirationDate: WallClock | null;
  format: 'ORIGINALNUMERIQUE' | 'COPIE';
  issuer: 'DO' | 'EXTERNE';
  transmitter: 'FOURNISSEUR' | 'EXTERNE';
  /** Null: generated from the id (see `contentOf`). */
  serviceCheck: Json<ServiceCheck> | null;
  metadata: Json<Record<string, string>> | null;
  formdata: Json<FormEntry[]> | null;
}

export interface ExtractedEntry {
  name: string;
  type: 'TEXT' | 'BOOLEAN' | 'DATE' | 'NUMERIC';
  label: string;
  value: string | boolean | number | null;
}
export interface ServiceCheck {
  recognisedAs?: string;
  extractedData?: ExtractedEntry[] | null;
}
export interface FormEntry {
  type: 'string' | 'date' | 'iban' | 'boolean' | 'number';
  key: string;
  title: string;
  order: number;
  value: string;
}

export const contradictionKinds = ['siret', 'name', 'date'] as const;
export interface ContradictionRow {
  evidenceId: number;
  kind: (typeof contradictionKinds)[number];
}

export interface IndicatorDefinitionRow {
  code: string;
  label: string;
  englishLabel: string;
  scale: 'boolean' | '0-20' | 'A-E' | '0-100' | 'Low-Medium-High' | 'percent';
  topic: string;
}

export interface IndicatorRow {
  thirdPartyId: number;
  code: string;
  /** Null: not computed. */
  value: Json<boolean | number | string> | null;
  updatedAt: WallClock;
}

export interface ProcessRow {
  id: string;
  accountId: number;
  status: 'PENDING' | 'DONE' | 'ERROR';
  request: Json<unknown>;
  startedAt: WallClock;
  dossierId: number | null;
  error: string | null;
}

export interface OutboxRow {
  id: number;
  accountId: number;
  kind: 'invitation' | 'reminder' | 'renewal' | 'rejection';
  recipient: string;
  subject: string;
  body: string;
  sentAt: WallClock;
  thirdPartyId: number | null;
  dossierId: number | null;
  documentId: number | null;
}

export const workKinds = ['identity', 'process', 'reminder', 'renewal', 'expiry'] as const;
export interface WorkRow {
  id: number;
  dueAt: WallClock;
  kind: (typeof workKinds)[number];
  /** A third party (identity), a dossier (reminder), a document (renewal, expiry); 0 for a process. */
  subjectId: number;
  /**
   * The process id; for renewal and expiry the expiration they were planned for, so that a newer answer cancels them.
   */
  key: string | null;
  nth: number;
}
