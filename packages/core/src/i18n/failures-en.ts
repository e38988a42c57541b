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
    todo: 'Enter the address of the service itself. If it is correct, sign in to the network first: its sign-in page may be in the way. Then try again{again}.',
  },
  noSuchHost: {
    happened: 'The host name could not be found.',
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
  proxySignIn: {
    happened: 'The proxy of this network requires a sign-in (407).',
    data: 'Nothing was sent to the service.',
    todo: 'Check the user and the password of the proxy. Then try again{again}.',
  },
  permission: {
    happened: 'A Google permission is missing: its box was not ticked when the script was authorised.',
    data: 'Nothing was read or sent for it.',
    todo: 'Open the TPR menu: Google asks for the permission there. Leave its box ticked, then try again{again}.',
  },
  allowlist: {
    happened: 'Scripts are not allowed to call this address.',
    data: 'Nothing was sent there.',
    todo: 'Ask the publisher of the add-on to add the address to its environment and to build it again. Your Google administrator may also keep a list. Then try again{again}.',
  },
  protection: {
    happened: 'The sheet is protected.',
    data: 'Nothing was written.',
    todo: 'Unprotect the sheet, then try again{again}.',
  },
  table: {
    happened: 'The table cannot be used.',
    data: 'Nothing was written to the sheet; everything that was sent is saved in the service.',
    todo: 'If it was deleted, pull again to create a new table.',
  },
  filter: {
    happened: 'A filter of the table prevents rows from being moved.',
    data: 'No row was added or removed, and the filter is unchanged.',
    todo: 'Clear the filters of the table, then try again{again}.',
  },
  filterLost: {
    happened: 'A filter of the table could not be restored.',
    data: 'Some rows may not have been added or removed; the values in the table are correct.',
    todo: 'Apply the filter again, then try again{again}.',
  },
  emptyList: {
    happened: 'This would empty the table.',
    data: 'The table was left unchanged.',
    todo: 'Check in the service whether the portfolio is really empty. If it is, pull in the panel and choose Empty the table; if not, try again later{again}.',
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
    todo: 'Open the TPR sidebar and share your connection with the spreadsheet, then try again{again}.',
  },
  refused: {
    happened: 'The service refused the request.',
    data: 'This request changed nothing; earlier changes are not affected.',
    todo: 'Correct what the service objects to, then try again{again}.',
  },
  foreign: {
    happened: 'Not found, but the response does not seem to come from the service.',
    data: 'No change of this request was confirmed; earlier changes are not affected.',
    todo: 'Check the address of the service, and the network: a proxy may answer in its place. Then try again{again}.',
  },
  forbidden: {
    happened: 'This user is not allowed to do that.',
    data: 'Nothing was changed.',
    todo: 'Ask the administrator of the account for the missing permission.',
  },
  notFound: {
    happened: 'The requested item was not found in the service.',
    data: 'Nothing was changed.',
    todo: 'Check that the identifier belongs to this account and was not archived.',
  },
  unknownPath: {
    happened: 'The service has no such path.',
    data: 'Nothing was changed.',
    todo: 'Check the address of the service. If it is correct, report it to your administrator: a profile can set another path.',
  },
  conflict: {
    happened: 'The service refused the request because of the current state of the record.',
    data: 'This request changed nothing; earlier changes are not affected.',
    todo: 'Read the record again: it may have changed in the meantime. Then try again{again}.',
  },
  'retry-later': {
    happened: 'The service is not available right now.',
    data: 'What was written so far is correct; the rest is still to be done.',
    todo: 'Try again {when}{again}.',
  },
  endless: {
    happened: 'The task was still incomplete after the maximum number of runs.',
    data: 'What was written so far is correct.',
    todo: 'Choose fewer columns or documents, then try again{again}.',
  },
  overrun: {
    happened: 'This takes longer than Google lets a script run.',
    data: 'What was written so far is correct.',
    todo: 'Each attempt starts over. Choose fewer columns or documents, or use the add-in for Excel, which has no such limit.',
  },
  outOfTime: {
    happened: 'The time limit of this run was reached.',
    data: 'What was written so far is correct; the rest is still to be done.',
    todo: 'Try again {when}{again}: it continues where it stopped.',
  },
  cutOff: {
    happened: 'The response of the service is incomplete.',
    data: 'What was written so far is correct; the rest is still to be done.',
    todo: 'Try again {when}{again}; if this persists, check the network: a proxy may cut responses off.',
  },
  empty: {
    happened: 'The response is empty, although content was expected.',
    data: 'What was written so far is correct; the rest is still to be done.',
    todo: 'Try again {when}{again}; if this persists, check the network: a proxy may answer in place of the service. Then report it to your administrator.',
  },
  late: {
    happened: 'The service did not answer in time.',
    data: 'What was read before stays usable.',
    todo: 'Try again {when}{again}; if this persists, check the network, then report it to your administrator.',
  },
  offline: {
    happened: 'The service cannot be reached.',
    data: 'What was read before stays usable.',
    todo: 'Check the network, then try again{again}.',
  },
  editing: {
    happened: 'A cell is being edited.',
    data: 'What was written so far is correct; the rest is still to be done.',
    todo: 'Press Enter to finish, then try again{again}.',
  },
  otherWorkbook: {
    happened: 'Another workbook is active.',
    data: 'What was written so far is correct; the rest is still to be done.',
    todo: 'Switch back to this one, then try again{again}.',
  },
  spreadsheetBusy: {
    happened: 'The spreadsheet is busy.',
    data: 'What was written so far is correct; the rest is still to be done.',
    todo: 'Try again {when}{again}.',
  },
  busy: {
    happened: 'Another task is running in this spreadsheet.',
    data: 'Nothing was changed.',
    todo: 'Try again when it has finished.',
  },
  quota: {
    happened: 'Google’s daily limit of requests was reached.',
    data: 'What was written so far is correct; the rest is still to be done.',
    todo: 'Try again tomorrow{again}.',
  },
  sessionChanged: {
    happened: 'The sign-in changed while data was being read.',
    data: 'Nothing was changed.',
    todo: 'Try again{again}.',
  },
  cancelled: {
    happened: 'The work was stopped.',
    data: 'Nothing is left half-written.',
    todo: 'To continue, try again{again}.',
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
    happened: 'The response does not come from the service.',
    data: 'Nothing was changed.',
    todo: 'Check the address of the service, and the network: a proxy or a sign-in page may be in the way. Then try again{again}.',
  },
  tooLong: {
    happened: 'The response is too long to come from the service.',
    data: 'It was not read completely; nothing was changed.',
    todo: 'Check the network: a proxy may answer in place of the service. Then report it to your administrator.',
  },
  tooLarge: {
    happened: 'The file is too large to open here.',
    data: 'Nothing was changed.',
    todo: 'Open it in the service itself.',
  },
  bug: {
    happened: 'An internal error occurred in the connector.',
    data: 'What was written before is correct.',
    todo: 'Try again{again}; if it happens again, report it to your administrator.',
  },
} as const satisfies Readonly<Record<string, ThreeParts>>;
