import { textSheetName } from '@tpr/core/workbook';
import type { OverviewMessages } from '../en/overview.ts';
import { firstNames } from '../first-names.ts';
import { count, plural } from './plurals.ts';

const named = (headers: readonly string[]): string =>
  firstNames(
    headers,
    (header) => `« ${header} »`,
    (more) => ` et ${count(more)} de plus`,
  );

const movedOf = (updated: number, added: number, removed: number): string =>
  [
    `${count(updated)} mis à jour`,
    plural(added, { one: '# ajouté', other: '# ajoutés' }),
    `${plural(removed, { one: '# retiré', other: '# retirés' })}.`,
  ].join(', ');

export const overview: OverviewMessages = {
  portfolio: 'Portefeuille',
  holds: (thirdParties, columns) => `${thirdParties} · ${columns}`,
  refresh: 'Actualiser',
  changedSince: (value) =>
    plural(value, { none: 'Rien n’a changé depuis', one: '# changement depuis', other: '# changements depuis' }),
  counting: 'Recherche des changements…',
  protected: 'La feuille est protégée : ôtez la protection avant d’actualiser.',
  refreshed: (updated, added, removed) =>
    updated + added + removed === 0 ? 'Le tableau est à jour.' : `À jour : ${movedOf(updated, added, removed)}`,
  refreshedBut: (updated, added, removed) => movedOf(updated, added, removed),
  typedOver: (value) =>
    plural(value, {
      one: 'Une cellule non modifiable a été écrasée. L’actualisation rétablit sa valeur.',
      other: '# cellules non modifiables ont été écrasées. L’actualisation rétablit leurs valeurs.',
    }),
  putBack: (value) =>
    plural(value, {
      one: 'Une cellule écrasée affiche à nouveau la valeur du service.',
      other: '# cellules écrasées affichent à nouveau les valeurs du service.',
    }),
  newColumns: (headers) =>
    `Nouveau dans le service : ${named(headers)}. Récupérez à nouveau pour ajouter ${headers.length === 1 ? 'la colonne' : 'les colonnes'}.`,
  lacking: (value) =>
    plural(value, {
      one: 'Un tiers n’a pas pu être lu ; voir le journal. Actualisez à nouveau.',
      other: '# tiers n’ont pas pu être lus ; voir le journal. Actualisez à nouveau.',
    }),
  kept: (value) =>
    plural(value, {
      one: 'Une de vos modifications a été conservée.',
      other: '# de vos modifications ont été conservées.',
    }),
  partial:
    'Le travail s’est arrêté avant la fin. Ce qui est dans le tableau est correct ; récupérez à nouveau pour continuer.',
  unfinished:
    'La dernière récupération est incomplète : des tiers peuvent manquer ou ne pas être à jour. Récupérez à nouveau pour continuer.',
  first: {
    title: 'Votre portefeuille dans cette feuille',
    body: 'Une ligne par tiers, avec les colonnes les plus utiles. Il remplit son propre tableau et ne touche à rien d’autre.',
    pull: 'Récupérer mon portefeuille',
    choose: 'Choisir d’abord les colonnes',
  },
  gone: {
    title: 'Le tableau a disparu',
    body: 'Il a été supprimé, ou converti en simples cellules, qui n’envoient rien. Annulez cette opération dans le fichier, ou récupérez un nouveau tableau. Rien n’est perdu côté service.',
    pull: 'Récupérer un nouveau tableau',
  },
  unlinked: {
    title: 'Le tableau n’est plus relié au service',
    body: `La feuille masquée « ${textSheetName} » qui l’accompagne a été supprimée, renommée ou modifiée, ou le tableau vient d’un autre fichier. Rétablissez-la : annulez cette opération, ou revenez à une version antérieure du fichier. Une récupération crée un second tableau et laisse celui-ci tel quel.`,
    pull: 'Récupérer un second tableau',
  },
  unkeyed: {
    title: 'Le tableau n’est plus lisible',
    body: 'La colonne qui relie les lignes au service a disparu. Annulez sa suppression ou récupérez un nouveau tableau ; celui-ci reste tel quel.',
    pull: 'Récupérer un nouveau tableau',
  },
  otherAccount: {
    title: (account) => `Ce tableau appartient au compte ${account}`,
    body: 'Vous êtes connecté à un autre compte. Connectez-vous à celui-là pour continuer, ou ouvrez un autre fichier pour celui-ci.',
    switch: 'Se connecter à l’autre compte',
    show: 'Afficher le tableau',
  },
  needs: 'À traiter',
  nothingNeeded: 'Rien à traiter. Bravo.',
  unsent: (value) => plural(value, { one: 'modification non envoyée', other: 'modifications non envoyées' }),
  toDecide: (value) => plural(value, { one: 'document à traiter', other: 'documents à traiter' }),
  missing: 'manquants, non conformes ou expirés',
  unread: (value) =>
    plural(value, {
      one: 'Les documents de # dossier ne sont pas comptés : le service ne les communique pas.',
      other: 'Les documents de # dossiers ne sont pas comptés : le service ne les communique pas.',
    }),
  expiring: (value) => plural(value, { one: 'expire sous 30 jours', other: 'expirent sous 30 jours' }),
  listing: 'Relevé des documents',
  listed: (shown, rows) =>
    shown < rows
      ? `La feuille des documents manquants ou bientôt expirés affiche ${count(shown)} de ses ${plural(rows, { one: '# ligne', other: '# lignes' })}.`
      : `${plural(rows, { one: '# ligne', other: '# lignes' })} dans la feuille des documents manquants ou bientôt expirés.`,
  recount: 'Recompter',
  counted: (when) => `décompte : ${when}`,
  counts: 'Décompte des dossiers et documents',
  stale: (when) => `Chiffres du dernier décompte (${when}).`,
  expiries: 'Échéances, 6 prochains mois',
  expiriesText: (months) => `Documents qui expirent : ${months.join(', ')}.`,
  monthCount: (month, value) => `${month} ${count(value)}`,
  noExpiries: 'Aucun document n’expire dans les six prochains mois.',
  dossiers: 'Dossiers par statut',
  validShare: (share) => `${share} valides`,
  dossiersText: (parts) => `Dossiers : ${parts.join(', ')}.`,
  since: (when) => `Depuis votre dernière visite (${when})`,
  nothingSince: 'Aucune opération depuis.',
  allActivity: 'Tout le journal',
  by: (user) => `par ${user}`,
  summarise: 'Écrire la feuille de synthèse',
  summarised: 'La feuille de synthèse est écrite.',
  thirdParty: {
    title: (id) => `Tiers ${id}`,
    show: 'N’afficher que sa ligne',
    review: 'Vérifier toutes les modifications',
    none: 'Sélectionnez d’abord une ligne du portefeuille.',
  },
};
