import type { Messages } from './localized-text.ts';
import { typesetFrench } from './typography.ts';

const en = {
  profile: 'Profile',
  document: 'the document',
  notUtf8: 'is not UTF-8 text: save it as UTF-8',
  notJson: (why: string) => `is not JSON (${why})`,
  notObject: 'has to be an object { "version": 1, "overrides": { … } }',
  noVersion: 'is missing: the document has the form { "version": 1, "overrides": { … } }',
  version: (found: string) => `is ${found}, this release reads version 1`,
  notText: 'has to be a text',
  notDay: 'has to be a day, such as 2026-11-01',
  notOverrides: 'has to be an object of profile keys and values',
  twice: 'the key appears twice; keep one of them',
  unknown: 'is not a profile key',
  foreign: 'is not a key of the document',
  near: (key: string) => `; did you mean "${key}"?`,
  misfit: (value: string, place: string, why: string, example: string) =>
    `${value} does not fit${place === '' ? '' : ` at ${place}`} (${why}); an example is ${example}`,
  method: (found: string, allowed: string) =>
    `${found} is not its method: a profile can change the path of this call; allowed methods: ${allowed}`,
  placeholder: (name: string, allowed: string) =>
    `{${name}} is not a parameter of this call: the path may contain ${allowed}`,
  identifier: (name: string) => `${name} is missing: the path has to contain this identifier`,
  taken: (operation: string) => `is the call of ${operation}: a write must have its own path`,
};

export const overlayMessages: Messages<typeof en> = {
  en,
  fr: typesetFrench<Messages<typeof en>['fr']>({
    profile: 'Profil',
    document: 'le document',
    notUtf8: 'n’est pas en UTF-8 : enregistrez-le en UTF-8',
    notJson: (why) => `n’est pas du JSON (${why})`,
    notObject: 'doit être un objet { "version": 1, "overrides": { … } }',
    noVersion: 'manque : le document a la forme { "version": 1, "overrides": { … } }',
    version: (found) => `vaut ${found}, cette version lit la version 1`,
    notText: 'doit être un texte',
    notDay: 'doit être un jour, comme 2026-11-01',
    notOverrides: 'doit être un objet de clés du profil et de valeurs',
    twice: 'la clé figure deux fois ; gardez-en une',
    unknown: 'n’est pas une clé du profil',
    foreign: 'n’est pas une clé du document',
    near: (key) => ` ; vouliez-vous dire « ${key} » ?`,
    // The reason comes from the schema in English, so only the example is shown.
    misfit: (value, place, _why, example) =>
      `${value} ne convient pas${place === '' ? '' : ` à ${place}`} ; exemple : ${example}`,
    method: (found, allowed) =>
      `${found} n’est pas sa méthode : un profil peut changer le chemin de cet appel ; méthodes autorisées : ${allowed}`,
    placeholder: (name, allowed) => `{${name}} n’est pas un argument de cet appel : le chemin peut contenir ${allowed}`,
    identifier: (name) => `${name} manque : le chemin doit contenir cet identifiant`,
    taken: (operation) => `est l’appel de ${operation} : une écriture doit avoir son propre chemin`,
  }),
};
