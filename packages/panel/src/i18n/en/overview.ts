import { textSheetName } from '@tpr/core/workbook';
import { firstNames } from '../first-names.ts';
import { count, plural } from './plurals.ts';

const named = (headers: readonly string[]): string =>
  firstNames(
    headers,
    (header) => `“${header}”`,
    (more) => ` and ${count(more)} more`,
  );

export const overview = {
  portfolio: 'Portfolio',
  holds: (thirdParties: string, columns: string) => `${thirdParties} · ${columns}`,
  refresh: 'Refresh',
  changedSince: (value: number) =>
    plural(value, { none: 'Nothing changed since', one: '# changed since', other: '# changed since' }),
  counting: 'Counting what changed…',
  protected: 'The sheet is protected: unprotect it before you refresh.',
  refreshedBut: (updated: number, added: number, removed: number) =>
    `${count(updated)} updated, ${count(added)} added, ${count(removed)} removed.`,
  refreshed: (updated: number, added: number, removed: number) =>
    updated + added + removed === 0
      ? 'The table is up to date.'
      : `Up to date: ${count(updated)} updated, ${count(added)} added, ${count(removed)} removed.`,
  typedOver: (value: number) =>
    plural(value, {
      one: 'A cell that cannot be changed here was overwritten. Refresh restores its value.',
      other: '# cells that cannot be changed here were overwritten. Refresh restores their values.',
    }),
  putBack: (value: number) =>
    plural(value, {
      one: 'One overwritten cell shows the service’s value again.',
      other: '# overwritten cells show the service’s values again.',
    }),
  kept: (value: number) => plural(value, { one: 'One edit of yours was kept.', other: '# edits of yours were kept.' }),
  /** @param headers of the columns; only the first ones are named. */
  newColumns: (headers: readonly string[]) =>
    `New in the service: ${named(headers)}. Pull again to add ${headers.length === 1 ? 'its column' : 'the columns'}.`,
  lacking: (value: number) =>
    plural(value, {
      one: 'One third party could not be read; see Activity. Refresh again.',
      other: '# third parties could not be read; see Activity. Refresh again.',
    }),
  partial: 'The work stopped before it was complete. What is in the table is correct; pull again to continue.',
  unfinished: 'The last pull is not complete: third parties may be missing or out of date. Pull again to continue.',
  first: {
    title: 'Your portfolio, in this sheet',
    body: 'One row per third party, with the columns most people need. It fills its own table and changes nothing else.',
    pull: 'Pull my portfolio',
    choose: 'Choose columns first',
  },
  gone: {
    title: 'The table is gone',
    body: 'It was deleted, or converted to plain cells, which send nothing. Undo that in the spreadsheet, or pull a new table. Nothing is lost in the service.',
    pull: 'Pull a new table',
  },
  unlinked: {
    title: 'The table has lost its link to the service',
    body: `The hidden sheet “${textSheetName}” that belongs to it was deleted, renamed or changed, or the table was copied from another file. Restore the sheet: undo that, or go back to an earlier version of the file. A pull creates a second table and leaves this one as it is.`,
    pull: 'Pull a second table',
  },
  unkeyed: {
    title: 'The table can no longer be read',
    body: 'The column that links its rows to the service is gone. Undo its removal, or pull a new table; this one stays as it is.',
    pull: 'Pull a new table',
  },
  otherAccount: {
    title: (account: string) => `This table belongs to account ${account}`,
    body: 'You are signed in to another one. Sign in there to continue with this table, or open another spreadsheet for this account.',
    switch: 'Sign in to the other account',
    show: 'Show the table',
  },
  needs: 'To do',
  nothingNeeded: 'Nothing to do. Well done.',
  unsent: (value: number) => plural(value, { one: 'edit not sent', other: 'edits not sent' }),
  toDecide: (value: number) => plural(value, { one: 'document to decide', other: 'documents to decide' }),
  missing: 'missing, not valid or expired',
  unread: (value: number) =>
    plural(value, {
      one: 'Documents of # dossier are not counted: the service does not return them.',
      other: 'Documents of # dossiers are not counted: the service does not return them.',
    }),
  expiring: (value: number) => plural(value, { one: 'expires within 30 days', other: 'expire within 30 days' }),
  listing: 'Listing the documents',
  listed: (shown: number, rows: number) =>
    shown < rows
      ? `The sheet of missing and expiring documents shows ${count(shown)} of its ${plural(rows, { one: '# row', other: '# rows' })}.`
      : `${plural(rows, { one: '# row', other: '# rows' })} on the sheet of missing and expiring documents.`,
  recount: 'Count again',
  counted: (when: string) => `counted ${when}`,
  counts: 'Counting dossiers and documents',
  stale: (when: string) => `These counts are from ${when}.`,
  expiries: 'Expiries, next 6 months',
  expiriesText: (months: readonly string[]) => `Documents that expire: ${months.join(', ')}.`,
  monthCount: (month: string, value: number) => `${month} ${count(value)}`,
  noExpiries: 'No document expires in the next six months.',
  dossiers: 'Dossiers by status',
  validShare: (share: string) => `${share} valid`,
  dossiersText: (parts: readonly string[]) => `Dossiers: ${parts.join(', ')}.`,
  since: (when: string) => `Since your last visit (${when})`,
  nothingSince: 'No runs since then.',
  allActivity: 'All activity',
  by: (user: string) => `by ${user}`,
  summarise: 'Write the summary sheet',
  summarised: 'The summary sheet is written.',
  thirdParty: {
    title: (id: string) => `Third party ${id}`,
    show: 'Show only its row',
    review: 'Review all changes',
    none: 'Select a row of the portfolio first.',
  },
};
export type OverviewMessages = typeof overview;
