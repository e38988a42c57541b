import type { Contact, DocumentRow, Status, SqlStore, WallClock } from '../store/index.ts';
import { moveDocument } from './documents.ts';
import { recordEvent } from './journal.ts';
import { sendMail } from './outbox.ts';
import { RuleRefusal } from './refusal.ts';

export interface ResponseDecision {
  accountId: number;
  responseId: number;
  comment?: string;
}

export interface Decided {
  evidenceId: number;
  documentId: number;
  dossierId: number;
  /** Of the document, after the decision. */
  status: Status;
  /** How many e-mails were sent to the third party. */
  mails: number;
}

interface Answer extends Pick<DocumentRow, 'dossierId' | 'status'> {
  evidenceId: number;
  documentId: number;
  thirdPartyId: number;
  expirationDate: WallClock | null;
}

function findAnswer(store: SqlStore, { accountId, responseId }: ResponseDecision): Answer {
  const answer = store.get<Answer>(
    `SELECT evidence.id AS evidenceId, documentId, dossierId, document.status, thirdPartyId, evidence.expirationDate
     FROM evidence JOIN document ON document.id = documentId JOIN dossier ON dossier.id = dossierId
     WHERE responseId = ? AND accountId = ?`,
    responseId,
    accountId,
  );
  if (!answer) throw new RuleRefusal('not-found', `Response ${responseId} does not exist.`);
  if (answer.status !== 'ACTION_REQUIRED') {
    throw new RuleRefusal('wrong-state', `The document of response ${responseId} is not in ACTION_REQUIRED.`);
  }
  return answer;
}

function keepDecision(
  store: SqlStore,
  evidenceId: number,
  verdict: string,
  shared: boolean,
  now: WallClock,
  comment?: string,
) {
  store.run(
    'INSERT INTO decision (evidenceId, verdict, comment, shared, decidedAt) VALUES (?, ?, ?, ?, ?)',
    evidenceId,
    verdict,
    comment ?? null,
    shared ? 1 : 0,
    now,
  );
}

/** The document becomes VALID until the approved evidence expires (G90). Refused outside ACTION_REQUIRED (R113). */
export function approve(store: SqlStore, decision: ResponseDecision, now: WallClock): Decided {
  const { evidenceId, documentId, dossierId, expirationDate } = findAnswer(store, decision);
  keepDecision(store, evidenceId, 'approved', false, now, decision.comment);
  store.run('UPDATE document SET expirationDate = ? WHERE id = ?', expirationDate, documentId);
  recordEvent(store, 'DOCUMENT_ANSWER_ACCEPTED', documentId, now);
  moveDocument(store, documentId, 'VALID', now);
  return { evidenceId, documentId, dossierId, status: 'VALID', mails: 0 };
}

/** Shared with the third party: INVALID and an e-mail to each contact (R112). Kept inside: BELOW_EXPECTATION (G90). */
export function reject(
  store: SqlStore,
  decision: ResponseDecision & { shareRejectionReason: boolean },
  now: WallClock,
): Decided {
  const { evidenceId, documentId, dossierId, thirdPartyId } = findAnswer(store, decision);
  const { accountId, comment, shareRejectionReason } = decision;
  const status = shareRejectionReason ? 'INVALID' : 'BELOW_EXPECTATION';
  keepDecision(store, evidenceId, 'rejected', shareRejectionReason, now, comment);
  recordEvent(store, 'DOCUMENT_ANSWER_DENIED', documentId, now);
  moveDocument(store, documentId, status, now);
  const recipients = shareRejectionReason ? recipientsOf(store, thirdPartyId) : [];
  for (const recipient of recipients) {
    const subject = 'Document refusé';
    const body = `Bonjour, un document du dossier ${dossierId} est refusé. ${comment ?? ''}`.trim();
    sendMail(
      store,
      { accountId, kind: 'rejection', recipient, subject, body, thirdPartyId, dossierId, documentId },
      now,
    );
  }
  return { evidenceId, documentId, dossierId, status, mails: recipients.length };
}

/** The e-mail addresses of the contacts, or a default address when the third party has none. */
function recipientsOf(store: SqlStore, thirdPartyId: number): string[] {
  const row = store.get<{ contacts: string }>('SELECT contacts FROM thirdParty WHERE id = ?', thirdPartyId);
  const contacts: Contact[] = JSON.parse(row?.contacts ?? '[]');
  return contacts.length > 0 ? contacts.map(({ email }) => email) : [`tiers.${thirdPartyId}@example.test`];
}
