import type { Messages } from './localized-text.ts';
import { typesetFrench } from './typography.ts';

const en = {
  none: 'The default profile applies.',
  of: (service: string) => `Profile of ${service}`,
  nameless: 'Profile of the service',
  since: (day: string) => `since ${day}`,
  by: (who: string) => `by ${who}`,
  same: 'no difference from the default profile',
  calls: (count: number) => (count === 1 ? 'one call has another address' : `${count} calls have other addresses`),
  parameters: (count: number) =>
    count === 1 ? 'one parameter has another name' : `${count} parameters have other names`,
  fields: (count: number) => (count === 1 ? 'one field has another name' : `${count} fields have other names`),
  words: (count: number) => (count === 1 ? 'one list of words differs' : `${count} lists of words differ`),
  labels: (count: number) => (count === 1 ? 'one list of labels differs' : `${count} lists of labels differ`),
  ways: (count: number) => (count === 1 ? 'one behaviour differs' : `${count} behaviours differ`),
  zone: (zone: string) => `times are those of ${zone}`,
  percent: (sent: string) => `12 % is sent as ${sent}`,
  adds: 'writing a multiple choice adds to its values',
};

/** The description of the overlay in force, for its users. */
export const overlayInForceMessages: Messages<typeof en> = {
  en,
  fr: typesetFrench<Messages<typeof en>['fr']>({
    none: 'Le profil par défaut s’applique.',
    of: (service) => `Profil de ${service}`,
    nameless: 'Profil du service',
    since: (day) => `depuis le ${day}`,
    by: (who) => `par ${who}`,
    same: 'aucune différence avec le profil par défaut',
    calls: (count) => (count < 2 ? 'un appel a une autre adresse' : `${count} appels ont d’autres adresses`),
    parameters: (count) => (count < 2 ? 'un argument a un autre nom' : `${count} arguments ont d’autres noms`),
    fields: (count) => (count < 2 ? 'un champ a un autre nom' : `${count} champs ont d’autres noms`),
    words: (count) => (count < 2 ? 'une liste de mots diffère' : `${count} listes de mots diffèrent`),
    labels: (count) => (count < 2 ? 'une liste de libellés diffère' : `${count} listes de libellés diffèrent`),
    ways: (count) => (count < 2 ? 'un comportement diffère' : `${count} comportements diffèrent`),
    zone: (zone) => `les heures sont celles de ${zone}`,
    percent: (sent) => `12 % est envoyé comme ${sent}`,
    adds: 'l’écriture d’un choix multiple complète ses valeurs',
  }),
};
