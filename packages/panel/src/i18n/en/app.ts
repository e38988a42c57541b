import { firstNames } from '../first-names.ts';
import { count } from './plurals.ts';

const named = (sheets: readonly string[]): string =>
  firstNames(
    sheets,
    (sheet) => `“${sheet}”`,
    (more) => ` and ${count(more)} more`,
  );

export const app = {
  name: 'Third-party risk',
  navigation: 'Pages',
  places: {
    overview: 'Overview',
    changes: 'Changes',
    documents: 'Documents',
    onboard: 'Onboard',
    activity: 'Activity',
    portfolio: 'Portfolio',
    formulas: 'Formulas',
    settings: 'Settings',
  },
  /** Names in the navigation bar, where a word has a fifth of 320 px. */
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
  compareList: 'Reconcile a list',
  help: 'Help',
  signOut: 'Sign out',
  helpTitle: 'How it works',
  helpLines: [
    'Pull: the portfolio fills its own table.',
    'Edit the tinted columns like any other cells.',
    'Changes: compare old and new values, then send the changes you choose.',
    'Refresh loads the changes of other users. Your unsent edits stay.',
    'Tab and the arrow keys reach everything in this panel.',
  ],
  /** For formulas on protected sheets. @param sheets names of the sheets; only the first ones are listed. */
  staleProtected: (sheets: readonly string[]) =>
    sheets.length === 1
      ? `Formulas on the protected sheet ${named(sheets)} may be out of date: unprotect the sheet, then press Refresh.`
      : `Formulas on protected sheets may be out of date (${named(sheets)}): unprotect them, then press Refresh.`,
  /** @param sheets empty if the sheets are unknown: a cell in edit mode blocks the spreadsheet. */
  stale: (sheets: readonly string[]) => {
    if (sheets.length === 0)
      return 'Formulas in this workbook may be out of date: press Enter if you are typing in a cell, then press Refresh.';
    return sheets.length === 1
      ? `Formulas on the sheet ${named(sheets)} may be out of date: press Refresh once more.`
      : `Formulas on several sheets may be out of date (${named(sheets)}): press Refresh once more.`;
  },
  offline: 'You are offline. The table and everything below show the last data read.',
};
export type AppMessages = typeof app;
