import { ConnectorError, workbookPhrases, explainFailure, type Language, type PhrasesByLanguage } from '@tpr/core';

const phrases: PhrasesByLanguage = {
  en: { ...workbookPhrases.en, signIn: ' in the sidebar' },
  fr: { ...workbookPhrases.fr, signIn: ' dans le volet' },
};

/** Describes an error in one text, for places that do not show its parts separately. */
export function describeFault(error: unknown, language: Language): string {
  return describe(error, language, ({ happened, reason, data, todo }) => [happened, reason, data, todo]);
}

/** The same text without what became of the data, for a text that says this of the whole work. */
export function describeCause(error: unknown, language: Language): string {
  return describe(error, language, ({ happened, reason, todo }) => [happened, reason, todo]);
}

type Parts = (failure: ReturnType<typeof explainFailure>) => readonly (string | undefined)[];

function describe(error: unknown, language: Language, partsOf: Parts): string {
  // Messages about Google are already in the language of the user.
  if (error instanceof ConnectorError && error.field === 'google') return error.message;
  const parts = partsOf(explainFailure(error, language, phrases[language]));
  return parts.filter((part) => part !== undefined).join(' ');
}
