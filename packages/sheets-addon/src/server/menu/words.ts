import type { Language } from '@tpr/core';

interface MenuWords {
  readonly open: string;
  readonly refresh: string;
  readonly formulas: string;
  readonly formulasDone: (count: number) => string;
  readonly refreshDone: (rows: number, updated: number) => string;
  readonly title: string;
}

export const menuWords: Readonly<Record<Language, MenuWords>> = {
  en: {
    open: 'Open the sidebar',
    refresh: 'Refresh the table',
    formulas: 'Refresh formulas',
    formulasDone: (count) => (count === 1 ? '1 formula is read again.' : `${count} formulas are read again.`),
    refreshDone: (rows, updated) => `${updated} of ${rows} rows were brought up to date.`,
    title: 'Third parties',
  },
  fr: {
    open: 'Ouvrir le volet',
    refresh: 'Actualiser le tableau',
    formulas: 'Actualiser les formules',
    formulasDone: (count) => (count === 1 ? '1 formule est relue.' : `${count} formules sont relues.`),
    refreshDone: (rows, updated) => `${updated} lignes sur ${rows} ont été mises à jour.`,
    title: 'Tiers',
  },
};
