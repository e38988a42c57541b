import type { Language } from './language.ts';

/** A failure in three parts, each of whole sentences: what happened, what it means for the data, what to do. */
interface ThreeParts {
  readonly happened: string;
  readonly data: string;
  /** `{when}`: how long to wait. `{signIn}` and `{again}`: how the host does it, where it says so. */
  readonly todo: string;
  /** What to do instead, said in a cell: its reader knows neither settings nor the profile, and sees no details. */
  readonly inCell?: string;
}

const en = {
  config: {
    happened: 'A setting or an input has to be corrected.',
    data: 'Nothing was sent for it.',
    todo: 'Correct it, then try again{again}.',
    inCell: 'Check what the formula is given; if that is right, report it to your administrator.',
  },
  elsewhere: {
    happened: 'The address leads elsewhere.',
    data: 'Nothing was read; no change was confirmed.',
    todo: 'Enter the address of the service itself; if it is right, sign in to the network, whose page may stand between. Then try again{again}.',
  },
  noSuchHost: {
    happened: 'There is no host of this name.',
    data: 'Nothing was sent there.',
    todo: 'Check the address in the connection, and the network; then try again{again}.',
  },
  noHttps: {
    happened: 'No https connection comes about at this address.',
    data: 'Nothing was sent there.',
    todo: 'Check the address in the connection: host, port, and whether https is spoken there, with a certificate that holds. Then try again{again}.',
  },
  certificate: {
    happened: 'The certificate at this address does not hold.',
    data: 'Nothing was sent there.',
    todo: 'Check the address in the connection; where a proxy of the company stands between, its certificate has to be trusted. Then try again{again}.',
  },
  permission: {
    happened: 'A permission at Google is missing: it was not ticked when the script was allowed.',
    data: 'Nothing was read or sent for it.',
    todo: 'Open the TPR menu: Google asks for the permission there. Leave it ticked, then try again{again}.',
  },
  allowlist: {
    happened: 'Scripts may not ask this address.',
    data: 'Nothing was sent there.',
    todo: 'Whoever publishes the add-on adds the address to its environment and builds it anew; an administrator of Google in your organisation may have a list, too. Then try again{again}.',
  },
  protection: {
    happened: 'The sheet is protected.',
    data: 'Nothing was written.',
    todo: 'Unprotect the sheet, then try again{again}.',
  },
  table: {
    happened: 'The table can not be used.',
    data: 'Nothing was written; the service holds everything that was sent.',
    todo: 'Where it was deleted, pull again: a new table is made.',
  },
  filter: {
    happened: 'Rows can not move under a filter of the table.',
    data: 'No row was added or removed for it, and the filter is as it was.',
    todo: 'Clear the filters of the table, then try again{again}.',
  },
  filterLost: {
    happened: 'A filter of the table could not be put back.',
    data: 'The rows that were to be added or removed may not have been; what is in them is right.',
    todo: 'Set the filter again, then try again{again}.',
  },
  emptyList: {
    happened: 'The table would become empty.',
    data: 'It was left as it is.',
    todo: 'Look in the service whether the portfolio is empty. If it is, pull in the panel and let the table be emptied; if not, try again later{again}.',
  },
  auth: {
    happened: 'The sign-in was refused or has ended.',
    data: 'Nothing was lost: tables and edits are as they were.',
    todo: 'Check user, password and account, sign in again{signIn}, then try again{again}.',
  },
  signedOut: {
    happened: 'Nobody is signed in.',
    data: 'Nothing was read or sent.',
    todo: 'Sign in{signIn}, then try again{again}.',
  },
  notShared: {
    happened: 'Formulas have no connection in this spreadsheet.',
    data: 'Nothing was read.',
    todo: 'Open the TPR sidebar and share yours with it, then try again{again}.',
  },
  refused: {
    happened: 'The service refused.',
    data: 'What was refused was not saved; everything before it was.',
    todo: 'Correct what the service names, then try again{again}.',
    inCell: 'Check what the formula is given; if that is right, report it to your administrator.',
  },
  foreign: {
    happened: 'Not found, says an answer in no form that is known of the service.',
    data: 'No change was confirmed; everything before it was.',
    todo: 'Check the address of the service, and the network: a proxy may answer in its place. Then try again{again}.',
  },
  forbidden: {
    happened: 'This user may not do that.',
    data: 'Nothing was changed.',
    todo: 'Ask whoever administers the account for the right that is missing.',
  },
  notFound: {
    happened: 'The service does not hold what was asked for.',
    data: 'Nothing was changed.',
    todo: 'Check that the identifier belongs to this account and was not archived.',
  },
  conflict: {
    happened: 'The service refused, as things stand there now.',
    data: 'What was refused was not saved; everything before it was.',
    todo: 'Read it again, for somebody may have changed it meanwhile; then try again{again}.',
  },
  later: {
    happened: 'The service is not available right now.',
    data: 'What was written so far is right; the rest is waiting.',
    todo: 'Try again {when}{again}.',
  },
  outOfTime: {
    happened: 'The time for this run is used up.',
    data: 'What was written so far is right; the rest is waiting.',
    todo: 'Try again {when}{again}: it goes on where it stopped.',
  },
  cutOff: {
    happened: 'The answer of the service does not arrive whole.',
    data: 'What was written so far is right; the rest is waiting.',
    todo: 'Try again {when}{again}; if it stays so, check the network, for a proxy may cut answers off.',
  },
  empty: {
    happened: 'The answer is empty, where the service has to show something.',
    data: 'What was written so far is right; the rest is waiting.',
    todo: 'Try again {when}{again}; if it stays so, check the network, for a proxy may answer in its place; then pass this on to whoever runs the connector.',
  },
  offline: {
    happened: 'The service can not be reached.',
    data: 'What was read before stays usable.',
    todo: 'Check the network, then try again{again}.',
  },
  editing: {
    happened: 'A cell is being edited.',
    data: 'What was written so far is right; the rest is waiting.',
    todo: 'Finish it with Enter, then try again{again}.',
  },
  otherWorkbook: {
    happened: 'Another workbook is in front.',
    data: 'What was written so far is right; the rest is waiting.',
    todo: 'Return to this one, then try again{again}.',
  },
  spreadsheetBusy: {
    happened: 'The spreadsheet is busy.',
    data: 'What was written so far is right; the rest is waiting.',
    todo: 'Try again {when}{again}.',
  },
  busy: {
    happened: 'Other work is under way in this spreadsheet.',
    data: 'Nothing was changed.',
    todo: 'Try again when it has ended.',
  },
  quota: {
    happened: 'Google’s limit of requests for one day is used up.',
    data: 'What was written so far is right; the rest is waiting.',
    todo: 'Try again tomorrow{again}.',
  },
  sessionChanged: {
    happened: 'The session changed while this was being read.',
    data: 'Nothing was changed.',
    todo: 'To read it again, try again{again}.',
  },
  cancelled: {
    happened: 'The work was stopped.',
    data: 'Nothing is left half-written.',
    todo: 'To go on, try again{again}.',
  },
  'unknown-outcome': {
    happened: 'The service has not confirmed a change that was sent.',
    data: 'It may or may not have been saved.',
    todo: 'Look what the service holds before you send it again; it is not repeated by itself.',
  },
  contract: {
    happened: 'The service answered in a form that is not known.',
    data: 'Nothing was changed; values that could not be read are left as they were.',
    todo: 'Pass this on to whoever runs the connector: an entry of the profile may mend it.',
    inCell: 'Report it to your administrator: "Check this service" in the settings of the panel shows the details.',
  },
  stranger: {
    happened: 'Something else answers in the place of the service.',
    data: 'Nothing was changed.',
    todo: 'Check the address of the service, and the network: a proxy or a page for signing in may stand between. Then try again{again}.',
  },
  tooLong: {
    happened: 'The answer is too long to be one of the service.',
    data: 'It was not read to its end; nothing was changed.',
    todo: 'Check the network, for a proxy may answer in its place; then pass this on to whoever runs the connector.',
  },
  tooLarge: {
    happened: 'The file is too large to be handed over here.',
    data: 'Nothing was changed.',
    todo: 'Look at it in the service itself.',
  },
  bug: {
    happened: 'The connector made a mistake.',
    data: 'What was written before stays right.',
    todo: 'Try again{again}; if it comes back, report it to your administrator.',
  },
} as const satisfies Readonly<Record<string, ThreeParts>>;

