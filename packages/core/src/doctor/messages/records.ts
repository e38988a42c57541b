import type { Messages } from '../../i18n/localized-text.ts';
import { typesetFrench } from '../../i18n/typography.ts';

/** The sentences about records: the names of their fields, and the meaning of their words. */
const en = {
  noFile: 'there is no file to request',
  noAddress: 'no address is returned',
  redirects: 'the response redirects to the address',
  addressItself: 'the response is the address itself',
  noAddressIn: 'the response contains no address',
  onlyAddress: (place: string) => `the only address is under ${place}`,
  noEnd: 'the expiry of an address is not sent',

  noneFilled: (dossiers: number) => `none of ${dossiers} dossiers contains extracted data`,
  fills: (operation: string) => `${operation} returns it`,
  fillsNothing: (operation: string) => `${operation} does not return it`,
  refuses: (operation: string) => `${operation} refuses`,
  undecided: (operation: string) => `${operation} does not show it`,
  noneChecked: 'no evidence of the sample was checked',
  holdsExtracted: (place: string) => `${place} contains the extracted data`,

  noneMet: (record: string) => `no ${record} was found`,
  namesAreKeys: 'it is one object of names and values, without field names',
  noneShows: (record: string, met: number) => `no ${record} of ${met} shows it`,
  onlyThere: (place: string) => `only ${place} contains it; another name leads to other data`,
  noOwner: 'dossiers name their third party by another identifier, so it is not read',
  noDossier: 'documents name their dossier by another identifier, so it is not read',
  likestName: (place: string) => `${place} has the most similar name`,
  placeLeft: (place: string) => `${place} is the only remaining place`,

  unreadable: (field: string, why: string) =>
    `Values of ${field} are left empty, since their form is unknown (${why}). No entry of the profile corrects it.`,
  missing: (field: string) => `${field} is missing in records that were received. No entry of the profile corrects it.`,
  unnamed: (record: string, key: string) =>
    `No ${record} can be read, since it has another name for ${key}. Set this entry of the profile.`,

  noWord: 'no word was found',
  understood: (words: string) => `found and understood: ${words}`,
  notUnderstood: (words: string) => `not understood: ${words}; add their meaning to this entry`,
  byLikeness: (words: string) => `mapped by similarity: ${words}`,
  noIndicator: 'no indicator was found',
  allHaveTopics: 'every indicator has a topic',
  underOther: (labels: string) => `shown under "other" until you assign them: ${labels}`,
  noPercentage: 'no percentage was found',
  tooFewValues: (met: number) => `${met} values are too few to decide`,
  valuesBetween: (met: number, least: number, most: number) => `${met} values from ${least} to ${most}`,

  countryFinds: (form: string) => `a search in ${form} finds a company`,
  countryRefused: (refused: string, taken: string) => `a search in ${refused} is refused, in ${taken} accepted`,
};

export const recordMessages: Messages<typeof en> = {
  en,
  fr: typesetFrench<Messages<typeof en>['fr']>({
    noFile: 'il n’y a pas de fichier à demander',
    noAddress: 'aucune adresse n’est renvoyée',
    redirects: 'la réponse redirige vers l’adresse',
    addressItself: 'la réponse est l’adresse même',
    noAddressIn: 'la réponse ne contient pas d’adresse',
    onlyAddress: (place) => `la seule adresse se trouve sous ${place}`,
    noEnd: 'l’expiration d’une adresse n’est pas envoyée',

    noneFilled: (dossiers) => `aucun de ${dossiers} dossiers ne contient de données lues`,
    fills: (operation) => `${operation} les renvoie`,
    fillsNothing: (operation) => `${operation} ne les renvoie pas`,
    refuses: (operation) => `${operation} refuse`,
    undecided: (operation) => `${operation} ne permet pas de le dire`,
    noneChecked: 'aucune pièce de l’échantillon n’a été contrôlée',
    holdsExtracted: (place) => `${place} contient les données lues`,

    noneMet: (record) => `aucun objet ${record} n’a été trouvé`,
    namesAreKeys: 'c’est un seul objet de noms et de valeurs, sans noms de champs',
    noneShows: (record, met) => `aucun objet ${record} ne le montre, sur ${met}`,
    onlyThere: (place) => `seul ${place} le contient ; un autre nom mène à d’autres données`,
    noOwner: 'les dossiers désignent leur tiers par un autre identifiant, qui n’est donc pas lu',
    noDossier: 'les documents désignent leur dossier par un autre identifiant, qui n’est donc pas lu',
    likestName: (place) => `${place} porte le nom qui y ressemble le plus`,
    placeLeft: (place) => `${place} est le seul emplacement restant`,

    unreadable: (field, why) =>
      `Des valeurs de ${field} restent vides, car leur forme est inconnue (${why}). Aucune entrée du profil ne la corrige.`,
    missing: (field) => `${field} manque dans des enregistrements reçus. Aucune entrée du profil ne le corrige.`,
    unnamed: (record, key) =>
      `Aucun enregistrement ${record} ne peut être lu, car ${key} y porte un autre nom. Indiquez-le dans cette entrée du profil.`,

    noWord: 'aucun mot n’a été trouvé',
    understood: (words) => `trouvés et compris : ${words}`,
    notUnderstood: (words) => `non compris : ${words} ; ajoutez leur sens à cette entrée`,
    byLikeness: (words) => `associés par ressemblance : ${words}`,
    noIndicator: 'aucun indicateur n’a été trouvé',
    allHaveTopics: 'chaque indicateur a un thème',
    underOther: (labels) => `affichés sous « autre » tant que vous ne les affectez pas : ${labels}`,
    noPercentage: 'aucun pourcentage n’a été trouvé',
    tooFewValues: (met) => `${met} valeurs ne suffisent pas pour le dire`,
    valuesBetween: (met, least, most) => `${met} valeurs de ${least} à ${most}`,

    countryFinds: (form) => `une recherche en ${form} trouve une entreprise`,
    countryRefused: (refused, taken) => `une recherche en ${refused} est refusée, en ${taken} acceptée`,
  }),
};
