import type { ErrorWords } from '../en/errors.ts';

export const errors: ErrorWords = {
  service: (reason) => `Réponse du service : « ${reason} »`,
  details: 'Détails',
  kinds: {
    config: {
      happened: 'Un élément nécessaire manque ou est mal formé.',
      data: 'Rien n’a été envoyé.',
      todo: 'Corrigez-le, puis réessayez.',
    },
    auth: {
      happened: 'La connexion a été refusée ou a expiré.',
      data: 'Rien n’est perdu : votre tableau et vos modifications sont intacts.',
      todo: 'Reconnectez-vous, puis reprenez.',
    },
    refused: {
      happened: 'Le service a refusé.',
      data: 'Ce qui a été refusé n’est pas enregistré ; tout ce qui précède l’est.',
      todo: 'Corrigez ce que le service indique, puis réessayez.',
    },
    noRights: {
      happened: 'Cet utilisateur n’a pas le droit de faire cela.',
      data: 'Rien n’a été modifié.',
      todo: 'Demandez le droit manquant à l’administrateur du compte.',
    },
    later: {
      happened: 'Le service est momentanément indisponible.',
      data: 'Ce qui est déjà écrit est juste ; le reste attend.',
      todo: 'Patientez un instant, puis réessayez : le travail reprend où il s’est arrêté.',
    },
    offline: {
      happened: 'Le service est injoignable.',
      data: 'Le tableau reste utilisable, avec les dernières valeurs lues.',
      todo: 'Vérifiez le réseau, puis réessayez.',
    },
    'unknown-outcome': {
      happened: 'Le service n’a pas répondu à une modification envoyée.',
      data: 'Elle est peut-être enregistrée, peut-être pas.',
      todo: 'Actualisez et vérifiez avant de la renvoyer ; elle n’est jamais répétée d’office.',
    },
    contract: {
      happened: 'Le service a répondu sous une forme inconnue.',
      data: 'Rien n’a été modifié ; les valeurs illisibles sont restées telles quelles.',
      todo: 'Transmettez les détails au responsable du connecteur : un réglage du profil peut suffire.',
    },
    bug: {
      happened: 'Le connecteur s’est trompé.',
      data: 'Ce qui a été écrit auparavant reste juste.',
      todo: 'Réessayez ; si cela revient, transmettez les détails.',
    },
    protection: {
      happened: 'La feuille est protégée.',
      data: 'Rien n’a été écrit.',
      todo: 'Ôtez la protection de la feuille, puis réessayez.',
    },
    table: {
      happened: 'Le tableau n’existe plus.',
      data: 'Rien n’a été écrit ; le service détient tout ce qui a été envoyé.',
      todo: 'Récupérez à nouveau le portefeuille : un nouveau tableau est créé.',
    },
  },
};
