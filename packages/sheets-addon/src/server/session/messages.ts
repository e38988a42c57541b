import type { Language } from '@tpr/core';

interface SessionMessages {
  readonly needsUser: string;
  readonly needsReader: string;
  readonly needsPassword: string;
  /** For a script that is bound to the spreadsheet. */
  readonly keepsNone: string;
}

/** What a sign-in, a shared connection or a kept password still needs. */
export const sessionMessages: Readonly<Record<Language, SessionMessages>> = {
  en: {
    needsUser: 'Fill in the user.',
    needsReader: 'Share a user who may only read, and say so.',
    needsPassword: 'Fill in the password.',
    keepsNone: 'This script belongs to the spreadsheet and keeps no password: every editor could take it.',
  },
  fr: {
    needsUser: 'Indiquez l’utilisateur.',
    needsReader: 'Partagez un utilisateur qui peut seulement lire, et confirmez-le.',
    needsPassword: 'Saisissez le mot de passe.',
    keepsNone:
      'Ce script appartient au classeur et ne garde aucun mot de passe : toute personne qui modifie le classeur pourrait le prendre.',
  },
};
