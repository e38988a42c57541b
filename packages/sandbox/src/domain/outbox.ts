import type { OutboxRow, SqlStore, WallClock } from '../store/index.ts';

type Mail = Pick<OutboxRow, 'accountId' | 'kind' | 'recipient' | 'subject' | 'body'> &
  Partial<Pick<OutboxRow, 'thirdPartyId' | 'dossierId' | 'documentId'>>;

/** Stores an e-mail that the service would send. Nothing leaves the machine. */
export function sendMail(store: SqlStore, mail: Mail, now: WallClock): void {
  if (now < store.outboxSince) return;
  store.run(
    `INSERT INTO outbox (accountId, kind, recipient, subject, body, sentAt, thirdPartyId, dossierId, documentId)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    mail.accountId,
    mail.kind,
    mail.recipient,
    mail.subject,
    mail.body,
    now,
    mail.thirdPartyId ?? null,
    mail.dossierId ?? null,
    mail.documentId ?? null,
  );
}
