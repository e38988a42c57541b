import type { Messages } from './localized-text.ts';
import { typesetFrench } from './typography.ts';

/** Texts on adding third parties. */
const en = {
  sheet: 'Onboarding',
  lineHeader: 'Line',
  lineNote: 'Line of the list that was given',
  typedHeader: 'Given',
  typedNote: 'The identifier as it was given',
  kindHeader: 'Kind',
  kindNote: 'What the identifier is',
  valueHeader: 'Identifier',
  valueNote: 'The identifier as it was sent',
  countryHeader: 'Country',
  countryNote: 'Two-letter code',
  nameHeader: 'Name',
  nameNote: 'Company name of the reference directory',
  thirdPartyHeader: 'Third party',
  thirdPartyNote: 'Identifier of the service, once it is in the portfolio',
  outcomeHeader: 'Outcome',
  outcomeNote: 'Result for this line',
  reasonHeader: 'Reason',
  reasonNote: 'Why, in one line',

  vat: 'VAT',
  added: 'added',
  dossierStarted: 'dossier started',
  alreadyThere: 'already there',
  leftOut: 'left out',
  refused: 'refused',
  pending: 'to send again',

  sameAsLine: (line: number) => `Already given in line ${line}.`,
  inPortfolio: 'The third party is already in the portfolio.',
  severalInPortfolio: (names: string, haveSirets: boolean) =>
    `The portfolio has several third parties with this identifier: ${names}. For a dossier, ${haveSirets ? 'give the SIRET of one' : 'create it in the service'}.`,
  begun: 'The third party is in the portfolio. An earlier run did not complete its attributes or its dossier.',
  hasDossier: 'The third party already has a dossier of this type.',
  otherEstablishment: (names: string) => `Another establishment of the company is in the portfolio: ${names}.`,
  notInDirectory: 'This identifier is not in the reference directory. Check it.',
  notInDirectoryAsDuns:
    'This DUNS number is not in the reference directory. If it is a SIREN, choose that kind, or enter France as the country.',
  frenchVatOnly: 'The service adds third parties by French VAT numbers only. Give another identifier.',
  notLookedUp: 'Without a country, this identifier is not searched in the directory. Check it.',
  sirenResolved: (siren: string, siret: string) => `SIREN ${siren}: its only establishment, ${siret}, is added.`,
  sirenOfSeveral: (sirets: string) => `The company has several establishments. Give the SIRET of one: ${sirets}.`,
  sirenOfNone: 'The directory shows no SIRET for the company. Give the SIRET of an establishment.',
  addFailed: 'This line was not sent, because it was not checked. Check it again.',
  unfinished: 'The third party is in the portfolio, but its attributes or its dossier are not complete. Continue.',
  attributeFailed: (label: string, reason: string) => `${label} was not set: ${reason}`,
  dossierFailed: (reason: string) => `Its dossier was not started: ${reason}`,
  dossierArchived: (reference: string) =>
    `If its dossier ${reference} was archived, reactivate it in the service, or create the new one there.`,
  dossierUnderWay: 'The service is still creating the dossier.',
  dossierUnread: 'The dossier was created, but could not be read back. Look for it in the service.',
  dossierUntyped: (dossierId: string, typeCode: string, key: string) =>
    `Its dossier ${dossierId} has no type: the service did not accept ${typeCode}. Set its type in the service. Report it to your administrator, who sets ${key} in the profile to the name of that field.`,
  wrongAttribute: (label: string, reason: string) => `${label}: ${reason} Nothing was sent.`,
};

