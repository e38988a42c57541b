import { plural } from './plurals.ts';

export const settings = {
  connection: 'Connection',
  environment: 'Environment',
  account: 'Account',
  user: 'User',
  baseUrl: 'Service',
  legacyBaseUrl: 'Legacy interface',
  authUrl: 'Sign-in',
  kept: { excel: 'This computer', sheets: 'Your Google account' },
  stays: 'stays signed in, without the password',
  doesNotStay: { excel: 'forgets the sign-in when closed', sheets: 'forgets the sign-in after six hours' },
  change: 'Sign in differently',
  profile: 'Profile of the service',
  profileLead:
    'If your service differs from the default profile, an overlay file describes the differences. Ask your administrator for it, who creates it with tpr doctor.',
  noProfile: 'No overlay: the default profile applies.',
  hasProfile: (entries: number) =>
    entries === 1 ? 'An overlay with one entry is active.' : `An overlay with ${entries} entries is active.`,
  hasUnreadProfile: 'An overlay is active.',
  profileNotAccepted: (why: string) =>
    `Your overlay is not accepted. Nothing is read or written until you import another file or remove the overlay in Settings. ${why}`,
  companyProfile: (entries: number) =>
    plural(entries, {
      one: 'Your company’s overlay with one entry is active.',
      other: 'Your company’s overlay with # entries is active.',
    }),
  overCompanyProfile: 'It is your own and replaces your company’s. Remove it to use your company’s again.',
  import: 'Import a file…',
  export: 'Export',
  copyText: 'Files cannot be saved from here: copy this text',
  remove: 'Remove',
  removeQuestion: 'Remove the overlay? Export it first if it is the only copy.',
  removeYes: 'Remove it',
  review: (entries: number) =>
    entries === 0
      ? 'This file changes nothing.'
      : plural(entries, { one: 'This file changes one entry', other: 'This file changes # entries' }),
  reviewCalls: (calls: number) =>
    plural(calls, {
      one: 'One of them is a path or a method of a call to the service. Accept it only from the administrator of the service.',
      other:
        '# of them are paths or methods of calls to the service. Accept them only from the administrator of the service.',
    }),
  before: 'Current',
  after: 'New',
  use: 'Use this file',
  imported: 'The overlay is active.',
  removed: 'The overlay is removed.',
  profileRefused: 'The file was not accepted.',
  profileKept: 'The previous overlay stays active.',
  check: 'Check this service',
  checkLead:
    'For administrators: does the service match the profile? Sends about a hundred reads and no writes; the service may record that files were read.',
  checking: 'Checking the service',
  checked: {
    works: 'You can work with this service.',
    fails: 'You cannot work with this service yet.',
    halfWay: 'It is not certain that you can work with this service: it stopped answering during the check.',
  },
  checkedPartly: (operations: string) => `You can work with this service, except for ${operations}.`,
  checkCounts: (same: number, different: number, notTestable: number) =>
    [
      plural(same, { one: 'One point matches the profile', other: '# points match the profile' }),
      plural(different, { one: 'one does not', other: '# do not' }),
      `${plural(notTestable, { one: 'one cannot', other: '# cannot' })} be checked by reading.`,
    ].join(', '),
  verdicts: 'Point by point',
  verdictsLead:
    'Points that the specification leaves open, and what was found. Each code is explained in the documentation.',
  verdictsOf: {
    different: (facts: number) => `Different from the profile: ${facts}`,
    'not testable': (facts: number) => `Not checkable by reading: ${facts}`,
    confirmed: (facts: number) => `Matching the profile: ${facts}`,
  },
  /** Notes and remarks of the doctor, unchanged: they may begin with a name of the service. */
  doctorNote: (note: string) => note,
  seeFound: 'See what would change…',
  language: 'Language',
  languageShown: (name: string, host: string) => `${name}, as in ${host}`,
  languageName: 'English',
  hosts: { excel: 'Excel', sheets: 'Google Sheets' },
  about: 'About',
  aboutBody:
    'This panel sends values of this spreadsheet only to the service above. Signing in does not store your password.',
  selfTest: (host: string) => `Test this ${host}…`,
  selfTestLead: (host: string) => `For administrators: does this ${host} do what the add-in needs?`,
};
export type SettingsMessages = typeof settings;
