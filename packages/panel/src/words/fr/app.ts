import type { AppWords } from '../en/app.ts';

export const app: AppWords = {
  name: 'Risques tiers',
  navigation: 'Rubriques',
  places: {
    overview: 'Aperçu',
    changes: 'Modifications',
    documents: 'Documents',
    onboard: 'Ajouter des tiers',
    activity: 'Journal',
    portfolio: 'Portefeuille',
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
  help: 'Aide',
  signOut: 'Se déconnecter',
  helpTitle: 'Comment ça marche',
  helpLines: [
    'Récupérer : le portefeuille remplit son propre tableau dans votre classeur.',
    'Modifiez les colonnes teintées, comme n’importe quelle cellule.',
    'Modifications : comparez chaque valeur, puis envoyez ce que vous voulez.',
    'Actualiser apporte ce que d’autres ont changé. Vos modifications non envoyées restent.',
    'La touche Tab et les flèches donnent accès à tout ce volet.',
  ],
  offline: 'Vous êtes hors ligne. Le tableau et tout ce qui suit restent tels que lus la dernière fois.',
};
