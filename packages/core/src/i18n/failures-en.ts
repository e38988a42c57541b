import type { ThreeParts } from './three-parts.ts';

/** The texts for each kind of failure. */
export const englishFailures = {
  config: {
    happened: 'A setting or an input has to be corrected.',
    data: 'Nothing was sent for it.',
    todo: 'Correct it, then try again{again}.',
  },
  elsewhere: {
    happened: 'The address redirects elsewhere.',
    data: 'Nothing was read; no change was confirmed.',
    todo: 'Enter the address of the service itself. If it is right, sign in to the network first: its sign-in page may be in the way. Then try again{again}.',
  },
  noSuchHost: {
    happened: 'There is no host of this name.',
    data: 'Nothing was sent there.',
    todo: 'Check the address in the connection, and the network; then try again{again}.',
  },
  noHttps: {
    happened: 'Could not establish an HTTPS connection to this address.',
    data: 'Nothing was sent there.',
    todo: 'Check the address in the connection: the host, the port, and whether its certificate is valid. Then try again{again}.',
  },
  certificate: {
    happened: 'The certificate of this address is not valid.',
    data: 'Nothing was sent there.',
    todo: 'Check the address in the connection. If a company proxy intercepts the connection, its certificate must be trusted. Then try again{again}.',
  },
  permission: {
    happened: 'A permission at Google is missing: it was not ticked when the script was allowed.',
    data: 'Nothing was read or sent for it.',
    todo: 'Open the TPR menu: Google asks for the permission there. Leave it ticked, then try again{again}.',
  },
  allowlist: {
    happened: 'Scripts are not allowed to call this address.',
    data: 'Nothing was sent there.',
    todo: 'The publisher of the add-on adds the address to its environment and builds it again; your Google administrator may have a list, too. Then try again{again}.',
  },
  protection: {
    happened: 'The sheet is protected.',
    data: 'Nothing was written.',
    todo: 'Unprotect the sheet, then try again{again}.',
  },
  table: {
    happened: 'The table can not be used.',
    data: 'Nothing was written; the service holds everything that was sent.',
    todo: 'Where it was deleted, pull again: a new table is made.',
  },
  filter: {
    happened: 'Rows can not move under a filter of the table.',
    data: 'No row was added or removed for it, and the filter is as it was.',
    todo: 'Clear the filters of the table, then try again{again}.',
  },
  filterLost: {
    happened: 'A filter of the table could not be put back.',
    data: 'The rows that were to be added or removed may not have been; what is in them is right.',
    todo: 'Set the filter again, then try again{again}.',
  },
  emptyList: {
    happened: 'The table would become empty.',
    data: 'It was left as it is.',
    todo: 'Look in the service whether the portfolio is empty. If it is, pull in the panel and let the table be emptied; if not, try again later{again}.',
  },
  auth: {
    happened: 'The sign-in was refused or has ended.',
    data: 'Nothing was lost: tables and edits are as they were.',
    todo: 'Check user, password and account, sign in again{signIn}, then try again{again}.',
  },
  signedOut: {
    happened: 'You are not signed in.',
    data: 'Nothing was read or sent.',
    todo: 'Sign in{signIn}, then try again{again}.',
  },
  notShared: {
    happened: 'Formulas have no connection in this spreadsheet.',
    data: 'Nothing was read.',
    todo: 'Open the TPR sidebar and share yours with it, then try again{again}.',
  },
  refused: {
    happened: 'The service refused.',
    data: 'What was refused was not saved; everything before it was.',
    todo: 'Correct what the service names, then try again{again}.',
  },
  foreign: {
    happened: 'Not found, according to a response that is not in the format of the service.',
    data: 'No change was confirmed; everything before it was.',
    todo: 'Check the address of the service, and the network: a proxy may answer in its place. Then try again{again}.',
  },
  forbidden: {
    happened: 'This user may not do that.',
    data: 'Nothing was changed.',
    todo: 'Ask the administrator of the account for the right that is missing.',
  },
  notFound: {
    happened: 'What was asked for was not found in the service.',
    data: 'Nothing was changed.',
    todo: 'Check that the identifier belongs to this account and was not archived.',
  },
  unknownPath: {
    happened: 'The service has no such path.',
    data: 'Nothing was changed.',
    todo: 'Check the address of the service; if it is right, the service differs from what is expected, and a profile can say how.',
  },
  conflict: {
    happened: 'The service refused because of the current state of the record.',
    data: 'What was refused was not saved; everything before it was.',
    todo: 'Read it again: it may have been changed meanwhile. Then try again{again}.',
  },
  'retry-later': {
    happened: 'The service is not available right now.',
    data: 'What was written so far is right; the rest is waiting.',
    todo: 'Try again {when}{again}.',
  },
  endless: {
    happened: 'The work was not complete after very many runs.',
    data: 'What was written so far is right.',
    todo: 'Ask for less, such as fewer columns or documents, then try again{again}.',
  },
  overrun: {
    happened: 'This takes longer than Google lets a script run.',
    data: 'What was written so far is right.',
    todo: 'It begins anew each time: ask for less, or use the add-in for Excel, which has no such limit.',
  },
  outOfTime: {
    happened: 'The time for this run is used up.',
    data: 'What was written so far is right; the rest is waiting.',
    todo: 'Try again {when}{again}: it goes on where it stopped.',
  },
  cutOff: {
    happened: 'The response of the service arrives incomplete.',
    data: 'What was written so far is right; the rest is waiting.',
    todo: 'Try again {when}{again}; if this goes on, check the network: a proxy may cut responses off.',
  },
  empty: {
    happened: 'The response is empty, although the service should return something.',
    data: 'What was written so far is right; the rest is waiting.',
    todo: 'Try again {when}{again}; if this goes on, check the network: a proxy may answer in place of the service. Then report it to your administrator.',
  },
  offline: {
    happened: 'The service can not be reached.',
    data: 'What was read before stays usable.',
    todo: 'Check the network, then try again{again}.',
  },
  editing: {
    happened: 'A cell is being edited.',
    data: 'What was written so far is right; the rest is waiting.',
    todo: 'Finish it with Enter, then try again{again}.',
  },
  otherWorkbook: {
    happened: 'Another workbook is in front.',
    data: 'What was written so far is right; the rest is waiting.',
    todo: 'Return to this one, then try again{again}.',
  },
  spreadsheetBusy: {
    happened: 'The spreadsheet is busy.',
    data: 'What was written so far is right; the rest is waiting.',
    todo: 'Try again {when}{again}.',
  },
  busy: {
    happened: 'Other work is in progress in this spreadsheet.',
    data: 'Nothing was changed.',
    todo: 'Try again when it has ended.',
  },
  quota: {
    happened: 'Google’s limit of requests for one day is used up.',
    data: 'What was written so far is right; the rest is waiting.',
    todo: 'Try again tomorrow{again}.',
  },
  sessionChanged: {
    happened: 'The session changed while this was being read.',
    data: 'Nothing was changed.',
    todo: 'To read it again, try again{again}.',
  },
  cancelled: {
    happened: 'The work was stopped.',
    data: 'Nothing is left half-written.',
    todo: 'To go on, try again{again}.',
  },
  'unknown-outcome': {
    happened: 'The service has not confirmed a change that was sent.',
    data: 'It may or may not have been saved.',
    todo: 'Check in the service before you send it again. It is not repeated automatically.',
  },
  'invalid-response': {
    happened: 'The service answered in an unknown format.',
    data: 'Nothing was changed; values that could not be read are left as they were.',
    todo: 'Report it to your administrator: an entry of the profile may correct it.',
  },
  stranger: {
    happened: 'Something else answers in place of the service.',
    data: 'Nothing was changed.',
    todo: 'Check the address of the service, and the network: a proxy or a sign-in page may be in the way. Then try again{again}.',
  },
  tooLong: {
    happened: 'The response is too long to come from the service.',
    data: 'It was not read completely; nothing was changed.',
    todo: 'Check the network: a proxy may answer in place of the service. Then report it to your administrator.',
  },
  tooLarge: {
    happened: 'The file is too large to be handed over here.',
    data: 'Nothing was changed.',
    todo: 'Look at it in the service itself.',
  },
  bug: {
    happened: 'The connector made a mistake.',
    data: 'What was written before stays right.',
    todo: 'Try again{again}; if it comes back, report it to your administrator.',
  },
} as const satisfies Readonly<Record<string, ThreeParts>>;
