import type { Messages } from '../../i18n/localized-text.ts';
import { typesetFrench } from '../../i18n/typography.ts';

/** A difference of clocks in the largest unit of which it has at least two. */
function span(seconds: number, days: string): string {
  const [minutes, hours] = [seconds / 60, seconds / 3_600];
  if (minutes < 2) return `${seconds} s`;
  if (hours < 2) return `${Math.round(minutes)} min`;
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} ${days}`;
}

/** The sentences about the sign-in and the service itself, and those that belong to no fact. */
const en = {
  tokenLife: (seconds: number) => `the token states its lifetime: ${seconds} s`,
  noTokenLife: 'the token states no lifetime; that of the profile applies',
  noRefreshToken: 'no refresh token is sent; the password is used',
  refreshUnanswered: (status: string) => `the refresh grant was not answered (${status})`,
  noAnswer: 'no answer',
  renews: 'the refresh token renews the session',
  refreshAnswers: (status: number) => `the refresh grant returns ${status}`,

  addressOnce: (prefix: string) => `it responds at the address with ${prefix} once`,
  identifierTypes: (types: string) => `identifiers are of type ${types}`,
  datesWritten: (forms: string) => `they are written ${forms}`,
  oneSignIn: 'one sign-in serves both',
  ownSignIn: 'it needs its own sign-in',
  plainToken: 'a token is issued without either',
  tokenWithSecret: 'a token is issued with a secret',
  tokenWithScope: 'a token is issued with a scope',
  tokenWithBoth: 'a token is issued with a secret and a scope',
  leftOut: 'left out',
  absenceIs: (name: string, forms: string) => `${name} is ${forms}`,
  truthIs: (forms: string) => `it is ${forms}`,
  refusesIn: (status: number, form: string) => `a ${status} is ${form}`,
  objectOf: (names: string) => `an object of ${names}`,
  emptyResponse: 'an empty response',
  page: 'a page',
  list: 'a list',
  text: 'a text',
  noEndAnnounced: 'no header announces a sunset date',
  messageType: (types: string) => `a message is of type ${types}`,

  between: '; ',
  ofEntry: (key: string, note: string) => `${key}: ${note}`,
  entriesRead: (read: number, all: number, why: string) => `${read} of ${all} entries; for the others, ${why}`,
  endedBefore: (why: string) => `the check ended before: ${why}`,
  otherInterface: 'the address is that of the legacy interface',

  heldBack:
    'A relay is in front of the service and passes only what the active profile names: other paths and parameters were not tried. tpr doctor checks the service itself.',
  emptyPortfolio:
    'The portfolio is empty: its records could not be checked. Run the check again when it has third parties.',
  answersPartly: (operation: string, why: string) => `${operation} does not answer every request: ${why}`,
  noDateHeader: 'No Date header can be read: the clock of this computer is used.',
  clockAgrees: 'The service’s clock (Date header) agrees with that of this computer.',
  clockDifference: (seconds: number) => span(seconds, 'days'),
  clockAhead: (difference: string) =>
    `The service’s clock (Date header) is ${difference} ahead of that of this computer.`,
  clockBehind: (difference: string) =>
    `The service’s clock (Date header) is ${difference} behind that of this computer.`,
  noLegacyAddress: 'The legacy interface was not checked: the connection has no address for it.',
  searchesGiveIds: 'Event searches return identifiers only.',
  searchesGiveRecords: 'Event searches return complete records.',
};

export const serviceMessages: Messages<typeof en> = {
  en,
  fr: typesetFrench<Messages<typeof en>['fr']>({
    tokenLife: (seconds) => `le jeton indique sa durée : ${seconds} s`,
    noTokenLife: 'le jeton n’indique pas de durée ; celle du profil s’applique',
    noRefreshToken: 'aucun jeton de renouvellement n’est envoyé ; le mot de passe sert',
    refreshUnanswered: (status) => `le renouvellement n’a pas eu de réponse (${status})`,
    noAnswer: 'pas de réponse',
    renews: 'le jeton de renouvellement prolonge la session',
    refreshAnswers: (status) => `le renouvellement renvoie ${status}`,

    addressOnce: (prefix) => `il répond sous l’adresse, avec ${prefix} une seule fois`,
    identifierTypes: (types) => `les identifiants sont de type ${types}`,
    datesWritten: (forms) => `elles s’écrivent ${forms}`,
    oneSignIn: 'une seule connexion vaut pour les deux',
    ownSignIn: 'elle demande sa propre connexion',
    plainToken: 'un jeton est délivré sans l’un ni l’autre',
    tokenWithSecret: 'un jeton est délivré avec un secret',
    tokenWithScope: 'un jeton est délivré avec une portée',
    tokenWithBoth: 'un jeton est délivré avec un secret et une portée',
    leftOut: 'omis',
    absenceIs: (name, forms) => `${name} est ${forms}`,
    truthIs: (forms) => `c’est ${forms}`,
    refusesIn: (status, form) => `un ${status} vient sous la forme suivante : ${form}`,
    objectOf: (names) => `un objet de ${names}`,
    emptyResponse: 'une réponse vide',
    page: 'une page',
    list: 'une liste',
    text: 'un texte',
    noEndAnnounced: 'aucun en-tête n’annonce de fin',
    messageType: (types) => `un message est de type ${types}`,

    between: ' ; ',
    ofEntry: (key, note) => `${key} : ${note}`,
    entriesRead: (read, all, why) => `${read} ${read < 2 ? 'entrée' : 'entrées'} sur ${all} ; pour les autres : ${why}`,
    endedBefore: (why) => `le contrôle a pris fin avant : ${why}`,
    otherInterface: 'l’adresse est celle de l’ancienne interface',

    heldBack:
      'Un relais se trouve devant le service et ne laisse passer que ce que nomme le profil actif : les autres chemins et arguments n’ont pas été essayés. tpr doctor interroge le service lui-même.',
    emptyPortfolio:
      'Le portefeuille est vide : ses fiches n’ont pas pu être contrôlées. Relancez le contrôle quand il contient des tiers.',
    answersPartly: (operation, why) => `${operation} ne répond pas à chaque demande : ${why}`,
    noDateHeader: 'Aucun en-tête Date n’est lisible : l’horloge de cet ordinateur est utilisée.',
    clockAgrees: 'L’horloge du service (en-tête Date) s’accorde avec celle de cet ordinateur.',
    clockDifference: (seconds) => span(seconds, 'jours'),
    clockAhead: (difference) =>
      `L’horloge du service (en-tête Date) avance de ${difference} sur celle de cet ordinateur.`,
    clockBehind: (difference) =>
      `L’horloge du service (en-tête Date) retarde de ${difference} sur celle de cet ordinateur.`,
    noLegacyAddress: 'L’ancienne interface n’a pas été contrôlée : la connexion n’a pas d’adresse pour elle.',
    searchesGiveIds: 'Les recherches par événement ne rendent que des identifiants.',
    searchesGiveRecords: 'Les recherches par événement rendent des enregistrements entiers.',
  }),
};
