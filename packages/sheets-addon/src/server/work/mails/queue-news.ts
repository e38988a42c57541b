import type { Connection, Language } from '@tpr/core';
import type { DocumentsToDecide, WaitingDocument } from '@tpr/core/workbook';
import { keepKnown, readKnown } from '../last-findings.ts';
import type { WorkMail } from './mails.ts';
import { oneLine } from './one-line.ts';
import { queueMessages } from './queue-messages.ts';

/** Maximum documents in a mail; the sidebar has the rest. */
const maxDocuments = 50;
/** Maximum stored ids: with those of their dossiers they take at most some 300 kB of the 500 kB of document properties. */
const mostKept = 4_000;

/** The documents that waited at the last run. */
export interface KnownQueue {
  readonly count: number;
  /** For each document its id and that of its dossier, on two lines; undefined if there were too many. */
  readonly ids: readonly string[] | undefined;
}

/** The waiting documents that a run has found, and the dossiers whose documents it could not read. */
export type FoundQueue = Pick<DocumentsToDecide, 'documents' | 'unread' | 'unreadDossiers'>;

interface Queue {
  /** Name of the schedule's job. */
  readonly job: string;
  readonly queue: FoundQueue;
  readonly connection: Connection;
}

/**
 * Compares the waiting documents with the last run, and sends a mail if documents have come or gone. The new state is
 * stored once the mail is sent; otherwise the next run reports the change again.
 * @param send returns false if no mail could be sent.
 * @returns the line for the list of schedules.
 */
export function reportQueue(
  { job, queue, connection }: Queue,
  language: Language,
  send: (mail: WorkMail) => boolean,
): string {
  const before = readKnown<KnownQueue>(job, connection) ?? { count: 0, ids: [] };
  const { mail, line } = queueNews(language, before, queue);
  if (mail !== undefined && !send(mail)) return queueMessages[language].unsent(queue.documents.length);
  keepQueue(job, connection, knownQueue(queue, before));
  return line;
}

/** Where the store of the spreadsheet has no room for the ids, the next run compares the numbers. */
function keepQueue(job: string, connection: Connection, queue: KnownQueue): void {
  try {
    keepKnown(job, connection, queue);
  } catch {
    keepKnown(job, connection, { count: queue.count, ids: undefined });
  }
}

/**
 * Documents of a dossier that could not be read count as waiting until it can be read again. Otherwise they would be
 * reported as gone now, and as new then.
 */
export function knownQueue({ documents, unreadDossiers }: FoundQueue, before?: KnownQueue): KnownQueue {
  const found = documents.map(({ documentId, dossierId }) => `${documentId}\n${dossierId}`);
  const ids = [...found, ...unseen(before, found, unreadDossiers)];
  return { count: documents.length, ids: ids.length > mostKept ? undefined : ids };
}

/** The entries of the last run that were not found now and whose dossier could not be read. */
function unseen(before: KnownQueue | undefined, found: readonly string[], unreadDossiers: readonly string[]): string[] {
  if (before?.ids === undefined || unreadDossiers.length === 0) return [];
  const [there, unread] = [new Set(found.map(documentOf)), new Set(unreadDossiers)];
  const isUnread = (entry: string): boolean => unread.has(entry.split('\n')[1] ?? '');
  return before.ids.filter((entry) => !there.has(documentOf(entry)) && isUnread(entry));
}

const documentOf = (entry: string): string => entry.split('\n')[0] ?? '';

/** @returns the line for the list of schedules, and the mail if something has changed. */
export function queueNews(
  language: Language,
  before: KnownQueue,
  queue: FoundQueue,
): { readonly line: string; readonly mail?: WorkMail } {
  const messages = queueMessages[language];
  const { documents, unread } = queue;
  const now = knownQueue(queue, before);
  const all = now.count;
  const warning = unread > 0 ? messages.unread(unread) : '';
  const withWarning = (line: string): string => (warning === '' ? line : `${line} ${warning}`);
  const bodyOf = (...parts: readonly string[]): string =>
    [...parts, warning, messages.todo].filter((part) => part !== '').join('\n\n');
  if (before.ids === undefined || now.ids === undefined) {
    if (before.count === all) return { line: withWarning(messages.asMany(all)) };
    const body = bodyOf(messages.uncompared(before.count, all));
    return { line: withWarning(messages.sent(all)), mail: { subject: messages.subject(undefined, all), body } };
  }
  const [known, there] = [new Set(before.ids.map(documentOf)), new Set(now.ids.map(documentOf))];
  const fresh = documents.filter(({ documentId }) => !known.has(documentId));
  const gone = [...known].filter((id) => !there.has(id)).length;
  if (fresh.length === 0 && gone === 0)
    return { line: withWarning(warning === '' ? messages.same(all) : messages.none(all)) };
  const listed = fresh.slice(0, maxDocuments).map((document) => describeDocument(language, document));
  const rest = fresh.length - listed.length;
  const lines = [...listed, ...(rest > 0 ? [messages.more(rest)] : [])].join('\n');
  const body = bodyOf(lines, gone > 0 ? messages.gone(gone) : '');
  return { line: withWarning(messages.sent(all)), mail: { subject: messages.subject(fresh.length, all), body } };
}

function describeDocument(language: Language, waiting: WaitingDocument): string {
  const messages = queueMessages[language];
  const { thirdpartyName, thirdpartyId, documentName, dossierType, requestDate, daysWaiting, expirationDate } = waiting;
  const who = oneLine(thirdpartyName ?? '') || messages.unnamed;
  const what = messages.document(oneLine(documentName ?? '') || messages.unnamed, oneLine(dossierType ?? ''));
  const facts = [
    requestDate === null || daysWaiting === undefined ? '' : messages.since(dayOf(requestDate), daysWaiting),
    expirationDate === null ? '' : messages.holdsUntil(dayOf(expirationDate)),
  ].filter((part) => part !== '');
  return [`${who} (${oneLine(thirdpartyId ?? '')}): ${what}`, ...facts].join(', ');
}

/** YYYY-MM-DD of a wall-clock time. */
const dayOf = (moment: string): string => oneLine(moment.slice(0, 10));
