import type { Messages } from './localized-text.ts';

const en = {
  none: 'The usual assumptions hold.',
  of: (service: string) => `Profile of ${service}`,
  nameless: 'Profile of the service',
  since: (day: string) => `since ${day}`,
  by: (who: string) => `by ${who}`,
  same: 'nothing differs from the usual',
  calls: (count: number) => (count === 1 ? 'one call has another address' : `${count} calls have other addresses`),
  parameters: (count: number) =>
    count === 1 ? 'one parameter has another name' : `${count} parameters have other names`,
  fields: (count: number) => (count === 1 ? 'one field has another name' : `${count} fields have other names`),
  words: (count: number) => (count === 1 ? 'one list of words is another' : `${count} lists of words are others`),
  labels: (count: number) => (count === 1 ? 'one list of labels is another' : `${count} lists of labels are others`),
  ways: (count: number) => (count === 1 ? 'one habit is another' : `${count} habits are others`),
  zone: (zone: string) => `times are those of ${zone}`,
  percent: (sent: string) => `12 % travels as ${sent}`,
  adds: 'a written multiple choice adds to what is there',
};

/** The description of the overlay in force, for its users. */
export const overlayInForceMessages: Messages<typeof en> = {
  en,
  fr: {
    none: 'L’usage s’applique.',
    of: (service) => `Profil de ${service}`,
    nameless: 'Profil du service',
    since: (day) => `depuis le ${day}`,
    by: (who) => `par ${who}`,
    same: 'rien ne s’écarte de l’usage',
    calls: (count) => (count < 2 ? 'un appel a une autre adresse' : `${count} appels ont d’autres adresses`),
    parameters: (count) => (count < 2 ? 'un argument a un autre nom' : `${count} arguments ont d’autres noms`),
    fields: (count) => (count < 2 ? 'un champ a un autre nom' : `${count} champs ont d’autres noms`),
    words: (count) => (count < 2 ? 'une liste de mots est autre' : `${count} listes de mots sont autres`),
    labels: (count) => (count < 2 ? 'une liste de libellés est autre' : `${count} listes de libellés sont autres`),
    ways: (count) => (count < 2 ? 'une habitude est autre' : `${count} habitudes sont autres`),
    zone: (zone) => `les heures sont celles de ${zone}`,
    percent: (sent) => `12 % s’écrit ${sent}`,
    adds: 'écrire un choix multiple ajoute à ce qui s’y trouve',
  },
};
