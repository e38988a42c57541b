import { plural } from './speech.ts';

export const settings = {
  connection: 'Connection',
  environment: 'Environment',
  account: 'Account',
  user: 'User',
  baseUrl: 'Service',
  legacyBaseUrl: 'Legacy service',
  authUrl: 'Sign-in',
  kept: 'This computer',
  stays: 'stays signed in, without the password',
  doesNotStay: 'forgets the sign-in when closed',
  change: 'Sign in differently',
  profile: 'Profile of the service',
  profileLead:
    'Where a service differs from the usual, one file says how. Your administrator has it; tpr doctor writes it.',
  noProfile: 'No overlay: the usual assumptions hold.',
  hasProfile: (entries: number) =>
    entries === 1 ? 'An overlay with one entry is in force.' : `An overlay with ${entries} entries is in force.`,
  hasUnreadProfile: 'An overlay is in force.',
  import: 'Import a file…',
  export: 'Export',
  remove: 'Remove',
  removeQuestion: 'Remove the overlay? Export it first if it is the only copy.',
  removeYes: 'Remove it',
  review: (entries: number) =>
    entries === 0
      ? 'This file changes nothing.'
      : plural(entries, { one: 'This file changes one entry', other: 'This file changes # entries' }),
  reviewCalls: (calls: number) =>
    plural(calls, {
      one: 'One of them is a path or a method by which the service is called. Take it only from whoever administers the service.',
      other:
        '# of them are paths or methods by which the service is called. Take them only from whoever administers the service.',
    }),
  before: 'Now',
  after: 'Then',
  use: 'Use this file',
  imported: 'The overlay is in force.',
  removed: 'The overlay is removed.',
  profileRefused: 'The file was not taken.',
  profileKept: 'The overlay before it stays in force.',
  language: 'Language',
  languageShown: (name: string, host: string) => `${name}, as in ${host}`,
  languageName: 'English',
  hosts: { excel: 'Excel', sheets: 'Google Sheets' },
  about: 'About',
  aboutBody:
    'This panel sends values of this spreadsheet to the service above and to nobody else. No password is kept without your consent.',
};
export type SettingsWords = typeof settings;
