import type { Language, PhrasesByLanguage } from '@tpr/core';
import { describeFormulaFailure } from '@tpr/core/formulas';
import { failureMark } from '@tpr/core/values';

/**
 * Phrases that say how to read a cell again, and how to restore the session. Formulas use a shared session, which only
 * sharing again restores.
 */
const cellPhrases: PhrasesByLanguage = {
  en: {
    instead: {
      auth: 'Open the TPR sidebar and share the connection with this spreadsheet again, then try again{again}.',
    },
    again: ' with TPR › Refresh formulas',
    more: { outOfTime: 'For large tables, use Pull in the sidebar.' },
  },
  fr: {
    instead: {
      auth: 'Ouvrez le volet TPR et partagez de nouveau la connexion avec cette feuille de calcul, puis réessayez{again}.',
    },
    again: ' par TPR › Actualiser les formules',
    more: { outOfTime: 'Pour de grands tableaux, récupérez-les par le volet.' },
  },
};

/** What the cell shows: a text, so that one failure does not fail a whole column. */
export function describeFailure(error: unknown, language: Language): string {
  return failureMark + describeFormulaFailure(error, language, cellPhrases[language]);
}
