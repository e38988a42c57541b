import type { Connection, Language } from '@tpr/core';
import type { WaitingDocument } from '@tpr/core/workbook';
import { keepKnown, readKnown } from '../last-findings.ts';
import type { WorkMail } from './mails.ts';
import { oneLine } from './one-line.ts';
import { queueMessages } from './queue-messages.ts';

/** Maximum documents in a mail; the sidebar has the rest. */
const maxDocuments = 50;
/** Maximum stored ids: they take some 160 kB of the 500 kB of document properties. */
const mostKept = 4_000;

/** The documents that waited at the last run. */
export interface KnownQueue {
  readonly count: number;
  /** Ids of the documents; undefined if there were too many. */
  readonly ids: readonly string[] | undefined;
}

interface Queue {
  /** Name of the schedule's job. */
  readonly job: string;
  readonly waiting: readonly WaitingDocument[];
  readonly connection: Connection;
}

/**
 * Compares the waiting documents with the last run, and sends a mail if documents have come or gone. The new state is
 * stored once the mail is sent; otherwise the next run reports the change again.
 * @param send returns false if no mail could be sent.
 * @returns the line for the list of schedules.
 */
export function reportQueue(
  { job, waiting, connection }: Queue,
  language: Language,
  send: (mail: WorkMail) => boolean,
): string {
  const before = readKnown<KnownQueue>(job, connection) ?? { count: 0, ids: [] };
  const { mail, line } = queueNews(language, before, waiting);
  if (mail !== undefined && !send(mail)) return queueMessages[language].unsent(waiting.length);
  keepQueue(job, connection, knownQueue(waiting));
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

export const knownQueue = (waiting: readonly WaitingDocument[]): KnownQueue => ({
  count: waiting.length,
  ids: waiting.length > mostKept ? undefined : waiting.map(({ documentId }) => documentId),
});

/** @returns the line for the list of schedules, and the mail if something has changed. */
export function queueNews(
  language: Language,
  before: KnownQueue,
  waiting: readonly WaitingDocument[],
): { readonly line: string; readonly mail?: WorkMail } {
  const messages = queueMessages[language];
  const now = knownQueue(waiting);
  const all = now.count;
  if (before.ids === undefined || now.ids === undefined) {
    if (before.count === all) return { line: messages.asMany(all) };
    const body = [messages.uncompared(before.count, all), messages.todo].join('\n\n');
    return { line: messages.sent(all), mail: { subject: messages.subject(undefined, all), body } };
  }
  const [known, there] = [new Set(before.ids), new Set(now.ids)];
  const fresh = waiting.filter(({ documentId }) => !known.has(documentId));
  const gone = before.ids.filter((id) => !there.has(id)).length;
  if (fresh.length === 0 && gone === 0) return { line: messages.same(all) };
  const listed = fresh.slice(0, maxDocuments).map((document) => describeDocument(language, document));
  const rest = fresh.length - listed.length;
  const lines = [...listed, ...(rest > 0 ? [messages.more(rest)] : [])].join('\n');
  const body = [lines, gone > 0 ? messages.gone(gone) : '', messages.todo].filter((part) => part !== '').join('\n\n');
  return { line: messages.sent(all), mail: { subject: messages.subject(fresh.length, all), body } };
}

function describeDocument(language: Language, waiting: WaitingDocument): string {
  const messages = queueMessages[language];
  const { thirdParty, thirdpartyId, document, dossierType, requestedAt, waitsDays, expires } = waiting;
  const who = oneLine(thirdParty ?? '') || messages.unnamed;
  const what = messages.document(oneLine(document ?? '') || messages.unnamed, oneLine(dossierType ?? ''));
  const facts = [
    requestedAt === null || waitsDays === undefined ? '' : messages.since(dayOf(requestedAt), waitsDays),
    expires === null ? '' : messages.holdsUntil(dayOf(expires)),
  ].filter((part) => part !== '');
  return [`${who} (${oneLine(thirdpartyId ?? '')}): ${what}`, ...facts].join(', ');
}

/** YYYY-MM-DD of a wall-clock time. */
const dayOf = (moment: string): string => oneLine(moment.slice(0, 10));
