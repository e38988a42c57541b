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

  added: 'added',
  dossierStarted: 'dossier started',
  alreadyThere: 'already there',
  leftOut: 'left out',
  refused: 'refused',
  pending: 'to send again',

  sameAsLine: (line: number) => `Already given in line ${line}.`,
  inPortfolio: 'It is already in the portfolio.',
  severalInPortfolio: (names: string, haveSirets: boolean) =>
    `The portfolio has several third parties with this identifier: ${names}. For a dossier, ${haveSirets ? 'give the SIRET of one' : 'create it in the service'}.`,
  begun: 'It is in the portfolio. An earlier run has begun it, but has not completed it.',
  hasDossier: 'It already has a dossier of this type.',
  otherEstablishment: 'Another establishment of the company is in the portfolio.',
  notInDirectory: 'It is not in the reference directory. Check the identifier.',
  notInDirectoryAsDuns:
    'This DUNS number is not in the reference directory. If it is a SIREN, choose that kind, or enter France as the country.',
  frenchVatOnly: 'The service adds third parties by French VAT numbers only. Give another identifier.',
  notLookedUp: 'Without a country it is not looked up in the directory. Check the identifier.',
  sirenResolved: (siren: string, siret: string) => `SIREN ${siren}: its only establishment, ${siret}, is added.`,
  sirenOfSeveral: (sirets: string) => `The company has several establishments. Give the SIRET of one: ${sirets}.`,
  sirenOfNone: 'The directory shows no SIRET for the company. Give the SIRET of an establishment.',
  addFailed: 'Nothing is planned for the line. Check it again.',
  unfinished: 'It is in the portfolio, but its attributes or its dossier are not complete. Run again.',
  attributeFailed: (label: string, reason: string) => `${label} was not set: ${reason}`,
  dossierFailed: (reason: string) => `Its dossier was not started: ${reason}`,
  dossierArchived: (reference: string) =>
    `If its dossier ${reference} was archived, reactivate it in the service, or create the new one there.`,
  dossierUnderWay: 'The service is still creating the dossier.',
  dossierUnread: 'The dossier was created, but could not be read back. Look for it in the service.',
  dossierUntyped: (dossierId: string, typeCode: string, key: string) =>
    `Its dossier ${dossierId} has no type: the service did not accept ${typeCode}. Set its type in the service. An administrator sets ${key} in the profile to the name of that field.`,
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
    begun: 'Ce tiers est dans le portefeuille. Une opération précédente l’a commencé, sans le terminer.',
    hasDossier: 'Ce tiers a déjà un dossier de ce type.',
    otherEstablishment: 'Un autre établissement de l’entreprise est dans le portefeuille.',
    notInDirectory: 'Il est absent de l’annuaire de référence. Vérifiez l’identifiant.',
    notInDirectoryAsDuns:
      'Ce numéro DUNS est absent de l’annuaire de référence. Si c’est un SIREN, choisissez ce type, ou indiquez la France comme pays.',
    frenchVatOnly: 'Pour un ajout, le service n’accepte que les numéros de TVA français. Donnez un autre identifiant.',
    notLookedUp: 'Sans pays, il n’est pas cherché dans l’annuaire. Vérifiez l’identifiant.',
    sirenResolved: (siren, siret) => `SIREN ${siren} : son seul établissement, ${siret}, est ajouté.`,
    sirenOfSeveral: (sirets) => `L’entreprise a plusieurs établissements. Donnez le SIRET de l’un d’eux : ${sirets}.`,
    sirenOfNone: 'L’annuaire n’indique aucun SIRET pour l’entreprise. Donnez le SIRET d’un établissement.',
    addFailed: 'Rien n’est prévu pour cette ligne. Vérifiez-la à nouveau.',
    unfinished: 'Le tiers est dans le portefeuille, mais ses attributs ou son dossier restent à compléter. Relancez.',
    attributeFailed: (label, reason) => `${label} n’a pas été renseigné : ${reason}`,
    dossierFailed: (reason) => `Son dossier n’a pas été ouvert : ${reason}`,
    dossierArchived: (reference) =>
      `Si son dossier ${reference} a été archivé, réactivez-le dans le service, ou créez-y le nouveau.`,
    dossierUnderWay: 'Le service est en train de créer le dossier.',
    dossierUnread: 'Le dossier est créé, mais sa lecture a échoué. Cherchez-le dans le service.',
    dossierUntyped: (dossierId, typeCode, key) =>
      `Son dossier ${dossierId} n’a pas de type : le service n’a pas retenu ${typeCode}. Donnez-lui son type dans le service. Un administrateur indique le nom de ce champ dans le profil : ${key}.`,
    wrongAttribute: (label, reason) => `${label} : ${reason} Rien n’a été envoyé.`,
  }),
};

export type OnboardingMessages = (typeof onboardingMessages)['en'];
