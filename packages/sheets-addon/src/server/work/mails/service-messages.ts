import type { Language } from '@tpr/core';

interface ServiceMessages {
  readonly changed: (facts: number) => string;
  readonly found: (service: string, account: string) => string;
  readonly entry: (key: string, before: string, after: string) => string;
  readonly operation: (key: string, answers: boolean) => string;
  readonly more: (count: number) => string;
  /** Whether the profile in force differs from the service or agrees with it; `rights` for operations that changed. */
  readonly todo: Readonly<Record<'differs' | 'agrees' | 'rights', string>>;
  /** In the list of schedules. */
  readonly first: string;
  readonly same: string;
  readonly sent: (facts: number, keys: string) => string;
  readonly unsent: (facts: number, keys: string) => string;
  readonly unchecked: string;
}

/** Texts of a scheduled check of the service. */
export const serviceMessages: Readonly<Record<Language, ServiceMessages>> = {
  en: {
    changed: (facts) => `TPR: the service has changed (${facts === 1 ? '1 fact' : `${facts} facts`})`,
    found: (service, account) => `Otherwise than at the last check, at ${service}, account ${account}:`,
    entry: (key, before, after) => `${key}: ${before} → ${after}`,
    operation: (key, answers) => (answers ? `${key}: answers now` : `${key}: no longer answers`),
    more: (count) => `and ${count} more`,
    todo: {
      differs:
        'The profile in force does not match the service: the facts above may be read or sent wrongly until the profile is corrected. Give this mail to the administrator of the service: "tpr doctor --write-profile" writes the overlay that fits, and "Check this service" in the settings of the sidebar shows it. As "profile" in the environment file of the add-on, which is then built and pushed again, it applies to all users; the relay, the command line and n8n read the same overlay.',
      agrees: 'The profile in force matches the service: there is nothing to do.',
      rights:
        'Where something no longer answers, the right of the user may have been taken back: ask the administrator of the account.',
    },
    first: 'What the service does was noted; from the next time on it is compared with that.',
    same: 'The service has not changed.',
    sent: (facts, keys) =>
      `${facts === 1 ? '1 fact has' : `${facts} facts have`} changed: ${keys}. You have been written to.`,
    unsent: (facts, keys) =>
      `${facts === 1 ? '1 fact has' : `${facts} facts have`} changed: ${keys}. No mail could be sent, so this is reported again the next time.`,
    unchecked: 'The check has not come to its end: what is known of the service stays as it was.',
  },
  fr: {
    changed: (facts) => `TPR : le service a changé (${facts === 1 ? '1 fait' : `${facts} faits`})`,
    found: (service, account) => `Ce qui diffère du dernier contrôle, sur ${service}, compte ${account} :`,
    entry: (key, before, after) => `${key} : ${before} → ${after}`,
    operation: (key, answers) => (answers ? `${key} : répond désormais` : `${key} : ne répond plus`),
    more: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
    todo: {
      differs:
        'Le profil en vigueur dit autre chose que ce que fait le service à présent : ce qui figure ci-dessus peut être mal lu ou mal envoyé tant que ce n’est pas corrigé. Transmettez ce message à la personne qui administre le service : « tpr doctor --write-profile » écrit le profil qui convient, et « Contrôler ce service », dans les réglages du volet, le montre. Placé sous « profile » dans le fichier d’environnement du module complémentaire, qu’il faut alors reconstruire et repousser, il vaut pour tous ; le relais, la ligne de commande et n8n lisent le même profil.',
      agrees: 'Le profil en vigueur dit la même chose que le service à présent : il n’y a rien à faire.',
      rights:
        'Si quelque chose ne répond plus, le droit de l’utilisateur a pu être retiré : demandez à la personne qui administre le compte.',
    },
    first: 'Ce que fait le service a été noté ; le prochain contrôle s’y comparera.',
    same: 'Le service n’a pas changé.',
    sent: (facts, keys) =>
      `${facts === 1 ? '1 fait a' : `${facts} faits ont`} changé : ${keys}. Un message vous a été envoyé.`,
    unsent: (facts, keys) =>
      `${facts === 1 ? '1 fait a' : `${facts} faits ont`} changé : ${keys}. Aucun message n’a pu être envoyé ; cela sera redit la prochaine fois.`,
    unchecked: 'Le contrôle n’est pas allé à son terme : ce que l’on sait du service reste inchangé.',
  },
};
