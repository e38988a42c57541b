import type { SignInMessages } from '../en/sign-in.ts';
import { plural } from './plurals.ts';

const fields: SignInMessages['fields'] = {
  baseUrl: 'Adresse du service',
  legacyBaseUrl: 'Adresse de l’ancienne interface (si utilisée)',
  authUrl: 'Adresse de connexion',
  realm: 'Domaine (realm)',
  clientId: 'Identifiant client',
  username: 'Utilisateur',
  password: 'Mot de passe',
  accountId: 'Numéro de compte',
};

export const signIn: SignInMessages = {
  title: 'Connexion',
  lead: 'Votre portefeuille, vos documents et vos modifications, dans ce fichier.',
  environment: 'Environnement',
  otherEnvironment: 'Un autre…',
  environmentName: 'Nom de l’environnement',
  addresses: 'Adresses',
  fields,
  stay: 'Rester connecté',
  stayHint: 'Votre mot de passe n’est pas enregistré.',
  submit: 'Se connecter',
  goesTo: (host) => `Votre mot de passe est envoyé à ${host}.`,
  busy: 'Connexion en cours…',
  or: 'ou',
  sandbox: 'Essayer le bac à sable',
  sandboxHint: 'Un service d’entraînement avec 1 000 tiers inventés. Aucune donnée réelle.',
  needed: (field) => `${fields[field]} : à compléter.`,
  companyFault: (why) =>
    `Les réglages de votre entreprise sont inutilisables. Transmettez ceci à l’administrateur du complément : ${why}`,
  malformed: 'Écrivez-la sous la forme https://hôte/chemin.',
  accountAlone: 'Donnez le numéro de compte seul, par exemple 1001.',
  refused: {
    happened: 'La connexion a été refusée.',
    data: 'L’utilisateur ou le mot de passe est incorrect, ou l’utilisateur n’a pas accès à ce compte. Rien n’a été modifié.',
    todo: 'Corrigez, puis reconnectez-vous. Un mot de passe oublié se réinitialise dans le service même.',
  },
  ended: {
    title: 'Votre session a expiré',
    body: (edits) =>
      edits === 0
        ? 'Saisissez votre mot de passe pour reprendre où vous en étiez.'
        : `Saisissez votre mot de passe pour reprendre. ${plural(edits, { one: 'Votre modification est toujours', other: 'Vos # modifications sont toujours' })} dans la feuille.`,
    user: (name, host) => `Mot de passe de ${name} pour ${host}`,
    other: 'Utiliser une autre connexion',
  },
};