export const onboardingMessages: Messages<typeof en> = {
  en,
  fr: typesetFrench<Messages<typeof en>['fr']>({
    sheet: 'Ajout de tiers',
    lineHeader: 'Ligne',
    lineNote: 'Ligne de la liste fournie',
    typedHeader: 'Saisi',
    typedNote: 'L’identifiant tel qu’il a été fourni',
    kindHeader: 'Nature',
    kindNote: 'Ce qu’est l’identifiant',
    valueHeader: 'Identifiant',
    valueNote: 'L’identifiant tel qu’il a été envoyé',
    countryHeader: 'Pays',
    countryNote: 'Code à deux lettres',
    nameHeader: 'Nom',
    nameNote: 'Raison sociale dans l’annuaire de référence',
    thirdPartyHeader: 'Tiers',
    thirdPartyNote: 'Identifiant du service, une fois le tiers dans le portefeuille',
    outcomeHeader: 'Résultat',
    outcomeNote: 'Résultat pour cette ligne',
    reasonHeader: 'Motif',
    reasonNote: 'Pourquoi, en une ligne',

    vat: 'TVA',
    added: 'ajouté',
    dossierStarted: 'dossier ouvert',
    alreadyThere: 'déjà présent',
    leftOut: 'écarté',
    refused: 'refusé',
    pending: 'à renvoyer',

    sameAsLine: (line) => `Déjà donné à la ligne ${line}.`,
    inPortfolio: 'Ce tiers est déjà dans le portefeuille.',
    severalInPortfolio: (names, haveSirets) =>
      `Le portefeuille a plusieurs tiers avec cet identifiant : ${names}. Pour un dossier, ${haveSirets ? 'donnez le SIRET de l’un d’eux' : 'créez-le dans le service'}.`,
    begun: 'Le tiers est dans le portefeuille. Une opération précédente n’a pas complété ses attributs ou son dossier.',
    hasDossier: 'Ce tiers a déjà un dossier de ce type.',
    otherEstablishment: (names) => `Un autre établissement de l’entreprise est dans le portefeuille : ${names}.`,
    notInDirectory: 'Cet identifiant est absent de l’annuaire de référence. Vérifiez-le.',
    notInDirectoryAsDuns:
      'Ce numéro DUNS est absent de l’annuaire de référence. Si c’est un SIREN, choisissez ce type, ou indiquez la France comme pays.',
    frenchVatOnly: 'Pour un ajout, le service n’accepte que les numéros de TVA français. Donnez un autre identifiant.',
    notLookedUp: 'Sans pays, cet identifiant n’est pas cherché dans l’annuaire. Vérifiez-le.',
    sirenResolved: (siren, siret) => `SIREN ${siren} : son seul établissement, ${siret}, est ajouté.`,
    sirenOfSeveral: (sirets) => `L’entreprise a plusieurs établissements. Donnez le SIRET de l’un d’eux : ${sirets}.`,
    sirenOfNone: 'L’annuaire n’indique aucun SIRET pour l’entreprise. Donnez le SIRET d’un établissement.',
    addFailed: 'Cette ligne n’a pas été envoyée, faute de contrôle. Contrôlez-la à nouveau.',
    unfinished: 'Le tiers est dans le portefeuille, mais ses attributs ou son dossier restent à compléter. Reprenez.',
    attributeFailed: (label, reason) => `${label} n’a pas été renseigné : ${reason}`,
    dossierFailed: (reason) => `Son dossier n’a pas été ouvert : ${reason}`,
    dossierArchived: (reference) =>
      `Si son dossier ${reference} a été archivé, réactivez-le dans le service, ou créez-y le nouveau.`,
    dossierUnderWay: 'Le service est en train de créer le dossier.',
    dossierUnread: 'Le dossier est créé, mais sa lecture a échoué. Cherchez-le dans le service.',
    dossierUntyped: (dossierId, typeCode, key) =>
      `Son dossier ${dossierId} n’a pas de type : le service n’a pas retenu ${typeCode}. Donnez-lui son type dans le service. Signalez-le à votre administrateur, qui indique le nom de ce champ dans le profil : ${key}.`,
    wrongAttribute: (label, reason) => `${label} : ${reason} Rien n’a été envoyé.`,
  }),
};

export type OnboardingMessages = (typeof onboardingMessages)['en'];
