import { typesetFrench } from './typography.ts';
import type { Language } from './language.ts';

/** Of a cursor that another clock has given, such as that of a sandbox which was started again. */
export const futureCursor: Readonly<Record<Language, (since: string) => string>> = {
  en: (since) =>
    `Changes were last read at ${since}, which lies in the future: nothing was read. Pull the portfolio again.`,
  fr: (since) =>
    typesetFrench(
      `La dernière lecture des changements est datée du ${since}, dans le futur : rien n’a été lu. Récupérez à nouveau le portefeuille.`,
    ),
};
