import type { Messages } from '../../i18n/localized-text.ts';
import { typesetFrench } from '../../i18n/typography.ts';

/** The sentences about paths, pages and the form of responses. */
const en = {
  nothingToRead: 'there is no record to read',
  pathAnswers: (path: string) => `${path} answers`,
  notAnswered: (why: string) => `it was not answered: ${why}`,
  heldBack: 'other paths are blocked by the relay in front of the service',
  noPath: 'none of the known paths responds; the operation is not used',
  creationByRead: 'a read of the same path is answered; the write was not tried',

  tooFew: (total: number) => `the portfolio has only ${total} third parties: paging cannot be checked`,
  pageOf: (name: string, size: number) => `${name}=${size} gives a page of ${size}`,
  noSizeName: 'no known name makes a page shorter',
  leadsOn: (name: string) => `${name} leads to other records`,
  countsPages: (name: string) => `${name} counts pages`,
  countsRecords: (name: string) => `${name} counts records`,
  firstPage: (base: number) => `the first page is number ${base}`,
  noPageName: 'no known name leads to a second page, or the order of the list is not stable',
  sizeTaken: (size: number) => `${size} is accepted`,
  sizeCut: (size: number, used: number) => `${size} is accepted and reduced to ${used}`,
  noSize: 'no page size was accepted',

  listUnder: (place: string) => `the records are under ${place}`,
  noList: 'the response contains no list',
  onlyList: (place: string) => `the only list of records is under ${place}`,
  listAlsoUnder: (operation: string, place: string) => `the records of ${operation} are under ${place}`,
  standsUnder: (place: string) => `is under ${place}`,
  mostLike: (place: string) => `${place} is the most similar`,
  notSent: 'is not sent',
  itemItself: 'the response is the record itself',
  itemUnder: (place: string) => `it is under ${place}`,
  noItem: 'no single record could be read',
  onlyObject: (place: string) => `the only object is under ${place}`,
};

export const listMessages: Messages<typeof en> = {
  en,
  fr: typesetFrench<Messages<typeof en>['fr']>({
    nothingToRead: 'il n’y a aucun enregistrement à lire',
    pathAnswers: (path) => `${path} répond`,
    notAnswered: (why) => `pas de réponse : ${why}`,
    heldBack: 'les autres chemins sont bloqués par le relais devant le service',
    noPath: 'aucun des chemins connus ne répond ; l’opération n’est pas utilisée',
    creationByRead: 'la lecture du même chemin a une réponse ; l’écriture n’a pas été essayée',

    tooFew: (total) => `le portefeuille n’a que ${total} tiers : la pagination ne peut pas être contrôlée`,
    pageOf: (name, size) => `${name}=${size} donne une page de ${size}`,
    noSizeName: 'aucun nom connu ne raccourcit une page',
    leadsOn: (name) => `${name} mène à d’autres enregistrements`,
    countsPages: (name) => `${name} compte des pages`,
    countsRecords: (name) => `${name} compte des enregistrements`,
    firstPage: (base) => `la première page porte le numéro ${base}`,
    noPageName: 'aucun nom connu ne mène à une deuxième page, ou l’ordre de la liste n’est pas stable',
    sizeTaken: (size) => `${size} est accepté`,
    sizeCut: (size, used) => `${size} est accepté et ramené à ${used}`,
    noSize: 'aucune taille de page n’a été acceptée',

    listUnder: (place) => `les enregistrements se trouvent sous ${place}`,
    noList: 'la réponse ne contient pas de liste',
    onlyList: (place) => `la seule liste d’enregistrements se trouve sous ${place}`,
    listAlsoUnder: (operation, place) => `les enregistrements de ${operation} se trouvent sous ${place}`,
    standsUnder: (place) => `se trouve sous ${place}`,
    mostLike: (place) => `${place} est le plus ressemblant`,
    notSent: 'n’est pas envoyé',
    itemItself: 'la réponse est l’enregistrement même',
    itemUnder: (place) => `il se trouve sous ${place}`,
    noItem: 'aucun enregistrement n’a pu être lu seul',
    onlyObject: (place) => `le seul objet se trouve sous ${place}`,
  }),
};
