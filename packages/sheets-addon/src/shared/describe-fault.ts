import { ConnectorError, workbookPhrases, explainFailure, type Language, type PhrasesByLanguage } from '@tpr/core';

const phrases: PhrasesByLanguage = {
  en: { ...workbookPhrases.en, signIn: ' in the sidebar' },
  fr: { ...workbookPhrases.fr, signIn: ' dans le volet' },
};

/** Describes an error in one text, for places that do not show its parts separately. */
export function describeFault(error: unknown, language: Language): string {
  // Messages about Google are already in the language of the user.
  if (error instanceof ConnectorError && error.field === 'google') return error.message;
  const { happened, reason, data, todo } = explainFailure(error, language, phrases[language]);
  return [happened, reason, data, todo].filter((part) => part !== undefined).join(' ');
}
