import type { Messages } from './localized-text.ts';
import { typesetFrench } from './typography.ts';

const en = {
  file: 'Presets',
  unread: (why: string) => `could not be read (${why}). The add-in tries again every minute`,
  noResponse: 'no response',
  notObject: 'has to be an object { "presets": [ … ], "profile": { … } }',
  unknown: 'is not a known key',
  near: (key: string) => `; did you mean "${key}"?`,
  ofRelay: (setting: string) =>
    `does not belong here, since every user can read this file: set ${setting} at the relay`,
  oneSignIn: 'does not belong here: in Excel one sign-in serves both interfaces',
  missing: (example: string) => `is missing; an example is ${example}`,
  misfit: (value: string, example: string) => `${value} does not fit; an example is ${example}`,
  twice: (id: string) => `"${id}" occurs twice: give each preset its own id`,
};

export const companyFileMessages: Messages<typeof en> = {
  en,
  fr: typesetFrench<Messages<typeof en>['fr']>({
    file: 'Préréglages',
    unread: (why) => `n’ont pas pu être lus (${why}). Le complément réessaie chaque minute`,
    noResponse: 'pas de réponse',
    notObject: 'doit être un objet { "presets": [ … ], "profile": { … } }',
    unknown: 'n’est pas une clé connue',
    near: (key) => ` ; vouliez-vous dire « ${key} » ?`,
    ofRelay: (setting) =>
      `n’a pas sa place ici, car tout le monde peut lire ce fichier : définissez ${setting} sur le relais`,
    oneSignIn: 'n’a pas sa place ici : dans Excel, une seule connexion vaut pour les deux interfaces',
    missing: (example) => `manque ; exemple : ${example}`,
    misfit: (value, example) => `${value} ne convient pas ; exemple : ${example}`,
    twice: (id) => `« ${id} » figure deux fois : donnez à chaque préréglage son propre identifiant`,
  }),
};
