import type { Language } from '@tpr/core';

/** Texts that quote a message of Google, which is in the language of the account. */
export const googleSays: Readonly<Record<Language, (said: string) => string>> = {
  en: (said) =>
    `Google ended this run: “${said}” What was written so far is right. Look at what is there, then try again in some minutes.`,
  fr: (said) =>
    `Google a mis fin à cette exécution : « ${said} » Ce qui est déjà écrit est juste. Regardez où en est le tableau, puis réessayez dans quelques minutes.`,
};
