import type { PortfolioMessages } from '../en/portfolio.ts';
import { count, plural } from './plurals.ts';

export const portfolio: PortfolioMessages = {
  where: (sheet, name) => `Tableau ${name}, feuille ${sheet}`,
  show: 'Afficher le tableau',
  columns: 'Colonnes',
  columnsChosen: (chosen, all) => `${count(chosen)} sur ${count(all)}`,
  groups: {
    identity: 'Identité',
    attributes: 'Attributs',
    indicators: 'Indicateurs',
    dossiers: 'Dossiers',
    documents: 'Documents',
  },
  chooseAll: (group) => `Tout : ${group}`,
  editable: 'modifiable',
  free: 'sans appel supplémentaire',
  groupCost: (calls) => plural(calls, { one: '+1 appel par tiers', other: '+# appels par tiers' }),
  groupCalls: (calls, time) =>
    [plural(calls, { one: '+# appel', other: '+# appels' }), ...(time === undefined ? [] : [`environ ${time}`])].join(
      ', ',
    ),
  cost: (calls, time) =>
    [
      `Environ ${plural(calls, { one: '# appel', other: '# appels' })} au service`,
      ...(time === undefined ? [] : [`soit ${time} au rythme de la dernière récupération`]),
    ].join(', '),
  search: 'Chercher une colonne',
  found: (value) => plural(value, { none: 'Aucune colonne ne porte ce nom.', one: '# colonne', other: '# colonnes' }),
  costUnknown: (perThirdParty) =>
    perThirdParty === 0
      ? 'Quelques appels au service'
      : plural(perThirdParty, { one: 'Environ un appel par tiers', other: 'Environ # appels par tiers' }),
  choices: 'Choix enregistrés',
  usual: 'Les colonnes habituelles',
  current: 'Comme dans le tableau',
  own: (number) => (number === 1 ? 'Mon propre choix' : `Mon propre choix ${number}`),
  notSaved: (name) => `${name} (non enregistré)`,
  saveAs: 'Nommer ce choix',
  save: 'Enregistrer',
  replaceQuestion: (name) => `Un choix « ${name} » est déjà enregistré. Le remplacer par celui-ci ?`,
  replace: 'Remplacer',
  remove: 'Supprimer',
  removeNamed: (name) => `Supprimer le choix ${name}`,
  saved: (name) => `Choix « ${name} » enregistré.`,
  notStored: (name) =>
    `Ce navigateur n’enregistre rien pour le complément : « ${name} » disparaît quand vous quittez cette page.`,
  filters: 'Certains tiers seulement',
  filtersOn: (value) => plural(value, { none: 'tous', one: '# filtre', other: '# filtres' }),
  status: 'Statut de l’entreprise',
  kinds: 'Natures',
  kindsHint: 'Par exemple fournisseur, sous-traitant ; séparées par des virgules. Vide : toutes.',
  countries: 'Pays',
  countriesHint: 'Par exemple FR, DE ; séparés par des virgules. Vide : tous.',
  pull: 'Récupérer mon portefeuille',
  change: 'Appliquer au tableau',
  empty: 'Vider le tableau',
  keepsEdits: (edits) =>
    plural(edits, { one: 'Votre modification non envoyée reste.', other: 'Vos # modifications non envoyées restent.' }),
  noColumns: 'Choisissez au moins une colonne.',
  done: (rows) => `${plural(rows, { one: '# tiers est', other: '# tiers sont' })} dans le tableau.`,
  report: {
    added: 'ajoutés',
    updated: 'mis à jour',
    removed: 'retirés',
    kept: 'modifications conservées',
    putBack: 'cellules écrasées, rétablies',
    cutTexts: 'textes coupés à la taille d’une cellule',
    lacking: 'impossibles à lire : récupérez à nouveau',
  },
};
