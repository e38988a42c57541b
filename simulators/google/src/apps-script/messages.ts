/** Messages of Google's exceptions. */
export interface Messages {
  readonly tooManyADay: (service: string) => string;
  readonly tooManyAtOnce: (service: string) => string;
  readonly tooMuchTime: string;
  readonly tooManyRunning: string;
  readonly missingScope: (call: string, scope: string) => string;
  readonly protectedCell: string;
  readonly tooManyCells: (most: number) => string;
  readonly longCell: (most: number) => string;
  readonly rejectedInput: (cell: string) => string;
  readonly sheetExists: (name: string) => string;
  readonly fullStore: string;
  readonly longValue: string;
  readonly tooManyTriggers: string;
  readonly lockHeld: string;
  readonly tooManyLocks: string;
  readonly unlisted: string;
  /** Network errors below HTTP; the requested address follows. */
  readonly dns: string;
  readonly ssl: string;
  readonly unreachable: string;
  readonly timeout: string;
  readonly longReply: string;
  readonly longSubject: string;
  readonly longMail: string;
}

/**
 * Source: developers.google.com/apps-script/guides/services/quotas, "Exceptions", and guides/support/troubleshooting.
 * Other messages are quoted by users, or assumed: the README says which.
 */
const english: Messages = {
  tooManyADay: (service) => `Service invoked too many times for one day: ${service}.`,
  tooManyAtOnce: (service) =>
    `Service invoked too many times in a short time: ${service}. Try Utilities.sleep(1000) between calls.`,
  tooMuchTime: 'Service using too much computer time for one day.',
  tooManyRunning: 'There are too many scripts running simultaneously for this Google user account.',
  missingScope: (call, scope) =>
    `Specified permissions are not sufficient to call ${call}. Required permissions: ${scope}`,
  protectedCell: 'You are trying to edit a protected cell or object.',
  tooManyCells: (most) =>
    `This action would increase the number of cells in the workbook above the limit of ${most} cells.`,
  longCell: (most) => `Your input contains more than the maximum of ${most} characters in a single cell.`,
  rejectedInput: (cell) => `The data you entered in cell ${cell} violates the data validation rules set on this cell.`,
  sheetExists: (name) => `A sheet with the name "${name}" already exists. Please enter another name.`,
  fullStore: 'You have exceeded the property storage quota. Please remove some properties and try again.',
  longValue: 'Argument too large: value',
  tooManyTriggers:
    'This script has too many triggers. Triggers must be deleted from the script before more can be added.',
  lockHeld: 'Lock timeout: another process was holding the lock for too long.',
  // github.com/googleworkspace/apps-script-oauth2/issues/207
  tooManyLocks: 'There are too many LockService operations against the same script.',
  unlisted: 'The manifest does not allow this request.',
  dns: 'DNS error:',
  ssl: 'SSL Error',
  unreachable: 'Address unavailable:',
  timeout: 'Timeout:',
  longReply: 'Limit Exceeded: URLFetch Response Size.',
  longSubject: 'Argument too large: subject',
  longMail: 'Limit Exceeded: Email Body Size.',
};

/** Users report messages in the account's language. These texts are assumed, except the one for missing permissions. */
const french: Messages = {
  tooManyADay: (service) => `Service sollicité un trop grand nombre de fois en une journée : ${service}.`,
  tooManyAtOnce: (service) =>
    `Service sollicité un trop grand nombre de fois en peu de temps : ${service}. Essayez Utilities.sleep(1000) entre les appels.`,
  tooMuchTime: 'Le service utilise trop de temps de calcul pour une journée.',
  tooManyRunning: 'Un trop grand nombre de scripts s’exécutent simultanément pour ce compte utilisateur Google.',
  missingScope: (call, scope) =>
    `Les autorisations spécifiées ne sont pas suffisantes pour appeler ${call}. Autorisations requises : ${scope}`,
  protectedCell: 'Vous essayez de modifier une cellule ou un objet protégé.',
  tooManyCells: (most) => `Cette action porterait le nombre de cellules du classeur au-delà de la limite de ${most}.`,
  longCell: (most) => `Votre saisie dépasse le maximum de ${most} caractères dans une même cellule.`,
  rejectedInput: (cell) =>
    `Les données que vous avez saisies dans la cellule ${cell} ne respectent pas les règles de validation définies pour cette cellule.`,
  sheetExists: (name) => `Une feuille nommée « ${name} » existe déjà. Saisissez un autre nom.`,
  fullStore: 'Vous avez dépassé le quota de stockage des propriétés. Supprimez-en, puis réessayez.',
  longValue: 'Argument trop volumineux : value',
  tooManyTriggers: 'Ce script a trop de déclencheurs. Supprimez-en avant d’en ajouter.',
  lockHeld: 'Délai du verrou dépassé : un autre processus l’a gardé trop longtemps.',
  tooManyLocks: 'Trop d’opérations LockService ont été effectuées sur le même script.',
  unlisted: 'Le fichier manifeste n’autorise pas cette requête.',
  dns: 'Erreur DNS :',
  ssl: 'Erreur SSL',
  unreachable: 'Adresse indisponible :',
  timeout: 'Délai dépassé :',
  longReply: 'Limite dépassée : taille de la réponse URLFetch.',
  longSubject: 'Argument trop volumineux : subject',
  longMail: 'Limite dépassée : taille du corps de l’e-mail.',
};

/** @param locale of the account. */
export function messagesOf(locale: string): Messages {
  return locale.startsWith('fr') ? french : english;
}
