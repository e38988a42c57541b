import type { englishFailures } from './failures-en.ts';
import type { ThreeParts } from './three-parts.ts';

export const frenchFailures: Readonly<Record<keyof typeof englishFailures, ThreeParts>> = {
  config: {
    happened: 'Un réglage ou une saisie est à corriger.',
    data: 'Rien n’a été envoyé.',
    todo: 'Corrigez-le, puis réessayez{again}.',
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
  unknownPath: {
    happened: 'Le service n’a pas ce chemin.',
    data: 'Rien n’a été modifié.',
    todo: 'Vérifiez l’adresse du service ; si elle est juste, le service diffère de l’attendu, et un profil peut le dire.',
  },
  conflict: {
    happened: 'Le service a refusé, vu ce qu’il détient à présent.',
    data: 'Ce qui a été refusé n’est pas enregistré ; tout ce qui précède l’est.',
    todo: 'Relisez la donnée, peut-être modifiée entre-temps, puis réessayez{again}.',
  },
  'retry-later': {
    happened: 'Le service est momentanément indisponible.',
    data: 'Ce qui est déjà écrit est juste ; le reste attend.',
    todo: 'Réessayez {when}{again}.',
  },
  endless: {
    happened: 'Le travail n’était pas terminé après de très nombreuses exécutions.',
    data: 'Ce qui est déjà écrit est juste.',
    todo: 'Demandez-en moins, par exemple moins de colonnes ou de documents, puis réessayez{again}.',
  },
  overrun: {
    happened: 'Ce travail dure plus longtemps que Google ne laisse s’exécuter un script.',
    data: 'Ce qui est déjà écrit est juste.',
    todo: 'Il recommence chaque fois depuis le début : demandez-en moins, ou utilisez le complément pour Excel, qui n’a pas cette limite.',
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
  'invalid-response': {
    happened: 'Le service a répondu sous une forme inconnue.',
    data: 'Rien n’a été modifié ; les valeurs illisibles sont restées telles quelles.',
    todo: 'Transmettez ceci au responsable du connecteur : un réglage du profil peut suffire.',
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
};
