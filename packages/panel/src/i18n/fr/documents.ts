import type { DocumentsMessages } from '../en/documents.ts';
import { count, plural } from './plurals.ts';

const documentsOf = (value: number) => plural(value, { one: '# document', other: '# documents' });

export const documents: DocumentsMessages = {
  title: 'Documents',
  tabs: { decide: 'À traiter', missing: 'Manquants', extracted: 'Données lues' },

  load: 'Chercher les documents',
  loading: 'Lecture des documents à traiter',
  start: {
    title: 'Documents à traiter',
    body: 'Ce que les tiers ont transmis, en regard de votre portefeuille, la demande la plus ancienne d’abord.',
  },
  unread: (value) =>
    plural(value, {
      one: 'Les documents de # dossier ne sont pas listés : le service ne les communique pas.',
      other: 'Les documents de # dossiers ne sont pas listés : le service ne les communique pas.',
    }),
  empty: { title: 'Rien à traiter', body: 'Les nouveaux documents des tiers s’affichent ici.' },
  waiting: (value) => plural(value, { one: '# document à traiter', other: '# documents à traiter' }),
  reload: 'Actualiser la liste',
  tickMatching: (value) => plural(value, { one: 'Cocher le # qui concorde', other: 'Cocher les # qui concordent' }),
  filters: {
    all: (value) => `Tous (${count(value)})`,
    matches: (value) => plural(value, { one: '# concorde', other: '# concordent' }),
    others: (value) => `${count(value)} à examiner`,
  },
  agreement: {
    expired: 'expiré',
    endsSoon: 'concorde, prend fin dans le mois',
    matches: 'concorde',
    look: 'à examiner',
    differs: 'diffère',
    nothing: 'rien à comparer',
  },
  noDocument: 'Document',
  noName: 'Tiers sans nom',
  waits: (days) =>
    plural(days, { one: 'attend depuis # jour', other: 'attend depuis # jours', none: 'depuis aujourd’hui' }),
  requested: (date) => `demandé le ${date}`,
  uploaded: (date) => `fourni le ${date}`,
  expires: (date) => `expire le ${date}`,
  issuedBy: (issuer) => `émetteur : ${issuer}`,
  sentBy: (transmitter) => `transmis par : ${transmitter}`,
  form: (format) => `forme : ${format}`,
  openFile: 'Ouvrir le fichier',
  openFileOf: (document) => `Ouvrir le fichier : ${document}`,
  openingFile: 'Ouverture…',
  fileOpened: 'Le fichier s’ouvre dans votre navigateur.',
  fileLink: 'L’ouvrir ici si aucun navigateur ne s’est ouvert',
  noFile: 'Il n’y a pas de fichier à ouvrir.',
  fileSaved: (name) => `Le fichier est dans vos téléchargements : ${name}`,
  fileNotTaken:
    'Excel pour Mac ne peut pas enregistrer de fichier depuis un volet. Ouvrez le fichier dans le service lui-même.',
  fileFailed: 'Le service n’a pas fourni ce fichier.',
  fileElsewhere: 'Rien n’a été décidé. Ouvrez le fichier dans le service lui-même.',
  factsOf: (document, thirdParty) => `Lu sur ${document}, ${thirdParty}`,
  fact: 'Donnée',
  inPortfolio: 'Portefeuille',
  onDocument: 'Sur le document',
  match: {
    same: 'identique',
    similar: 'proche',
    different: 'différent',
    notFound: 'introuvable',
    notCompared: 'non comparé',
  },
  noValue: '–',
  noFacts: 'Rien n’a été lu sur ce document. Ouvrez son fichier avant de décider.',
  ticked: (value) => plural(value, { one: '# coché', other: '# cochés', none: 'Cochez les documents à traiter' }),
  tickedDiffer: (value) =>
    plural(value, {
      one: 'dont # qui diffère ou reste à examiner',
      other: 'dont # qui diffèrent ou restent à examiner',
    }),
  approve: (value) => (value === 0 ? 'Approuver' : `Approuver (${count(value)})`),
  reject: (value) => (value === 0 ? 'Refuser…' : `Refuser (${count(value)})…`),
  approving: (value) => `Approuver ${documentsOf(value)}`,
  rejecting: (value) => `Refuser ${documentsOf(value)}`,
  comment: 'Commentaire (facultatif)',
  commentHint: 'Conservé avec la décision.',
  reasonLabel: 'Motif (facultatif)',
  reasonHint: 'Conservé avec la décision, et transmis si le tiers est prévenu.',
  tell: 'Prévenir le tiers ?',
  notifyYes: (value) =>
    plural(value, {
      one: 'Oui : le tiers est prévenu par e-mail',
      other: 'Oui : les tiers sont prévenus par e-mail, pour # documents',
    }),
  notifyNo: 'Non : personne n’est prévenu',
  notifyFirst: 'Choisissez d’abord si le tiers est prévenu.',
  deciding: 'Décision en cours',
  outcomes: {
    decided: (value) => plural(value, { one: '# traité', other: '# traités' }),
    skipped: (value) => plural(value, { one: '# laissé de côté', other: '# laissés de côté' }),
    refused: (value) => plural(value, { one: '# refusé par le service', other: '# refusés par le service' }),
    pending: (value) => plural(value, { one: '# décision à renvoyer', other: '# décisions à renvoyer' }),
  },
  decided: 'traité',
  skipped: 'laissé de côté',
  refused: 'refusé par le service',
  pending: 'décision à renvoyer',
  decidedAs: (status) => `désormais ${status}`,
  whatHappened: 'Résultat',
  cancelled: 'Vous avez arrêté le travail. Ce qui est décidé le reste ; actualisez la liste pour voir la suite.',

  missingTitle: 'Manquants, non conformes et bientôt expirés',
  missingBody: 'Écrit un tableau : une ligne par document à relancer, avec les jours restants.',
  days: 'Expirant sous (jours)',
  daysWrong: 'Un nombre entier de 0 à 3 650.',
  portfolioColumns: 'Colonnes du portefeuille',
  portfolioColumnsChoice: 'Montrer aussi, pour le tiers de chaque document',
  portfolioColumnsHint:
    'Sans requête de plus : les attributs sont ceux de la dernière lecture du portefeuille. Le choix est gardé pour la prochaine mise à jour.',
  portfolioColumnsNone:
    'Sans requête de plus. Vos attributs sont proposés ici dès que ce fichier a un tableau du portefeuille qui les contient.',
  portfolioColumnNotStored: 'absente du tableau du portefeuille, donc pas mise à jour',
  listMissing: 'Écrire le tableau',
  updateMissing: 'Mettre le tableau à jour',
  listing: 'Lecture de tous les dossiers',
  wrote: (value) =>
    plural(value, { one: '# ligne dans le tableau', other: '# lignes dans le tableau', none: 'Rien à relancer' }),
  added: (value) => plural(value, { one: '# nouvelle', other: '# nouvelles' }),
  removed: (value) => plural(value, { one: '# disparue', other: '# disparues' }),
  cutTexts: (value) =>
    plural(value, {
      one: '# texte trop long pour une cellule a été coupé',
      other: '# textes trop longs pour une cellule ont été coupés',
    }),
  partial:
    'Le travail s’est arrêté avant la fin. Ce qui est écrit est correct ; la prochaine exécution reprendra la suite.',
  lacking: (value) =>
    plural(value, {
      one: 'Le service ne communique pas les documents de # dossier. Ses lignes restent inchangées ; voir le journal.',
      other:
        'Le service ne communique pas les documents de # dossiers. Leurs lignes restent inchangées ; voir le journal.',
    }),
  openTable: 'Ouvrir le tableau',

  codes: 'Codes de documents',
  codesHint: 'Séparés par des virgules ; vide pour tous les documents.',
  codesChoice: 'Seulement ces documents',
  codesNone: 'Si rien n’est coché : tous les documents.',
  findNames: 'Chercher les noms',
  findAgain: 'Chercher à nouveau',
  findingNames: 'Recherche des données lues',
  extractedTitle: 'Quels documents ?',
  extractedBody:
    'Écrit dans un tableau les données des documents : lues sur ceux-ci, répondues dans leurs formulaires ou vérifiées. Choisissez les données et les titres des colonnes.',
  noNames: 'Ces documents n’ont pas de données.',
  names: 'Noms trouvés',
  namesHint: 'Cochez un nom pour en faire une colonne.',
  name: 'Nom',
  found: 'Trouvé',
  foundOf: (found, met) => `${count(found)} sur ${count(met)}`,
  example: 'Exemple',
  column: 'Colonne',
  columns: 'Colonnes du tableau',
  columnsEmpty: 'Aucune colonne pour l’instant.',
  columnTitle: 'Titre',
  from: (names) => `d’après ${names}`,
  fromName: (name) => `Retirer ${name}`,
  alsoFrom: 'Aussi d’après…',
  alsoFromFor: (column) => `Un autre nom pour ${column}`,
  sameFact: (name) => `Ajouter ${name} : la même donnée ?`,
  removeColumn: (title) => `Retirer la colonne ${title}`,
  makeColumn: (name) => `Colonne d’après ${name}`,
  faults: {
    noColumn: 'Choisissez au moins un nom.',
    noTitle: 'Donnez un titre à chaque colonne.',
    sameTitle: 'Deux colonnes portent le même titre.',
  },
  extractData: (columns) =>
    plural(columns, { one: 'Écrire le tableau avec # colonne', other: 'Écrire le tableau avec # colonnes' }),
  extracting: 'Lecture des documents',
  kept: 'Les colonnes sont enregistrées dans ce fichier pour la prochaine fois.',
};
