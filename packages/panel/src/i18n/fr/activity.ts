import type { ActivityMessages } from '../en/activity.ts';
import { count, plural } from './plurals.ts';

export const activity: ActivityMessages = {
  tasks: {
    pull: 'Portefeuille récupéré',
    refresh: 'Tableau actualisé',
    send: 'Modifications envoyées',
    undo: 'Modifications annulées',
    onboard: 'Tiers ajoutés',
    reconcile: 'Liste rapprochée du portefeuille',
    decide: 'Documents traités',
    missing: 'Documents manquants relevés',
    extractData: 'Documents lus dans un tableau',
    summary: 'Feuille de synthèse écrite',
  },
  done: (value) => plural(value, { one: '# réussi', other: '# réussis' }),
  failed: (value) => plural(value, { one: '# échec', other: '# échecs' }),
  pending: (value) => `${count(value)} à renvoyer`,
  ended: {
    whole: 'terminé',
    stopped: 'arrêté',
    failed: 'incomplet',
    interrupted: 'interrompu ou encore en cours',
  },
  planned: (value) =>
    plural(value, { one: '# prévu, résultat non enregistré', other: '# prévus, résultat non enregistré' }),
  onlyFailed: 'Échecs seulement',
  export: 'Exporter',
  exported: (name) => `${name} est dans vos téléchargements.`,
  noExport:
    'Excel pour Mac ne peut pas enregistrer de fichier depuis un volet. La feuille Journal contient les mêmes données : enregistrez-en une copie en CSV.',
  shown: (shown, all) =>
    shown === all
      ? plural(all, { one: '# opération', other: '# opérations' })
      : `${count(shown)} opérations sur ${count(all)}`,
  empty: {
    title: 'Aucune opération pour l’instant',
    body: 'Chaque récupération, actualisation ou envoi laisse ici une ligne : quand, combien, avec quel résultat.',
  },
  noneFailed: {
    title: 'Aucun échec',
    body: 'Les opérations avec des lignes en échec ou à renvoyer apparaissent ici.',
  },
  showAll: 'Afficher toutes les opérations',
  failures: 'Ce qui a échoué',
  moreFailures: (value) => `et ${count(value)} autres, dans la feuille Journal`,
  noFailures: 'Tout a réussi dans cette opération.',
  interrupted:
    'Cette opération n’a enregistré aucun résultat : le volet a été fermé entre-temps, ou elle est encore en cours. Une partie a pu être faite. Si elle n’est plus en cours, relancez-la : ce qui est fait n’est pas refait.',
  unfinished: 'Cette opération s’est arrêtée avant la fin. Relancez-la : ce qui est fait n’est pas refait.',
  openSheet: 'Ouvrir la feuille Journal',
  showRows: (value) => plural(value, { one: 'Afficher sa ligne', other: 'Afficher les # lignes' }),
  undo: 'Annuler…',
  undoPlan: (changes) =>
    plural(changes, {
      none: 'Il n’y a plus rien à annuler.',
      one: 'Une valeur serait rétablie :',
      other: '# valeurs seraient rétablies :',
    }),
  undoSend: (changes) => plural(changes, { one: 'Rétablir une valeur', other: 'Rétablir # valeurs' }),
  undoConflict: 'Modifié depuis dans le service ; laissé tel quel',
  undone: (value) => plural(value, { one: 'Une valeur est rétablie.', other: '# valeurs sont rétablies.' }),
  from: (value) => `actuellement ${value}`,
  to: (value) => `retour à ${value}`,
  columns: [
    'Opération',
    'Quand',
    'Quoi',
    'Utilisateur',
    'Réussis',
    'Échecs',
    'À renvoyer',
    'Fin',
    'Clé',
    'Champ',
    'Motif',
  ],
};
