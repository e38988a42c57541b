import { draftEvidence, type EvidenceDraft } from '../seed/evidence.ts';
import {
  type Contact,
  type DocumentDetailRow,
  type DocumentRow,
  nextId,
  plusDays,
  responseOffset,
  type Status,
  type SqlStore,
  type WallClock,
} from '../store/index.ts';
import { recomputeDossierStatus } from './dossier-status.ts';
import { recordEvent } from './journal.ts';
import { sendMail } from './outbox.ts';
import { RuleRefusal } from './refusal.ts';
import { planWork } from './work.ts';

/** Days before its expiration when a document is requested again. */
const renewalDays = 30;

/** The result of the automatic check of an answer: still running, to be decided by a user, or valid at once. */
export type AnswerOutcome = Extract<Status, 'ONGOING' | 'ACTION_REQUIRED' | 'VALID'>;

/** Sets the status of a document and recomputes its dossier's. @returns whether the status changed. */
export function moveDocument(store: SqlStore, documentId: number, status: Status, now: WallClock): boolean {
  const document = store.get<Pick<DocumentRow, 'status' | 'dossierId' | 'expirationDate'>>(
    'SELECT status, dossierId, expirationDate FROM document WHERE id = ?',
    documentId,
  );
  if (!document || document.status === status) return false;
  store.run('UPDATE document SET status = ?, statusSince = ? WHERE id = ?', status, now, documentId);
  recordEvent(store, 'DOCUMENT_ANSWER_STATUS_UPDATE', documentId, now);
  recordEvent(store, `DOCUMENT_ANSWER_STATUS_UPDATE_${status}`, documentId, now);
  if (status === 'VALID' && document.expirationDate) watchExpiration(store, documentId, document.expirationDate, now);
  recomputeDossierStatus(store, document.dossierId, now);
  return true;
}

function watchExpiration(store: SqlStore, documentId: number, expiration: WallClock, now: WallClock): void {
  const renewal = plusDays(expiration, -renewalDays);
  const work = { subjectId: documentId, key: expiration } as const;
  if (renewal > now) planWork(store, { ...work, kind: 'renewal' }, renewal);
  else planWork(store, { ...work, kind: 'expiry' }, expiration);
}

/** The third party has started to answer and not finished. */
export const startAnswer = (store: SqlStore, documentId: number, now: WallClock): boolean =>
  moveDocument(store, documentId, 'ONGOING', now);

export interface GivenAnswer {
  documentId: number;
  evidenceId: number;
  responseId: number;
  status: AnswerOutcome;
}

/**
 * The third party (or an external source) supplies an evidence. @param draft its known fields; the rest is generated
 * from the evidence id. Events: DOCUMENT_ANSWER_ADDED, or _UPDATED when there is an earlier evidence, and the new
 * status.
 */
export function answerDocument(
  store: SqlStore,
  documentId: number,
  outcome: AnswerOutcome,
  now: WallClock,
  draft: Partial<EvidenceDraft> = {},
): GivenAnswer {
  const document = store.get<{ code: string; earlier: number; nextId: number }>(
    `SELECT code, EXISTS (SELECT 1 FROM evidence WHERE documentId = document.id) AS earlier,
     ${nextId('evidence')} AS nextId FROM document WHERE id = ?`,
    documentId,
  );
  if (!document) throw new RuleRefusal('not-found', `Document ${documentId} does not exist.`);
  const evidenceId = document.nextId;
  const responseId = evidenceId + responseOffset;
  const evidence = { ...draftEvidence(store.seed, evidenceId, document.code, now), ...draft };
  store.run(
    `INSERT INTO evidence (id, responseId, documentId, kind, mediaType, fileName, fileSize, fileUUID, uploadDate,
     expirationDate, format, issuer, transmitter, serviceCheck, metadata, formdata)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    evidenceId,
    responseId,
    documentId,
    evidence.kind,
    evidence.mediaType,
    evidence.fileName,
    evidence.fileSize,
    evidence.fileUUID,
    now,
    evidence.expirationDate,
    evidence.format,
    evidence.issuer,
    evidence.transmitter,
    evidence.serviceCheck ?? null,
    evidence.metadata ?? null,
    evidence.formdata ?? null,
  );
  if (evidence.contradiction) {
    store.run('INSERT INTO contradiction (evidenceId, kind) VALUES (?, ?)', evidenceId, evidence.contradiction);
  }
  store.run('UPDATE document SET expirationDate = ? WHERE id = ?', evidence.expirationDate, documentId);
  recordEvent(store, document.earlier ? 'DOCUMENT_ANSWER_UPDATED' : 'DOCUMENT_ANSWER_ADDED', documentId, now);
  moveDocument(store, documentId, outcome, now);
  return { documentId, evidenceId, responseId, status: outcome };
}

/** Whether the document is VALID until exactly that moment. A newer answer or decision makes planned work obsolete. */
const isValidUntil = (store: SqlStore, documentId: number, expiration: WallClock): boolean =>
  store.get(
    `SELECT 1 FROM document WHERE id = ? AND status = 'VALID' AND expirationDate = ?`,
    documentId,
    expiration,
  ) !== undefined;

/** The validity of a document has ended. @returns whether it applied. */
export function expireDocument(store: SqlStore, documentId: number, expiration: WallClock, now: WallClock): boolean {
  if (!isValidUntil(store, documentId, expiration)) return false;
  recordEvent(store, 'DOCUMENT_ANSWER_EXPIRED', documentId, now);
  return moveDocument(store, documentId, 'INVALID', now);
}

/** Asks the contacts for a document that expires soon and plans its expiry. @returns whether it applied. */
export function askRenewal(store: SqlStore, documentId: number, expiration: WallClock, now: WallClock): boolean {
  if (!isValidUntil(store, documentId, expiration)) return false;
  planWork(store, { kind: 'expiry', subjectId: documentId, key: expiration }, expiration);
  const about = store.get<
    Pick<DocumentDetailRow, 'accountId' | 'thirdPartyId' | 'dossierId' | 'name'> & { contacts: string }
  >(
    `SELECT documentDetail.accountId, thirdPartyId, dossierId, name, contacts
     FROM documentDetail JOIN thirdParty ON thirdParty.id = thirdPartyId WHERE documentDetail.id = ?`,
    documentId,
  );
  const contacts: Contact[] = JSON.parse(about?.contacts ?? '[]');
  if (!about || contacts.length === 0) return true;
  recordEvent(store, 'THIRD_PARTY_CONTACT_RE_INVITED_AUTO', about.thirdPartyId, now);
  for (const { email } of contacts) {
    sendMail(
      store,
      {
        accountId: about.accountId,
        kind: 'renewal',
        recipient: email,
        subject: `À renouveler : ${about.name}`,
        body: `Bonjour, ce document expire le ${expiration.slice(0, 10)}.`,
        thirdPartyId: about.thirdPartyId,
        dossierId: about.dossierId,
        documentId,
      },
      now,
    );
  }
  return true;
}
