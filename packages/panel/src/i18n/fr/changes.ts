import type { ChangesMessages } from '../en/changes.ts';
import { count, plural } from './plurals.ts';

const changesOf = (value: number) => plural(value, { one: '# modification', other: '# modifications' });
const partiesOf = (value: number) => plural(value, { one: '# tiers', other: '# tiers' });

export const changes: ChangesMessages = {
  title: 'Modifications',
  waiting: (edits) => plural(edits, { one: '# modification non envoyée', other: '# modifications non envoyées' }),
  waitingBody:
    'Vérifiez chaque modification telle qu’elle partira. Rien n’est envoyé tant que vous n’avez pas cliqué sur Envoyer.',
  review: 'Vérifier',
  reviewing: 'Comparaison avec le service',
  none: {
    title: 'Rien à envoyer',
    body: (sheet) =>
      `Modifiez une cellule colorée du tableau de la feuille « ${sheet} » : vos modifications s’affichent ici avant l’envoi. Une copie de cette feuille ou du tableau n’envoie rien.`,
    action: 'Vérifier à nouveau',
  },
  noTable: {
    title: 'Pas encore de tableau',
    body: 'Récupérez votre portefeuille, modifiez ses colonnes colorées, puis envoyez vos modifications d’ici.',
    action: 'Récupérer mon portefeuille',
  },
  goneTable: {
    title: 'Le tableau a disparu',
    body: 'Il a été supprimé, ou converti en simples cellules, qui n’envoient rien. Annulez cette opération, ou récupérez un nouveau tableau. Tout ce qui a été envoyé est enregistré dans le service.',
  },
  unkeyedTable: {
    title: 'Le tableau a perdu sa colonne clé',
    body: 'Sans elle, aucune modification ne peut être rattachée à un tiers. Annulez sa suppression, ou récupérez à nouveau pour créer un nouveau tableau.',
  },
  otherTable: {
    title: 'Ce tableau appartient à un autre compte',
    body: 'Connectez-vous à ce compte pour envoyer ses modifications, ou ouvrez un autre fichier pour le vôtre.',
  },
  stale: 'Le tableau a été modifié depuis cette vérification. Vérifiez à nouveau pour en tenir compte.',
  again: 'Vérifier à nouveau',
  undoTitle: 'Annulation.',
  undoBody: 'Cet envoi rétablit ce que le dernier envoi a remplacé.',
  leaveUndo: 'Laisser tel quel',
  undoEmpty: 'Rien à annuler : le service détient déjà les anciennes valeurs.',
  grouping: 'Grouper',
  byThirdParty: 'Par tiers',
  byField: 'Par champ',
  filters: {
    all: (value) => plural(value, { one: 'Toutes (#)', other: 'Toutes (#)' }),
    conflicts: (value) => plural(value, { one: '# conflit', other: '# conflits' }),
    notAllowed: (value) => plural(value, { one: '# non admise', other: '# non admises' }),
  },
  nothingShown: 'Plus rien ici.',
  noName: (id) => `Tiers ${id}`,
  continued: 'suite',
  becomes: 'devient',
  nothingHeld: 'vide',
  types: {
    string: 'texte',
    boolean: 'oui ou non',
    date: 'date',
    decimal: 'nombre',
    percentage: 'pourcentage',
    list_unique: 'choix',
    list_multiple: 'choix multiples',
  },
  sentAs: (value, type) => (type === undefined ? `envoyé : ${value}` : `envoyé : ${value} (${type})`),
  typed: (value) => `saisi : « ${value} »`,
  mayStart: 'peut ouvrir des dossiers',
  mayStartWhy: 'Des règles de votre compte peuvent ouvrir des dossiers quand ce champ change.',
  conflict: 'conflit',
  conflictNow: (value, before) => `Service, à présent : ${value} (${before} à la récupération)`,
  keepMine: 'Garder la mienne',
  takeTheirs: 'Prendre celle du service',
  skip: 'Laisser de côté',
  keepAll: 'Garder toutes les miennes',
  takeAll: 'Prendre toutes celles du service',
  skipAll: 'Tout laisser de côté',
  choiceFor: (field, thirdParty) => `${field}, ${thirdParty} : quelle valeur ?`,
  notAllowed: 'non admis',
  chooseOf: (field, thirdParty) => `Valeur admise pour ${field}, ${thirdParty}`,
  otherValue: 'Une autre valeur',
  check: 'Contrôler',
  use: (value) => `Utiliser ${value}`,
  useSelected: 'Utiliser',
  useChosen: (value) => plural(value, { one: 'Utiliser # choix', other: 'Utiliser # choix' }),
  corrected: 'corrigé ici ; la cellule sera mise à jour à l’envoi',
  doubt: (field, value) => `${field} : ${count(value)} valeurs peuvent se lire de deux façons.`,
  hasCurrency: (field, value) => `${field} : ${count(value)} valeurs contiennent une devise, qui n’est pas envoyée.`,
  doubtValues: (field, value) => `${field} : les ${count(value)} valeurs, une par une`,
  or: ' ou ',
  doubtExample: (text, readings) => `« ${text} » peut être ${readings}.`,
  currencyExample: (text, number) => `« ${text} » est envoyé comme ${number}.`,
  readAllAs: (example) => `Tout lire comme ${example}`,
  correctedAll: (value) => plural(value, { one: '# valeur corrigée', other: '# valeurs corrigées' }),
  putBack: 'Rétablir la valeur du service',
  putsBack: 'La valeur du service est rétablie dans la cellule.',
  undoPutBack: 'Garder ma modification',
  settled: (value) =>
    plural(value, {
      one: '# modification correspond déjà au service ; sa ligne est seulement marquée.',
      other: '# modifications correspondent déjà au service ; leurs lignes sont seulement marquées.',
    }),
  problems: (value) =>
    plural(value, {
      one: '# ligne a des cellules qui ne peuvent pas être envoyées',
      other: '# lignes ont des cellules qui ne peuvent pas être envoyées',
    }),
  problemKinds: {
    otherOwner: 'affiche un autre tiers',
    duplicateKey: 'tiers en double',
    noKey: 'non reliée au service',
    unknownKey: 'ne vient pas du service',
    readOnly: 'colonne en lecture seule',
    cellError: 'erreur dans la cellule',
    ownColumn: 'votre propre colonne, non envoyée',
  },
  sendChanges: (sends, parties) => `Envoyer ${changesOf(sends)} pour ${partiesOf(parties)}`,
  undoChanges: (sends, parties) =>
    `Rétablir ${plural(sends, { one: '# valeur', other: '# valeurs' })} pour ${partiesOf(parties)}`,
  sure: (action) => `${action} maintenant ?`,
  sureStarts: (value) =>
    plural(value, {
      one: 'Dont # qui peut ouvrir des dossiers, et donc envoyer des e-mails au tiers.',
      other: 'Dont # qui peuvent ouvrir des dossiers, et donc envoyer des e-mails aux tiers.',
    }),
  sureYes: 'Confirmer',
  takeOnly: (value) => plural(value, { one: 'Prendre # valeur du service', other: 'Prendre # valeurs du service' }),
  settleOnly: (value) =>
    plural(value, { one: 'Marquer # ligne comme inchangée', other: 'Marquer # lignes comme inchangées' }),
  nothingToSend: 'Rien de sélectionné',
  alsoTakes: (value) =>
    plural(value, {
      one: '# valeur du service revient dans sa cellule',
      other: '# valeurs du service reviennent dans leurs cellules',
    }),
  undecided: (value) =>
    plural(value, { one: '# conflit attend votre choix', other: '# conflits attendent votre choix' }),
  skipped: (value) => plural(value, { one: '# laissée de côté', other: '# laissées de côté' }),
  blocked: (value) => plural(value, { one: '# non admise', other: '# non admises' }),
  sending: (sends) => `Envoi de ${changesOf(sends)}`,
  bringingBack: 'Rétablissement des anciennes valeurs',
  outcomes: {
    sent: (value) => plural(value, { one: '# envoyée', other: '# envoyées' }),
    taken: (value) => plural(value, { one: '# reprise du service', other: '# reprises du service' }),
    unchanged: (value) => plural(value, { one: '# inchangée', other: '# inchangées' }),
    conflict: (value) => plural(value, { one: '# en conflit', other: '# en conflit' }),
    refused: (value) => plural(value, { one: '# refusée', other: '# refusées' }),
    unknown: (value) =>
      plural(value, {
        one: '# incertaine, à vérifier dans le service',
        other: '# incertaines, à vérifier dans le service',
      }),
    pending: (value) => `${count(value)} à renvoyer`,
  },
  broughtBack: (value) => plural(value, { one: '# rétablie', other: '# rétablies' }),
  kinds: {
    sent: 'envoyée',
    unchanged: 'inchangée',
    conflict: 'conflit',
    refused: 'refusée',
    unknown: 'incertaine, à vérifier dans le service',
    pending: 'à renvoyer',
  },
  result: 'Résultat',
  allSent: 'Tout est envoyé',
  allBack: 'Tout est rétabli',
  stopped: 'Le travail s’est arrêté avant la fin.',
  stoppedTodo: 'Vérifiez à nouveau pour envoyer le reste ; rien n’est envoyé deux fois.',
  cancelledTitle: 'Vous avez arrêté l’envoi',
  notSent: 'Non abouties',
  openRows: (value) => plural(value, { one: 'Ouvrir la ligne', other: 'Ouvrir les # lignes' }),
  undo: 'Annuler l’envoi…',
  undoHint: (final) =>
    final === 0
      ? 'Les anciennes valeurs peuvent être rétablies jusqu’à la prochaine récupération.'
      : `Les anciennes valeurs peuvent être rétablies jusqu’à la prochaine récupération, sauf ${plural(final, { one: '# qui ne peut pas être annulée', other: '# qui ne peuvent pas être annulées' })}.`,
  undoLast:
    'Les anciennes valeurs du dernier envoi peuvent être rétablies jusqu’à la prochaine récupération. Vous voyez d’abord lesquelles, puis vous confirmez.',
  isFinal: 'ne pourra pas être annulé',
  final: (value) =>
    plural(value, { one: 'dont # qui ne pourra pas être annulée', other: 'dont # qui ne pourront pas être annulées' }),
};
