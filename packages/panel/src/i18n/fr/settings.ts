import type { SettingsMessages } from '../en/settings.ts';
import { plural } from './plurals.ts';

export const settings: SettingsMessages = {
  connection: 'Connexion',
  environment: 'Environnement',
  account: 'Compte',
  user: 'Utilisateur',
  baseUrl: 'Service',
  legacyBaseUrl: 'Ancienne interface',
  authUrl: 'Authentification',
  kept: { excel: 'Cet ordinateur', sheets: 'Votre compte Google' },
  stays: 'reste connecté, sans le mot de passe',
  doesNotStay: { excel: 'oublie la connexion à la fermeture', sheets: 'oublie la connexion au bout de six heures' },
  change: 'Changer de connexion',
  profile: 'Profil du service',
  profileLead:
    'Si votre service diffère du profil par défaut, un fichier décrit les différences. Demandez-le à votre administrateur, qui le crée avec tpr doctor.',
  noProfile: 'Aucun réglage particulier : le profil par défaut s’applique.',
  hasProfile: (entries) =>
    entries < 2 ? 'Un réglage particulier est en vigueur.' : `${entries} réglages particuliers sont en vigueur.`,
  hasUnreadProfile: 'Des réglages particuliers sont en vigueur.',
  profileNotAccepted: (why) =>
    `Vos réglages particuliers ne sont pas acceptés ; rien n’est lu ni écrit tant que vous ne les avez pas remplacés ou retirés dans Réglages. ${why}`,
  companyProfile: (entries) =>
    plural(entries, {
      one: 'Un réglage particulier de votre entreprise est en vigueur.',
      other: '# réglages particuliers de votre entreprise sont en vigueur.',
    }),
  overCompanyProfile:
    'Ils sont à vous et remplacent ceux de votre entreprise. Retirez-les pour reprendre ceux de votre entreprise.',
  import: 'Importer un fichier…',
  export: 'Exporter',
  copyText: 'Aucun fichier ne peut être enregistré d’ici : copiez ce texte',
  remove: 'Retirer',
  removeQuestion: 'Retirer ces réglages ? Exportez-les d’abord s’il n’en existe pas de copie.',
  removeYes: 'Les retirer',
  review: (entries) =>
    entries === 0
      ? 'Ce fichier ne change rien.'
      : plural(entries, { one: 'Ce fichier change un réglage', other: 'Ce fichier change # réglages' }),
  reviewCalls: (calls) =>
    plural(calls, {
      one: 'L’un d’eux est un chemin ou une méthode d’appel du service. Ne l’acceptez que de l’administrateur du service.',
      other:
        '# d’entre eux sont des chemins ou des méthodes d’appel du service. Ne les acceptez que de l’administrateur du service.',
    }),
  before: 'Actuel',
  after: 'Nouveau',
  use: 'Utiliser ce fichier',
  imported: 'Les réglages sont en vigueur.',
  removed: 'Les réglages sont retirés.',
  profileRefused: 'Le fichier n’a pas été accepté.',
  profileKept: 'Les réglages précédents restent en vigueur.',
  check: 'Contrôler ce service',
  checkLead:
    'Pour les administrateurs : le service est-il conforme au profil ? Une centaine de lectures, aucune écriture ; le service peut garder trace des fichiers lus.',
  checking: 'Contrôle du service',
  checked: {
    works: 'Vous pouvez travailler avec ce service.',
    fails: 'Vous ne pouvez pas encore travailler avec ce service.',
    halfWay:
      'Il n’est pas certain que vous puissiez travailler avec ce service : il a cessé de répondre pendant le contrôle.',
  },
  checkedPartly: (operations) => `Vous pouvez travailler avec ce service, sauf : ${operations}.`,
  checkCounts: (same, different, notTestable) =>
    [
      plural(same, { one: '# point est conforme au profil', other: '# points sont conformes au profil' }),
      plural(different, { one: '# ne l’est pas', other: '# ne le sont pas' }),
      plural(notTestable, { one: '# ne se vérifie pas par lecture.', other: '# ne se vérifient pas par lecture.' }),
    ].join(', '),
  verdicts: 'Point par point',
  verdictsLead:
    'Les points que la spécification laisse ouverts, et ce qui a été constaté. La documentation explique chaque code.',
  verdictsOf: {
    different: (facts) => `Différents du profil : ${facts}`,
    'not testable': (facts) => `Non vérifiables par lecture : ${facts}`,
    confirmed: (facts) => `Conformes au profil : ${facts}`,
  },
  doctorNote: (note) => note,
  seeFound: 'Voir ce qui changerait…',
  language: 'Langue',
  languageShown: (name, host) => `${name}, comme dans ${host}`,
  languageName: 'Français',
  hosts: { excel: 'Excel', sheets: 'Google Sheets' },
  about: 'À propos',
  aboutBody:
    'Ce volet envoie les valeurs de ce fichier uniquement au service ci-dessus. La connexion n’enregistre pas votre mot de passe.',
  selfTest: (host) => `Tester cet ${host}…`,
  selfTestLead: (host) => `Pour les administrateurs : cet ${host} fait-il ce dont le complément dépend ?`,
};
