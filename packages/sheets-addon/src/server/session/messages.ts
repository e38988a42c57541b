import { typesetFrench, type Language } from '@tpr/core';

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
    needsUser: 'Enter the user.',
    needsReader: 'Choose a user who may only read, and tick the confirmation.',
    needsPassword: 'Enter the password.',
    keepsNone: 'This script belongs to the spreadsheet and stores no password: every editor could read it.',
  },
  fr: typesetFrench<SessionMessages>({
    needsUser: 'Indiquez l’utilisateur.',
    needsReader: 'Choisissez un utilisateur en lecture seule, et cochez la confirmation.',
    needsPassword: 'Saisissez le mot de passe.',
    keepsNone:
      'Ce script appartient à la feuille de calcul et n’enregistre aucun mot de passe : toute personne qui modifie la feuille de calcul pourrait le lire.',
  }),
};
