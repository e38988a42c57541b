import type { Messages } from '../../i18n/localized-text.ts';

/** The sentences about records: the names of their fields, and the meaning of their words. */
const en = {
  noFile: 'there is no file to ask for',
  noAddress: 'no address is given',
  redirects: 'the answer redirects to the address',
  addressItself: 'the answer is the address itself',
  noAddressIn: 'the response contains no address',
  onlyAddress: (place: string) => `the only address is under ${place}`,
  noEnd: 'the end of an address is not sent',

  noneFilled: (dossiers: number) => `none of ${dossiers} dossiers holds extracted data`,
  fills: (operation: string) => `${operation} fills`,
  fillsNothing: (operation: string) => `${operation} fills nothing`,
  refuses: (operation: string) => `${operation} refuses`,
  undecided: (operation: string) => `${operation} does not tell`,
  noneChecked: 'no evidence of the sample was checked',
  holdsExtracted: (place: string) => `${place} holds the extracted data`,

  noneMet: (record: string) => `no ${record} was met`,
  namesAreKeys: 'it comes as one object of names and values, which has no names of fields',
  noneShows: (record: string, met: number) => `no ${record} of ${met} shows it`,
  onlyThere: (place: string) => `only ${place} holds it; another name leads to something else`,
  likestName: (place: string) => `${place} has the name most like it`,
  placeLeft: (place: string) => `${place} is the only place left for it`,

  noWord: 'no word was met',
  understood: (words: string) => `met and understood: ${words}`,
  notUnderstood: (words: string) => `not understood: ${words}; add what they mean to this entry`,
  byLikeness: (words: string) => `taken by likeness: ${words}`,
  noIndicator: 'no indicator was met',
  allHaveTopics: 'every indicator has a topic',
  underOther: (labels: string) => `shown under "other" until you say otherwise: ${labels}`,
  noPercentage: 'no percentage was met',
  tooFewValues: (met: number) => `${met} values are too few to tell`,
  valuesBetween: (met: number, least: number, most: number) => `${met} values from ${least} to ${most}`,

  countryFinds: (form: string) => `a search in ${form} finds a company`,
  countryRefused: (refused: string, taken: string) => `a search in ${refused} is refused, in ${taken} taken`,
};

export const recordMessages: Messages<typeof en> = {
  en,
  fr: {
    noFile: 'il n’y a pas de fichier à demander',
    noAddress: 'aucune adresse n’est donnée',
    redirects: 'la réponse redirige vers l’adresse',
    addressItself: 'la réponse est l’adresse même',
    noAddressIn: 'la réponse ne contient pas d’adresse',
    onlyAddress: (place) => `la seule adresse se trouve sous ${place}`,
    noEnd: 'la fin d’une adresse n’est pas envoyée',

    noneFilled: (dossiers) => `aucun de ${dossiers} dossiers ne contient de données lues`,
    fills: (operation) => `${operation} les donne`,
    fillsNothing: (operation) => `${operation} ne donne rien`,
    refuses: (operation) => `${operation} refuse`,
    undecided: (operation) => `${operation} ne permet pas de le dire`,
    noneChecked: 'aucune preuve de l’échantillon n’a été contrôlée',
    holdsExtracted: (place) => `${place} contient les données lues`,

    noneMet: (record) => `aucun objet ${record} n’a été rencontré`,
    namesAreKeys: 'cela vient en un seul objet de noms et de valeurs, sans noms de champs',
    noneShows: (record, met) => `aucun objet ${record} ne le montre, sur ${met}`,
    onlyThere: (place) => `seul ${place} le contient ; un autre nom mène à autre chose`,
    likestName: (place) => `${place} porte le nom qui y ressemble le plus`,
    placeLeft: (place) => `${place} est la seule place qui reste`,

    noWord: 'aucun mot n’a été rencontré',
    understood: (words) => `rencontrés et compris : ${words}`,
    notUnderstood: (words) => `non compris : ${words} ; ajoutez leur sens à cette entrée`,
    byLikeness: (words) => `pris par ressemblance : ${words}`,
    noIndicator: 'aucun indicateur n’a été rencontré',
    allHaveTopics: 'chaque indicateur a un thème',
    underOther: (labels) => `affichés sous « autre » jusqu’à ce que vous en disiez plus : ${labels}`,
    noPercentage: 'aucun pourcentage n’a été rencontré',
    tooFewValues: (met) => `${met} valeurs ne suffisent pas pour le dire`,
    valuesBetween: (met, least, most) => `${met} valeurs de ${least} à ${most}`,

    countryFinds: (form) => `une recherche en ${form} trouve une entreprise`,
    countryRefused: (refused, taken) => `une recherche en ${refused} est refusée, en ${taken} acceptée`,
  },
};
