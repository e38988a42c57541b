import type { Language } from '@tpr/core';
import type { FormulaRows } from '@tpr/core/formulas';
import { openShared, viewSharing } from '../session/shared-connection.ts';

/** Whether formulas can be answered: two columns, what and its value. */
export function describeStatus(language: Language): FormulaRows {
  const words = statusWords[language];
  const shared = openShared();
  const { state } = viewSharing();
  if (shared === undefined || state === 'none') return [[words.shared, words.no]];
  const { username, accountId, environment, baseUrl } = shared.connection;
  return [
    [words.shared, state === 'shared' ? words.yes : words.ended],
    [words.user, username],
    [words.environment, environment ?? baseUrl],
    [words.account, accountId],
  ];
}

const en = {
  shared: 'Connection shared with this spreadsheet',
  yes: 'yes',
  no: 'no',
  ended: 'ended, share again',
  user: 'User',
  environment: 'Environment',
  account: 'Account',
};

const statusWords: Readonly<Record<Language, typeof en>> = {
  en,
  fr: {
    shared: 'Connexion partagée avec ce classeur',
    yes: 'oui',
    no: 'non',
    ended: 'terminée, à partager de nouveau',
    user: 'Utilisateur',
    environment: 'Environnement',
    account: 'Compte',
  },
};
