import type { englishFailures } from './failures-en.ts';
import type { ThreeParts } from './three-parts.ts';

export const frenchFailures: Readonly<Record<keyof typeof englishFailures, ThreeParts>> = {
  config: {
    happened: 'Un réglage ou une saisie est à corriger.',
    data: 'Rien n’a été envoyé.',
    todo: 'Corrigez-le, puis réessayez{again}.',
  },
  elsewhere: {
    happened: 'L’adresse redirige ailleurs.',
    data: 'Rien n’a été lu ; aucune modification n’est confirmée.',
    todo: 'Saisissez l’adresse du service lui-même. Si elle est correcte, connectez-vous d’abord au réseau : sa page de connexion s’interpose peut-être. Puis réessayez{again}.',
  },
  noSuchHost: {
    happened: 'Le nom d’hôte est introuvable.',
    data: 'Rien n’y a été envoyé.',
    todo: 'Vérifiez l’adresse dans la connexion, ainsi que le réseau, puis réessayez{again}.',
  },
  noHttps: {
    happened: 'La connexion HTTPS à cette adresse n’a pas pu être établie.',
    data: 'Rien n’y a été envoyé.',
    todo: 'Vérifiez l’adresse dans la connexion : l’hôte, le port et la validité du certificat. Puis réessayez{again}.',
  },
  certificate: {
    happened: 'Le certificat de cette adresse n’est pas valide.',
    data: 'Rien n’y a été envoyé.',
    todo: 'Vérifiez l’adresse dans la connexion ; si un proxy de l’entreprise intercepte la connexion, son certificat doit être approuvé. Puis réessayez{again}.',
  },
  proxySignIn: {
    happened: 'Le proxy de ce réseau demande une connexion (407).',
    data: 'Rien n’a été envoyé au service.',
    todo: 'Vérifiez l’utilisateur et le mot de passe du proxy. Puis réessayez{again}.',
  },
  permission: {
    happened: 'Il manque une autorisation Google : sa case n’a pas été cochée lors de l’autorisation du script.',
    data: 'Rien n’a été lu ni envoyé à ce titre.',
    todo: 'Ouvrez le menu TPR : Google y demande l’autorisation. Laissez sa case cochée, puis réessayez{again}.',
  },
  allowlist: {
    happened: 'Les scripts ne peuvent pas interroger cette adresse.',
    data: 'Rien n’y a été envoyé.',
    todo: 'Demandez à l’éditeur du module complémentaire d’ajouter l’adresse à son environnement et de le reconstruire. Votre administrateur Google peut aussi tenir une liste. Puis réessayez{again}.',
  },
  protection: {
    happened: 'La feuille est protégée.',
    data: 'Rien n’a été écrit.',
    todo: 'Ôtez la protection de la feuille, puis réessayez{again}.',
  },
  table: {
    happened: 'Le tableau est inutilisable.',
    data: 'Rien n’a été écrit dans la feuille ; tout ce qui a été envoyé est enregistré dans le service.',
    todo: 'S’il a été supprimé, récupérez à nouveau le portefeuille pour créer un nouveau tableau.',
  },
  filter: {
    happened: 'Un filtre du tableau empêche de déplacer des lignes.',
    data: 'Aucune ligne n’a été ajoutée ni retirée, et le filtre est inchangé.',
    todo: 'Effacez les filtres du tableau, puis réessayez{again}.',
  },
  filterLost: {
    happened: 'Un filtre du tableau n’a pas pu être rétabli.',
    data: 'Certaines lignes n’ont peut-être pas été ajoutées ou retirées ; les valeurs du tableau sont correctes.',
    todo: 'Appliquez à nouveau le filtre, puis réessayez{again}.',
  },
  emptyList: {
    happened: 'Cette opération viderait le tableau.',
    data: 'Le tableau est inchangé.',
    todo: 'Vérifiez dans le service si le portefeuille est vraiment vide. S’il l’est, récupérez-le depuis le volet et choisissez Vider le tableau ; sinon, réessayez plus tard{again}.',
  },
  auth: {
    happened: 'La connexion a été refusée ou a expiré.',
    data: 'Rien n’est perdu : tableaux et modifications sont intacts.',
    todo: 'Vérifiez l’utilisateur, le mot de passe et le compte, reconnectez-vous{signIn}, puis réessayez{again}.',
  },
  signedOut: {
    happened: 'Vous n’êtes pas connecté.',
    data: 'Rien n’a été lu ni envoyé.',
    todo: 'Connectez-vous{signIn}, puis réessayez{again}.',
  },
  notShared: {
    happened: 'Les formules n’ont pas de connexion dans cette feuille de calcul.',
    data: 'Rien n’a été lu.',
    todo: 'Ouvrez le volet TPR et partagez votre connexion avec la feuille de calcul, puis réessayez{again}.',
  },
  refused: {
    happened: 'Le service a refusé la demande.',
    data: 'Cette demande n’a rien modifié ; les modifications précédentes ne sont pas concernées.',
    todo: 'Corrigez ce que le service indique, puis réessayez{again}.',
  },
  foreign: {
    happened: 'Introuvable, mais la réponse ne semble pas venir du service.',
    data: 'Aucune modification de cette demande n’est confirmée ; les précédentes ne sont pas concernées.',
    todo: 'Vérifiez l’adresse du service et le réseau : un proxy répond peut-être à sa place. Puis réessayez{again}.',
  },
  forbidden: {
    happened: 'Cet utilisateur n’a pas le droit de faire cela.',
    data: 'Rien n’a été modifié.',
    todo: 'Demandez le droit manquant à l’administrateur du compte.',
  },
  notFound: {
    happened: 'L’élément demandé est introuvable dans le service.',
    data: 'Rien n’a été modifié.',
    todo: 'Vérifiez que l’identifiant appartient bien à ce compte et que l’élément n’a pas été archivé.',
  },
  unknownPath: {
    happened: 'Ce chemin n’existe pas dans le service.',
    data: 'Rien n’a été modifié.',
    todo: 'Vérifiez l’adresse du service. Si elle est correcte, signalez-le à votre administrateur : un profil peut définir un autre chemin.',
  },
  conflict: {
    happened: 'Le service a refusé la demande en raison de l’état actuel de l’élément.',
    data: 'Cette demande n’a rien modifié ; les modifications précédentes ne sont pas concernées.',
    todo: 'Lisez à nouveau l’élément : il a peut-être changé entre-temps. Puis réessayez{again}.',
  },
  'retry-later': {
    happened: 'Le service est momentanément indisponible.',
    data: 'Ce qui est déjà écrit est correct ; le reste est encore à faire.',
    todo: 'Réessayez {when}{again}.',
  },
  endless: {
    happened: 'L’opération n’était pas terminée après le nombre maximal d’exécutions.',
    data: 'Ce qui est déjà écrit est correct.',
    todo: 'Choisissez moins de colonnes ou de documents, puis réessayez{again}.',
  },
  overrun: {
    happened: 'Ce travail dépasse la durée d’exécution que Google accorde à un script.',
    data: 'Ce qui est déjà écrit est correct.',
    todo: 'Chaque essai recommence au début : choisissez moins de colonnes ou de documents, ou utilisez le complément pour Excel, qui n’a pas cette limite.',
  },
  outOfTime: {
    happened: 'La durée maximale de cette exécution est atteinte.',
    data: 'Ce qui est déjà écrit est correct ; le reste est encore à faire.',
    todo: 'Réessayez {when}{again} : le travail reprend où il s’est arrêté.',
  },
  cutOff: {
    happened: 'La réponse du service est incomplète.',
    data: 'Ce qui est déjà écrit est correct ; le reste est encore à faire.',
    todo: 'Réessayez {when}{again} ; si cela persiste, vérifiez le réseau : un proxy coupe peut-être les réponses.',
  },
  empty: {
    happened: 'La réponse est vide, alors qu’un contenu était attendu.',
    data: 'Ce qui est déjà écrit est correct ; le reste est encore à faire.',
    todo: 'Réessayez {when}{again} ; si cela persiste, vérifiez le réseau : un proxy répond peut-être à la place du service. Signalez-le ensuite à votre administrateur.',
  },
  late: {
    happened: 'Le service n’a pas répondu à temps.',
    data: 'Ce qui a déjà été lu reste utilisable.',
    todo: 'Réessayez {when}{again} ; si cela persiste, vérifiez le réseau, puis signalez-le à votre administrateur.',
  },
  offline: {
    happened: 'Le service est injoignable.',
    data: 'Ce qui a déjà été lu reste utilisable.',
    todo: 'Vérifiez le réseau, puis réessayez{again}.',
  },
  editing: {
    happened: 'Une cellule est en cours de saisie.',
    data: 'Ce qui est déjà écrit est correct ; le reste est encore à faire.',
    todo: 'Validez-la avec Entrée, puis réessayez{again}.',
  },
  otherWorkbook: {
    happened: 'Un autre classeur est au premier plan.',
    data: 'Ce qui est déjà écrit est correct ; le reste est encore à faire.',
    todo: 'Revenez à celui-ci, puis réessayez{again}.',
  },
  spreadsheetBusy: {
    happened: 'Le tableur est occupé.',
    data: 'Ce qui est déjà écrit est correct ; le reste est encore à faire.',
    todo: 'Réessayez {when}{again}.',
  },
  busy: {
    happened: 'Une autre opération est en cours dans ce fichier.',
    data: 'Rien n’a été modifié.',
    todo: 'Réessayez quand elle sera terminée.',
  },
  quota: {
    happened: 'La limite quotidienne de requêtes de Google est atteinte.',
    data: 'Ce qui est déjà écrit est correct ; le reste est encore à faire.',
    todo: 'Réessayez demain{again}.',
  },
  sessionChanged: {
    happened: 'La connexion a changé pendant la lecture.',
    data: 'Rien n’a été modifié.',
    todo: 'Réessayez{again}.',
  },
  cancelled: {
    happened: 'Le travail a été interrompu.',
    data: 'Rien n’est resté à moitié écrit.',
    todo: 'Pour continuer, réessayez{again}.',
  },
  'unknown-outcome': {
    happened: 'Le service n’a pas confirmé une modification envoyée.',
    data: 'Elle est peut-être enregistrée, peut-être pas.',
    todo: 'Vérifiez dans le service avant de la renvoyer ; elle n’est pas renvoyée automatiquement.',
  },
  'invalid-response': {
    happened: 'Le service a répondu sous une forme inconnue.',
    data: 'Rien n’a été modifié ; les valeurs illisibles sont restées telles quelles.',
    todo: 'Signalez-le à votre administrateur : une entrée du profil peut suffire à le corriger.',
  },
  stranger: {
    happened: 'La réponse ne vient pas du service.',
    data: 'Rien n’a été modifié.',
    todo: 'Vérifiez l’adresse du service et le réseau : un proxy ou une page de connexion s’interpose peut-être. Puis réessayez{again}.',
  },
  tooLong: {
    happened: 'La réponse est trop longue pour être celle du service.',
    data: 'Elle n’a pas été lue jusqu’au bout ; rien n’a été modifié.',
    todo: 'Vérifiez le réseau : un proxy répond peut-être à la place du service. Signalez-le ensuite à votre administrateur.',
  },
  tooLarge: {
    happened: 'Le fichier est trop volumineux pour être ouvert ici.',
    data: 'Rien n’a été modifié.',
    todo: 'Consultez-le dans le service lui-même.',
  },
  bug: {
    happened: 'Une erreur interne s’est produite dans le connecteur.',
    data: 'Ce qui a été écrit auparavant est correct.',
    todo: 'Réessayez{again} ; si cela se reproduit, signalez-le à votre administrateur.',
  },
};
