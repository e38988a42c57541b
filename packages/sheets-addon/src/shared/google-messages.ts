import { typesetFrench, type Language } from '@tpr/core';

/** For a run that Google ended; quotes the message of Google, which is in the language of the account. */
export const endedByGoogle: Readonly<Record<Language, (message: string) => string>> = {
  en: (message) =>
    `Google ended this run: “${message}” What was written so far is correct. Check the table, then try again in a few minutes.`,
  fr: typesetFrench(
    (message: string) =>
      `Google a mis fin à cette exécution : « ${message} » Ce qui est déjà écrit est correct. Vérifiez le tableau, puis réessayez dans quelques minutes.`,
  ),
};

/** Google allows an add-on a number of triggers for each user: developers.google.com/apps-script/guides/services/quotas. */
export const tooManyTriggers: Readonly<Record<Language, (most: number) => string>> = {
  en: (most) =>
    `Google allows ${most} triggers for your account, one for each spreadsheet in which you have schedules or unfinished work. Remove your schedules or end unfinished work in another spreadsheet, then try again. What was written so far is correct.`,
  fr: (most) =>
    `Google autorise ${most} déclencheurs pour votre compte, un par feuille de calcul où vous avez des planifications ou un travail inachevé. Supprimez vos planifications ou mettez fin au travail inachevé dans une autre feuille de calcul, puis réessayez. Ce qui est déjà écrit est correct.`,
};
