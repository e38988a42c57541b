import type { Language } from '@tpr/core';
import type { RowChange, AccountCounts, ReportedChanges } from '@tpr/core/workbook';
import type { WorkMail } from './mails.ts';
import { newsMessages } from './news-messages.ts';
import { oneLine } from './one-line.ts';

/** Maximum rows in a mail; the table has the rest. */
export const maxRows = 50;
const maxFields = 8;

/** A mail, and the line for the list of schedules if it cannot be sent. */
export interface News extends WorkMail {
  readonly unsentLine: string;
}

/** The mail about changed rows, with old → new values. */
export function changesMail(language: Language, { rows, more }: ReportedChanges): News {
  const messages = newsMessages[language];
  const count = rows.length + more;
  const lines = rows.map((row) => describeRow(language, row));
  return {
    subject: messages.changed(count),
    body: [...lines, ...(more > 0 ? [messages.more(more)] : [])].join('\n'),
    unsentLine: messages.unsentLines.changes(count),
  };
}

/** The mail of a refresh that a pull replaces: which rows it changes is not compared. */
export const unlistedMail = (language: Language): News => newsMessages[language].unlisted;

function describeRow(language: Language, { key, name, kind, fields }: RowChange): string {
  const messages = newsMessages[language];
  const who = `${oneLine(name)} (${oneLine(key)})`;
  if (kind === 'added') return messages.added(who);
  if (kind === 'left') return messages.left(who);
  const listed = fields.slice(0, maxFields).map(({ header, before, after }) => {
    const [was, is] = [before, after].map((text) => oneLine(text) || messages.nothing);
    return messages.field(oneLine(header), `${was} → ${is}`);
  });
  const rest = fields.length - listed.length;
  return [who, ...listed, ...(rest > 0 ? [`  ${messages.moreFields(rest)}`] : [])].join('\n');
}

/** The mail with the numbers of third parties and documents. */
export function digestMail(language: Language, counts: AccountCounts): News {
  const messages = newsMessages[language];
  return {
    subject: messages.digest(counts.toDecide),
    body: messages.counts(counts).join('\n'),
    unsentLine: messages.unsentLines.toDecide(counts.toDecide),
  };
}