/** The kinds of errors, told apart further where people have something else to do. */
export type FailureKind = keyof typeof en;

export const failureWords: Readonly<Record<Language, Readonly<Record<FailureKind, ThreeParts>>>> = {
  en,
  fr: {
    config: {
      happened: 'Un réglage ou une saisie est à corriger.',
      data: 'Rien n’a été envoyé.',
      todo: 'Corrigez-le, puis réessayez{again}.',
      inCell: 'Vérifiez ce qui est donné à la formule ; si c’est juste, signalez-le à votre administrateur.',
    },
    elsewhere: {
      happened: 'L’adresse mène ailleurs.',
      data: 'Rien n’a été lu ; aucune modification n’est confirmée.',
      todo: 'Saisissez l’adresse du service lui-même ; si elle est juste, connectez-vous au réseau, dont la page s’interpose peut-être. Puis réessayez{again}.',
    },
    noSuchHost: {
      happened: 'Aucun hôte ne porte ce nom.',
      data: 'Rien n’y a été envoyé.',
      todo: 'Vérifiez l’adresse dans la connexion, ainsi que le réseau, puis réessayez{again}.',
    },
    noHttps: {
      happened: 'Aucune connexion https ne s’établit à cette adresse.',
      data: 'Rien n’y a été envoyé.',
      todo: 'Vérifiez l’adresse dans la connexion : hôte, port, et si l’on y parle https, avec un certificat valable. Puis réessayez{again}.',
    },
    certificate: {
      happened: 'Le certificat présenté à cette adresse n’est pas valable.',
      data: 'Rien n’y a été envoyé.',
      todo: 'Vérifiez l’adresse dans la connexion ; si un proxy de l’entreprise s’interpose, son certificat doit être reconnu. Puis réessayez{again}.',
    },
    permission: {
      happened: 'Une autorisation manque chez Google : elle n’a pas été cochée lorsque le script a été autorisé.',
      data: 'Rien n’a été lu ni envoyé à ce titre.',
      todo: 'Ouvrez le menu TPR : Google y demande l’autorisation. Laissez-la cochée, puis réessayez{again}.',
    },
    allowlist: {
      happened: 'Les scripts ne peuvent pas interroger cette adresse.',
      data: 'Rien n’y a été envoyé.',
      todo: 'Qui publie le module ajoute l’adresse à son environnement et le reconstruit ; un administrateur Google de votre organisation peut aussi tenir une liste. Puis réessayez{again}.',
    },
    protection: {
      happened: 'La feuille est protégée.',
      data: 'Rien n’a été écrit.',
      todo: 'Ôtez la protection de la feuille, puis réessayez{again}.',
    },
    table: {
      happened: 'Le tableau est inutilisable.',
      data: 'Rien n’a été écrit ; le service détient tout ce qui a été envoyé.',
      todo: 'S’il a été supprimé, récupérez à nouveau le portefeuille : un nouveau tableau est créé.',
    },
    filter: {
      happened: 'Un filtre du tableau empêche de déplacer des lignes.',
      data: 'Aucune ligne n’a été ajoutée ni retirée, et le filtre est resté tel quel.',
      todo: 'Effacez les filtres du tableau, puis réessayez{again}.',
    },
    filterLost: {
      happened: 'Un filtre du tableau n’a pas pu être remis.',
      data: 'Les lignes à ajouter ou à retirer ne l’ont peut-être pas été ; leur contenu est juste.',
      todo: 'Réglez le filtre à nouveau, puis réessayez{again}.',
    },
    emptyList: {
      happened: 'Le tableau se viderait.',
      data: 'Il est resté tel quel.',
      todo: 'Vérifiez dans le service si le portefeuille est vide. S’il l’est, récupérez-le depuis le volet et faites vider le tableau ; sinon, réessayez plus tard{again}.',
    },
    auth: {
      happened: 'La connexion a été refusée ou a expiré.',
      data: 'Rien n’est perdu : tableaux et modifications sont intacts.',
      todo: 'Vérifiez l’utilisateur, le mot de passe et le compte, reconnectez-vous{signIn}, puis réessayez{again}.',
    },
    signedOut: {
      happened: 'Personne n’est connecté.',
      data: 'Rien n’a été lu ni envoyé.',
      todo: 'Connectez-vous{signIn}, puis réessayez{again}.',
    },
    notShared: {
      happened: 'Les formules n’ont pas de connexion dans ce classeur.',
      data: 'Rien n’a été lu.',
      todo: 'Ouvrez le volet TPR et partagez-y la vôtre, puis réessayez{again}.',
    },
    refused: {
      happened: 'Le service a refusé.',
      data: 'Ce qui a été refusé n’est pas enregistré ; tout ce qui précède l’est.',
      todo: 'Corrigez ce que le service indique, puis réessayez{again}.',
      inCell: 'Vérifiez ce qui est donné à la formule ; si c’est juste, signalez-le à votre administrateur.',
    },
    foreign: {
      happened: 'Introuvable, dit une réponse sous une forme que l’on ne connaît pas au service.',
      data: 'Aucune modification n’est confirmée ; tout ce qui précède l’est.',
      todo: 'Vérifiez l’adresse du service et le réseau : un proxy répond peut-être à sa place. Puis réessayez{again}.',
    },
    forbidden: {
      happened: 'Cet utilisateur n’a pas le droit de faire cela.',
      data: 'Rien n’a été modifié.',
      todo: 'Demandez le droit manquant à l’administrateur du compte.',
    },
    notFound: {
      happened: 'Le service ne détient pas ce qui est demandé.',
      data: 'Rien n’a été modifié.',
      todo: 'Vérifiez que l’identifiant relève bien de ce compte et n’a pas été archivé.',
    },
    conflict: {
      happened: 'Le service a refusé, vu ce qu’il détient à présent.',
      data: 'Ce qui a été refusé n’est pas enregistré ; tout ce qui précède l’est.',
      todo: 'Relisez la donnée, peut-être modifiée entre-temps, puis réessayez{again}.',
    },
    later: {
      happened: 'Le service est momentanément indisponible.',
      data: 'Ce qui est déjà écrit est juste ; le reste attend.',
      todo: 'Réessayez {when}{again}.',
    },
    outOfTime: {
      happened: 'Le temps de cette exécution est écoulé.',
      data: 'Ce qui est déjà écrit est juste ; le reste attend.',
      todo: 'Réessayez {when}{again} : le travail reprend où il s’est arrêté.',
    },
    cutOff: {
      happened: 'La réponse du service n’arrive pas entière.',
      data: 'Ce qui est déjà écrit est juste ; le reste attend.',
      todo: 'Réessayez {when}{again} ; si cela persiste, vérifiez le réseau : un proxy coupe peut-être les réponses.',
    },
    empty: {
      happened: 'La réponse est vide, alors que le service doit indiquer quelque chose.',
      data: 'Ce qui est déjà écrit est juste ; le reste attend.',
      todo: 'Réessayez {when}{again} ; si cela persiste, vérifiez le réseau : un proxy répond peut-être à sa place ; puis transmettez ceci au responsable du connecteur.',
    },
    offline: {
      happened: 'Le service est injoignable.',
      data: 'Ce qui a déjà été lu reste utilisable.',
      todo: 'Vérifiez le réseau, puis réessayez{again}.',
    },
    editing: {
      happened: 'Une cellule est en cours de saisie.',
      data: 'Ce qui est déjà écrit est juste ; le reste attend.',
      todo: 'Validez-la avec Entrée, puis réessayez{again}.',
    },
    otherWorkbook: {
      happened: 'Un autre classeur est au premier plan.',
      data: 'Ce qui est déjà écrit est juste ; le reste attend.',
      todo: 'Revenez à celui-ci, puis réessayez{again}.',
    },
    spreadsheetBusy: {
      happened: 'Le tableur est occupé.',
      data: 'Ce qui est déjà écrit est juste ; le reste attend.',
      todo: 'Réessayez {when}{again}.',
    },
    busy: {
      happened: 'Un autre travail est en cours dans ce classeur.',
      data: 'Rien n’a été modifié.',
      todo: 'Réessayez quand il sera terminé.',
    },
    quota: {
      happened: 'La limite de requêtes de Google pour la journée est atteinte.',
      data: 'Ce qui est déjà écrit est juste ; le reste attend.',
      todo: 'Réessayez demain{again}.',
    },
    sessionChanged: {
      happened: 'La session a changé pendant la lecture.',
      data: 'Rien n’a été modifié.',
      todo: 'Pour relire, réessayez{again}.',
    },
    cancelled: {
      happened: 'Le travail a été interrompu.',
      data: 'Rien n’est resté à moitié écrit.',
      todo: 'Pour continuer, réessayez{again}.',
    },
    'unknown-outcome': {
      happened: 'Le service n’a pas confirmé une modification envoyée.',
      data: 'Elle est peut-être enregistrée, peut-être pas.',
      todo: 'Vérifiez ce que le service détient avant de la renvoyer ; elle n’est jamais répétée d’office.',
    },
    contract: {
      happened: 'Le service a répondu sous une forme inconnue.',
      data: 'Rien n’a été modifié ; les valeurs illisibles sont restées telles quelles.',
      todo: 'Transmettez ceci au responsable du connecteur : un réglage du profil peut suffire.',
      inCell:
        'Signalez-le à votre administrateur : « Contrôler ce service », dans les réglages du volet, donne les détails.',
    },
    stranger: {
      happened: 'Autre chose répond à la place du service.',
      data: 'Rien n’a été modifié.',
      todo: 'Vérifiez l’adresse du service et le réseau : un proxy ou une page de connexion s’interpose peut-être. Puis réessayez{again}.',
    },
    tooLong: {
      happened: 'La réponse est trop longue pour être celle du service.',
      data: 'Elle n’a pas été lue jusqu’au bout ; rien n’a été modifié.',
      todo: 'Vérifiez le réseau : un proxy répond peut-être à sa place ; puis transmettez ceci au responsable du connecteur.',
    },
    tooLarge: {
      happened: 'Le fichier est trop volumineux pour être transmis ici.',
      data: 'Rien n’a été modifié.',
      todo: 'Consultez-le dans le service lui-même.',
    },
    bug: {
      happened: 'Le connecteur s’est trompé.',
      data: 'Ce qui a été écrit auparavant reste juste.',
      todo: 'Réessayez{again} ; si cela revient, signalez-le à votre administrateur.',
    },
  },
};
