import { plural } from './plurals.ts';

export const settings = {
  connection: 'Connection',
  environment: 'Environment',
  account: 'Account',
  user: 'User',
  baseUrl: 'Service',
  legacyBaseUrl: 'Legacy service',
  authUrl: 'Sign-in',
  kept: { excel: 'This computer', sheets: 'Your Google account' },
  stays: 'stays signed in, without the password',
  doesNotStay: { excel: 'forgets the sign-in when closed', sheets: 'forgets the sign-in after six hours' },
  change: 'Sign in differently',
  profile: 'Profile of the service',
  profileLead:
    'Where a service differs from the usual, one file says how. Your administrator has it; tpr doctor writes it.',
  noProfile: 'No overlay: the usual assumptions hold.',
  hasProfile: (entries: number) =>
    entries === 1 ? 'An overlay with one entry is in force.' : `An overlay with ${entries} entries is in force.`,
  hasUnreadProfile: 'An overlay is in force.',
  profileNotAccepted: (why: string) =>
    `Your overlay is not accepted, and nothing is read or written until you import another file or remove it in Settings. ${why}`,
  companyProfile: (entries: number) =>
    plural(entries, {
      one: 'Your company’s overlay with one entry is in force.',
      other: 'Your company’s overlay with # entries is in force.',
    }),
  overCompanyProfile: 'It is your own and replaces your company’s. Remove it to use your company’s again.',
  import: 'Import a file…',
  export: 'Export',
  copyText: 'No file can be saved from here: copy this text',
  remove: 'Remove',
  removeQuestion: 'Remove the overlay? Export it first if it is the only copy.',
  removeYes: 'Remove it',
  review: (entries: number) =>
    entries === 0
      ? 'This file changes nothing.'
      : plural(entries, { one: 'This file changes one entry', other: 'This file changes # entries' }),
  reviewCalls: (calls: number) =>
    plural(calls, {
      one: 'One of them is a path or a method by which the service is called. Take it only from the administrator of the service.',
      other:
        '# of them are paths or methods by which the service is called. Take them only from the administrator of the service.',
    }),
  before: 'Now',
  after: 'Then',
  use: 'Use this file',
  imported: 'The overlay is in force.',
  removed: 'The overlay is removed.',
  profileRefused: 'The file was not taken.',
  profileKept: 'The overlay before it stays in force.',
  check: 'Check this service',
  checkLead:
    'For administrators: does the service answer as the profile says? Reads some hundred times and writes nothing; the service may record that files were read.',
  checking: 'Asking the service',
  checked: {
    works: 'You can work with this service.',
    fails: 'You cannot work with this service yet.',
    halfWay: 'It is not certain that you can work with this service: it stopped answering during the check.',
  },
  checkedPartly: (operations: string) => `You can work with this service, except for ${operations}.`,
  checkCounts: (same: number, different: number, notTestable: number) =>
    [
      plural(same, { one: 'One fact is as the profile says', other: '# facts are as the profile says' }),
      plural(different, { one: 'one is not', other: '# are not' }),
      `${plural(notTestable, { one: 'one can not', other: '# can not' })} be checked by reading.`,
    ].join(', '),
  verdicts: 'Fact by fact',
  verdictsLead: 'What the specification leaves open, and what was found out. The codes are those of the documentation.',
  verdictsOf: {
    different: (facts: number) => `Not as the profile says: ${facts}`,
    'not testable': (facts: number) => `Not checkable by reading: ${facts}`,
    confirmed: (facts: number) => `As the profile says: ${facts}`,
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
    'This panel sends values of this spreadsheet to the service above and to no other. Signing in does not keep your password.',
  selfTest: (host: string) => `Test this ${host}…`,
  selfTestLead: (host: string) => `For administrators: does this ${host} do what the add-in counts on?`,
};
export type SettingsMessages = typeof settings;
