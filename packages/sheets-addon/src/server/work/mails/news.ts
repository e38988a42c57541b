import type { Language } from '@tpr/core';
import type { RowChange, AccountCounts, ReportedChanges } from '@tpr/core/workbook';
import type { WorkMail } from './mails.ts';
import { newsWords } from './news-words.ts';
import { oneLine } from './one-line.ts';

/** Maximum rows in a mail; the table has the rest. */
export const mostRowsTold = 50;
const mostFieldsTold = 8;

/** A mail, and the line for the list of schedules if it can not be sent. */
export interface News extends WorkMail {
  readonly untold: string;
}

/** The mail about changed rows, with old → new values. */
export function changesMail(language: Language, { rows, more }: ReportedChanges): News {
  const words = newsWords[language];
  const count = rows.length + more;
  const lines = rows.map((row) => tellRow(language, row));
  return {
    subject: words.changed(count),
    body: [...lines, ...(more > 0 ? [words.more(more)] : [])].join('\n'),
    untold: words.untold.changes(count),
  };
}

/** The mail of a refresh that a pull replaces: which rows it changes is not compared. */
export const unlistedMail = (language: Language): News => newsWords[language].unlisted;

function tellRow(language: Language, { key, name, kind, fields }: RowChange): string {
  const words = newsWords[language];
  const who = `${oneLine(name)} (${oneLine(key)})`;
  if (kind === 'added') return words.added(who);
  if (kind === 'left') return words.left(who);
  const told = fields.slice(0, mostFieldsTold).map(({ header, before, after }) => {
    return `  ${oneLine(header)}: ${oneLine(before) || words.nothing} → ${oneLine(after) || words.nothing}`;
  });
  const rest = fields.length - told.length;
  return [who, ...told, ...(rest > 0 ? [`  ${words.moreFields(rest)}`] : [])].join('\n');
}

/** The mail with the numbers of third parties and documents. */
export function digestMail(language: Language, counts: AccountCounts): News {
  const words = newsWords[language];
  return {
    subject: words.digest(counts.toDecide),
    body: words.counts(counts).join('\n'),
    untold: words.untold.toDecide(counts.toDecide),
  };
}
