import type { AppMessages } from '../en/app.ts';
import { firstNames } from '../first-names.ts';
import { count } from './plurals.ts';

const named = (sheets: readonly string[]): string =>
  firstNames(
    sheets,
    (sheet) => `« ${sheet} »`,
    (more) => ` et ${count(more)} de plus`,
  );

export const app: AppMessages = {
  name: 'Risques tiers',
  navigation: 'Rubriques',
  places: {
    overview: 'Aperçu',
    changes: 'Modifications',
    documents: 'Documents',
    onboard: 'Ajouter des tiers',
    activity: 'Journal',
    portfolio: 'Portefeuille',
    formulas: 'Formules',
    settings: 'Réglages',
  },
  shortPlaces: {
    overview: 'Aperçu',
    changes: 'Modifs',
    documents: 'Docs',
    onboard: 'Ajouter',
    activity: 'Journal',
  },
  unsent: (value) => (value < 2 ? `${value} modification non envoyée` : `${value} modifications non envoyées`),
  account: (id) => `Compte ${id}`,
  production: 'Production',
  menu: 'Menu',
  compareList: 'Rapprocher une liste',
  help: 'Aide',
  signOut: 'Se déconnecter',
  helpTitle: 'Comment ça marche',
  helpLines: [
    'Récupérer : le portefeuille remplit son propre tableau dans votre fichier.',
    'Modifiez les colonnes colorées, comme n’importe quelle cellule.',
    'Modifications : comparez chaque valeur, puis envoyez ce que vous voulez.',
    'Actualiser récupère les modifications des autres utilisateurs. Vos modifications non envoyées restent.',
    'La touche Tab et les flèches donnent accès à tout ce volet.',
  ],
  staleProtected: (sheets) =>
    sheets.length === 1
      ? `Les formules de la feuille protégée ${named(sheets)} ne sont peut-être plus à jour : ôtez sa protection, puis cliquez sur Actualiser.`
      : `Les formules de feuilles protégées ne sont peut-être plus à jour (${named(sheets)}) : ôtez leur protection, puis cliquez sur Actualiser.`,
  stale: (sheets) => {
    if (sheets.length === 0)
      return 'Les formules de ce classeur ne sont peut-être plus à jour : appuyez sur Entrée si vous saisissez dans une cellule, puis cliquez sur Actualiser.';
    return sheets.length === 1
      ? `Les formules de la feuille ${named(sheets)} ne sont peut-être plus à jour : cliquez de nouveau sur Actualiser.`
      : `Les formules de plusieurs feuilles ne sont peut-être plus à jour (${named(sheets)}) : cliquez de nouveau sur Actualiser.`;
  },
  offline: 'Vous êtes hors ligne. Le tableau et tout ce qui suit affichent les dernières données lues.',
};
