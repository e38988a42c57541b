import type { SettingsWords } from '../en/settings.ts';
import { plural } from './speech.ts';

export const settings: SettingsWords = {
  connection: 'Connexion',
  environment: 'Environnement',
  account: 'Compte',
  user: 'Utilisateur',
  baseUrl: 'Service',
  legacyBaseUrl: 'Ancien service',
  authUrl: 'Authentification',
  kept: 'Cet ordinateur',
  stays: 'reste connecté, sans le mot de passe',
  doesNotStay: 'oublie la connexion à la fermeture',
  change: 'Changer de connexion',
  profile: 'Profil du service',
  profileLead:
    'Là où un service s’écarte de l’usage, un fichier le décrit. Votre administrateur le détient ; tpr doctor l’écrit.',
  noProfile: 'Aucun réglage particulier : l’usage s’applique.',
  hasProfile: (entries) =>
    entries < 2 ? 'Un réglage particulier est en vigueur.' : `${entries} réglages particuliers sont en vigueur.`,
  hasUnreadProfile: 'Des réglages particuliers sont en vigueur.',
  import: 'Importer un fichier…',
  export: 'Exporter',
  remove: 'Retirer',
  removeQuestion: 'Retirer ces réglages ? Exportez-les d’abord s’il n’en existe pas de copie.',
  removeYes: 'Les retirer',
  review: (entries) =>
    entries === 0
      ? 'Ce fichier ne change rien.'
      : plural(entries, { one: 'Ce fichier change une entrée', other: 'Ce fichier change # entrées' }),
  reviewCalls: (calls) =>
    plural(calls, {
      one: 'L’une d’elles est un chemin ou une méthode d’appel du service. Ne l’acceptez que de qui administre le service.',
      other:
        '# d’entre elles sont des chemins ou des méthodes d’appel du service. Ne les acceptez que de qui administre le service.',
    }),
  before: 'Actuel',
  after: 'Nouveau',
  use: 'Utiliser ce fichier',
  imported: 'Les réglages sont en vigueur.',
  removed: 'Les réglages sont retirés.',
  profileRefused: 'Le fichier n’a pas été accepté.',
  profileKept: 'Les réglages précédents restent en vigueur.',
  language: 'Langue',
  languageShown: (name, host) => `${name}, comme dans ${host}`,
  languageName: 'Français',
  hosts: { excel: 'Excel', sheets: 'Google Sheets' },
  about: 'À propos',
  aboutBody:
    'Ce volet envoie les valeurs de ce classeur au service ci-dessus et à personne d’autre. Aucun mot de passe n’est conservé sans votre accord.',
};
