import type { Language } from '@tpr/core';

interface ItemWords {
  readonly open: string;
  readonly refresh: string;
  readonly formulas: string;
  readonly title: string;
}

export const itemWords: Readonly<Record<Language, ItemWords>> = {
  en: {
    open: 'Open the sidebar',
    refresh: 'Refresh the table',
    formulas: 'Refresh formulas',
    title: 'Third parties',
  },
  fr: {
    open: 'Ouvrir le volet',
    refresh: 'Actualiser le tableau',
    formulas: 'Actualiser les formules',
    title: 'Tiers',
  },
};
