import type { Language } from '@tpr/core';

interface DoneWords {
  readonly formulasDone: (count: number) => string;
  readonly refreshDone: (rows: number, updated: number) => string;
}

export const doneWords: Readonly<Record<Language, DoneWords>> = {
  en: {
    formulasDone: (count) => (count === 1 ? '1 formula is read again.' : `${count} formulas are read again.`),
    refreshDone: (rows, updated) => `${updated} of ${rows} rows were brought up to date.`,
  },
  fr: {
    formulasDone: (count) => (count === 1 ? '1 formule est relue.' : `${count} formules sont relues.`),
    refreshDone: (rows, updated) => `${updated} lignes sur ${rows} ont été mises à jour.`,
  },
};
