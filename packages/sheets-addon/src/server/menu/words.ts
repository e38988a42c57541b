import type { Language } from '@tpr/core';

interface MenuWords {
  readonly open: string;
  readonly refresh: string;
  readonly formulas: string;
  readonly title: string;
  readonly formulasDone: (count: number) => string;
  readonly refreshDone: (rows: number, updated: number) => string;
}

/** The menu, the title of what it opens, and what is said when its work is done. */
export const menuWords: Readonly<Record<Language, MenuWords>> = {
  en: {
    open: 'Open the sidebar',
    refresh: 'Refresh the table',
    formulas: 'Refresh formulas',
    title: 'Third parties',
    formulasDone: (count) => (count === 1 ? '1 formula is read again.' : `${count} formulas are read again.`),
    refreshDone: (rows, updated) => `${updated} of ${rows} rows were brought up to date.`,
  },
  fr: {
    open: 'Ouvrir le volet',
    refresh: 'Actualiser le tableau',
    formulas: 'Actualiser les formules',
    title: 'Tiers',
    formulasDone: (count) => (count === 1 ? '1 formule est relue.' : `${count} formules sont relues.`),
    refreshDone: (rows, updated) => `${updated} lignes sur ${rows} ont été mises à jour.`,
  },
};
