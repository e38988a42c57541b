import { ConnectorError, workbookPhrases, explainFailure, type Language, type PhrasesByLanguage } from '@tpr/core';

const phrases: PhrasesByLanguage = {
  en: { ...workbookPhrases.en, signIn: ' in the sidebar' },
  fr: { ...workbookPhrases.fr, signIn: ' dans le volet' },
};

/** Why work did not get done, where there is no pane to say it in parts. */
export function tellFault(error: unknown, language: Language): string {
  // What the page says of Google is in the language of the user already.
  if (error instanceof ConnectorError && error.field === 'google') return error.message;
  const { happened, said, data, todo } = explainFailure(error, language, phrases[language]);
  return [happened, said, data, todo].filter((part) => part !== undefined).join(' ');
}
