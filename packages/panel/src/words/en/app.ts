/** Header, navigation and what is said around every place. */
export const app = {
  name: 'Third-party risk',
  navigation: 'Places',
  places: {
    overview: 'Overview',
    changes: 'Changes',
    documents: 'Documents',
    onboard: 'Onboard',
    activity: 'Activity',
    portfolio: 'Portfolio',
    settings: 'Settings',
  },
  /** In the navigation bar, where a word has a fifth of 320 px. */
  shortPlaces: {
    overview: 'Overview',
    changes: 'Changes',
    documents: 'Docs',
    onboard: 'Onboard',
    activity: 'Activity',
  },
  unsent: (value: number) => (value === 1 ? '1 edit not sent' : `${value} edits not sent`),
  account: (id: string) => `Account ${id}`,
  production: 'Production',
  menu: 'Menu',
  help: 'Help',
  signOut: 'Sign out',
  helpTitle: 'How it works',
  helpLines: [
    'Pull: the portfolio fills a table of its own in your workbook.',
    'Edit the tinted columns, as you would any cell.',
    'Changes: see each value old and new, then send what you want.',
    'Refresh brings what others changed. Your unsent edits stay.',
    'Tab and the arrow keys reach everything in this panel.',
  ],
  offline: 'You are offline. The table and everything below stays as it was last read.',
};
export type AppWords = typeof app;
