import { type Contact, type SqlStore, type ThirdPartyRow, type WallClock, plusDays } from '../store/index.ts';
import { recordEvent } from './journal.ts';
import { sendMail } from './outbox.ts';
import { planWork } from './work.ts';

export interface Invitation {
  accountId: number;
  thirdPartyId: number;
  dossierId: number;
  email: string;
}

function nameFrom(email: string): Contact {
  const [first = '', last = ''] = (email.split('@')[0] ?? '').split('.');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return { email, firstName: capital(first), lastName: capital(last) };
}

/**
 * Invites a contact of the third party to answer a dossier; a new contact joins the third party. Reminders follow
 * weekly.
 */
export function inviteContact(store: SqlStore, invitation: Invitation, now: WallClock): void {
  const { thirdPartyId, dossierId, email } = invitation;
  const row = store.get<Pick<ThirdPartyRow, 'contacts'>>('SELECT contacts FROM thirdParty WHERE id = ?', thirdPartyId);
  const contacts: Contact[] = JSON.parse(row?.contacts ?? '[]');
  if (!contacts.some((contact) => contact.email === email)) {
    const extended = JSON.stringify([...contacts, nameFrom(email)]);
    store.run('UPDATE thirdParty SET contacts = ? WHERE id = ?', extended, thirdPartyId);
  }
  recordEvent(store, 'THIRD_PARTY_CONTACT_INVITED', thirdPartyId, now);
  sendMail(
    store,
    {
      ...mailTo(invitation),
      kind: 'invitation',
      subject: 'Invitation à compléter un dossier d’évaluation',
      body: `Bonjour, merci de fournir les documents du dossier ${dossierId}.`,
    },
    now,
  );
  planWork(store, { kind: 'reminder', subjectId: dossierId, key: email }, plusDays(now, 7));
}

const mailTo = ({ accountId, thirdPartyId, dossierId, email }: Invitation) => ({
  accountId,
  thirdPartyId,
  dossierId,
  recipient: email,
});

const maxReminders = 3;

/**
 * One weekly reminder of documents that are still missing. A reminder due in August is postponed to 1 September. Ends
 * the series after the last reminder. @returns whether a reminder was sent.
 */
export function remindContact(store: SqlStore, dossierId: number, email: string, nth: number, now: WallClock): boolean {
  const open = store.get<{ accountId: number; thirdPartyId: number }>(
    `SELECT accountId, thirdPartyId FROM dossier WHERE id = ? AND archivedAt IS NULL
     AND EXISTS (SELECT 1 FROM document WHERE dossierId = dossier.id AND document.status = 'ABSENT')`,
    dossierId,
  );
  if (!open) return false;
  const work = { kind: 'reminder', subjectId: dossierId, key: email } as const;
  if (now.slice(5, 7) === '08') {
    planWork(store, { ...work, nth }, `${now.slice(0, 4)}-09-01${now.slice(10)}`);
    return false;
  }
  recordEvent(store, 'THIRD_PARTY_CONTACT_WEEKLY_REMINDER', open.thirdPartyId, now);
  sendMail(
    store,
    {
      ...mailTo({ ...open, dossierId, email }),
      kind: 'reminder',
      subject: 'Rappel : documents attendus',
      body: `Bonjour, des documents du dossier ${dossierId} manquent encore.`,
    },
    now,
  );
  if (nth < maxReminders) planWork(store, { ...work, nth: nth + 1 }, plusDays(now, 7));
  return true;
}

/**
 * Removes the newest contact of a third party: a user asked for it, or the contact never responded favourably. Its
 * reminders end. @returns whether there was a contact.
 */
export function dropContact(
  store: SqlStore,
  thirdPartyId: number,
  why: 'asked' | 'unresponsive',
  now: WallClock,
): boolean {
  const row = store.get<Pick<ThirdPartyRow, 'contacts'>>('SELECT contacts FROM thirdParty WHERE id = ?', thirdPartyId);
  const contacts: Contact[] = JSON.parse(row?.contacts ?? '[]');
  const dropped = contacts.pop();
  if (!dropped) return false;
  store.run('UPDATE thirdParty SET contacts = ? WHERE id = ?', JSON.stringify(contacts), thirdPartyId);
  for (const { id } of store.all<{ id: number }>('SELECT id FROM dossier WHERE thirdPartyId = ?', thirdPartyId)) {
    store.run(`DELETE FROM work WHERE kind = 'reminder' AND subjectId = ? AND key = ?`, id, dropped.email);
  }
  const code = why === 'asked' ? 'DELETED' : 'DELETED_DUE_TO_NO_FAVORABLE_RESPONSE';
  recordEvent(store, `THIRD_PARTY_CONTACT_${code}`, thirdPartyId, now);
  return true;
}
