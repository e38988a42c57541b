import type { OnboardMessages } from '../en/onboard.ts';
import { count, plural } from './plurals.ts';

const partiesOf = (value: number) => plural(value, { one: '# tiers', other: '# tiers' });

const dossiersOf = (value: number) => plural(value, { one: '# dossier', other: '# dossiers' });

export const onboard: OnboardMessages = {
  title: 'Ajouter des tiers ou rapprocher',
  intro:
    'Indiquez une liste d’entreprises à rapprocher de votre portefeuille, à ajouter, ou pour lesquelles ouvrir un dossier. Vous voyez le résultat avant tout envoi.',
  source: 'Source',
  fromText: 'Coller',
  fromSelection: 'Cellules sélectionnées',
  text: 'Identifiants, un par ligne',
  textHint: 'Numéros SIRET, SIREN, de TVA ou DUNS, avec ou sans espaces.',
  selectionHint:
    'Sélectionnez la colonne des identifiants, ou toute une liste avec son en-tête, puis lisez-la. Les cellules ne changent pas.',
  kind: 'Type d’identifiant',
  kinds: {
    guess: 'Reconnaître ligne par ligne',
    SIRET: 'Numéros SIRET',
    SIREN: 'Numéros SIREN',
    VAT: 'Numéros de TVA',
    DUNS: 'Numéros DUNS',
  },
  country: 'Pays (deux lettres, facultatif)',
  countryWrong: 'Deux lettres, comme FR ou DE.',
  read: 'Lire',
  reading: 'Lecture des identifiants',
  nothingRead: {
    text: 'Aucun identifiant dans ce texte.',
    selection: 'Les cellules sélectionnées sont vides.',
  },
  hiddenRows: (value) =>
    plural(value, {
      one: 'Une ligne masquée de la sélection est laissée de côté. Affichez-la et lisez à nouveau pour l’ajouter.',
      other:
        '# lignes masquées de la sélection sont laissées de côté. Affichez-les et lisez à nouveau pour les ajouter.',
    }),
  rows: 'Lignes',
  columns: { line: 'Ligne', identifier: 'Identifiant', state: 'État' },
  typed: (typed) => `saisi : ${typed}`,
  standings: {
    valid: 'valide',
    padded: 'à vérifier',
    duplicate: 'en double dans la liste',
    unclear: 'de quel type ?',
    invalid: 'pas un identifiant',
    add: 'sera ajouté',
    alreadyThere: 'déjà présent',
    notFound: 'absent de l’annuaire',
    cannot: 'ne peut pas être ajouté',
    unconfirmed: 'à confirmer',
  },
  all: (value) => `Toutes (${count(value)})`,
  counted: (word, value) => `${word} (${count(value)})`,
  ready: (value) =>
    plural(value, {
      one: '# identifiant peut être recherché',
      other: '# identifiants peuvent être recherchés',
      none: 'Aucune ligne n’a d’identifiant valide',
    }),
  check: (value) => plural(value, { one: 'Contrôler # ligne', other: 'Contrôler # lignes' }),
  compareNames: 'Comparer les noms',
  checkHint: 'Cherche dans votre portefeuille et dans l’annuaire des entreprises. N’ajoute rien.',
  checking: 'Recherche dans le portefeuille et l’annuaire',
  startOver: 'Recommencer',
  compared: 'Comparaison avec votre portefeuille',
  found: (finding, lines) => `${finding} (${count(lines)})`,
  writeReport: 'Écrire le rapport dans une feuille',
  writingReport: 'Écriture du rapport',
  references: (value) =>
    plural(value, {
      one: 'Inscrire # référence de votre liste dans le tableau du portefeuille, colonne',
      other: 'Inscrire # références de votre liste dans le tableau du portefeuille, colonne',
    }),
  referencesHint:
    'Chacune peut ensuite être vérifiée avant l’envoi. Les lignes aux identifiants contradictoires et les tiers qui ont plusieurs références sont laissés de côté.',
  enter: 'Inscrire',
  entered: (value) =>
    plural(value, { one: '# référence inscrite', other: '# références inscrites', none: 'Aucune référence inscrite' }),
  alreadyEntered: (value) => `${count(value)} déjà dans le tableau`,
  keptEdits: (value) =>
    plural(value, {
      one: '# non inscrite, car la cellule a une modification ou une formule',
      other: '# non inscrites, car la cellule a une modification ou une formule',
    }),
  lostZeros: (value) =>
    plural(value, {
      one: '# non inscrite, car votre liste a perdu les zéros initiaux : mettez ses références au format texte avec tous leurs chiffres, puis lisez-la à nouveau',
      other:
        '# non inscrites, car votre liste a perdu les zéros initiaux : mettez ses références au format texte avec tous leurs chiffres, puis lisez-la à nouveau',
    }),
  notInTable: (value) => `${count(value)} sans ligne dans le tableau : actualisez-le, ou retirez son filtre`,
  reviewEntered: 'Vérifier et envoyer',
  plan: (value) =>
    plural(value, { one: '# tiers serait ajouté', other: '# tiers seraient ajoutés', none: 'Rien ne serait ajouté' }),
  confirmPadded: (value) =>
    plural(value, {
      one: '# identifiant a été complété ou extrait d’un texte plus long. Il est correct : l’ajouter aussi.',
      other:
        '# identifiants ont été complétés ou extraits de textes plus longs. Ils sont corrects : les ajouter aussi.',
    }),
  leftOut: 'L’identifiant n’a pas été confirmé.',
  extras: 'Pour chaque tiers ajouté',
  extrasOfExisting: 'Pour les tiers déjà présents',
  addAttribute: 'Renseigner un attribut',
  chooseAttribute: 'Choisir…',
  removeAttribute: (label) => `Ne pas renseigner ${label}`,
  dossierType: 'Ouvrir un dossier de ce type (facultatif)',
  noDossier: 'Aucun dossier',
  otherDossierType: 'Un autre type…',
  dossierCode: 'Code du type',
  dossierHint: 'Le code du type, tel que le service le nomme.',
  hasDossier: 'Les tiers qui ont un tel dossier non expiré sont laissés de côté.',
  mails: (value) =>
    plural(value, {
      one: 'L’ouverture de # dossier peut envoyer des e-mails au tiers.',
      other: 'L’ouverture de # dossiers peut envoyer des e-mails aux tiers.',
    }),
  includeExisting: (value) =>
    plural(value, {
      one: 'L’ouvrir aussi pour le tiers déjà présent',
      other: 'L’ouvrir aussi pour les # tiers déjà présents',
    }),
  add: (value, dossiers) => {
    if (value === 0) return dossiers === 0 ? 'Rien à ajouter' : `Ouvrir ${dossiersOf(dossiers)}`;
    const adding = `Ajouter ${partiesOf(value)}`;
    return dossiers === 0 ? adding : `${adding}, ouvrir ${dossiersOf(dossiers)}`;
  },
  adding: (value) => (value === 0 ? 'Ouverture des dossiers' : `Ajout de ${partiesOf(value)}`),
  result: 'Résultat',
  outcomes: {
    added: (value) => plural(value, { one: '# ajouté', other: '# ajoutés' }),
    dossierStarted: (value) => plural(value, { one: '# dossier ouvert', other: '# dossiers ouverts' }),
    alreadyThere: (value) => plural(value, { one: '# déjà présent', other: '# déjà présents' }),
    leftOut: (value) => plural(value, { one: '# écarté', other: '# écartés' }),
    refused: (value) => plural(value, { one: '# refusé par le service', other: '# refusés par le service' }),
    pending: (value) => `${count(value)} à renvoyer`,
  },
  reasons: 'Le tableau « Ajout de tiers » donne chaque ligne avec son résultat et son motif.',
  openTable: 'Ouvrir le tableau',
  goOn: 'Reprendre',
  stopped: 'Le travail s’est arrêté avant la fin.',
  stoppedTodo: 'Reprenez quand vous voulez : rien n’est fait deux fois.',
  cancelled:
    'Vous avez arrêté le travail. Ce qui est envoyé est conservé ; reprenez quand vous voulez : rien n’est fait deux fois.',
  another: 'En ajouter d’autres',
};
