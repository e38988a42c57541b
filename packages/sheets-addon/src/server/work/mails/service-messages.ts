import { typesetFrench, type Language } from '@tpr/core';

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
    found: (service, account) => `Differences from the last check of ${service}, account ${account}:`,
    entry: (key, before, after) => `${key}: ${before} → ${after}`,
    operation: (key, answers) => (answers ? `${key}: answers now` : `${key}: no longer answers`),
    more: (count) => `and ${count} more`,
    todo: {
      differs:
        'The active profile does not match the service: the facts above may be read or sent wrongly until the profile is corrected. Forward this e-mail to the administrator of the service: "tpr doctor --write-profile" writes the overlay that fits, and "Check this service" in the settings of the sidebar shows it. To apply it to all users, add it as "profile" to the environment file of the add-on, then build and push the add-on again. The relay, the command line and n8n read the same overlay.',
      agrees: 'The active profile matches the service: there is nothing to do.',
      rights:
        'If an operation no longer answers, the user may have lost a permission: ask the administrator of the account.',
    },
    first: 'The state of the service was recorded; the next check is compared with it.',
    same: 'The service has not changed.',
    sent: (facts, keys) =>
      `${facts === 1 ? '1 fact has' : `${facts} facts have`} changed: ${keys}. An e-mail was sent to you.`,
    unsent: (facts, keys) =>
      `${facts === 1 ? '1 fact has' : `${facts} facts have`} changed: ${keys}. No e-mail could be sent, so this is reported again next time.`,
    unchecked: 'The check is not complete: the recorded state of the service is unchanged.',
  },
  fr: typesetFrench<ServiceMessages>({
    changed: (facts) => `TPR : le service a changé (${facts === 1 ? '1 fait' : `${facts} faits`})`,
    found: (service, account) => `Différences avec le dernier contrôle de ${service}, compte ${account} :`,
    entry: (key, before, after) => `${key} : ${before} → ${after}`,
    operation: (key, answers) => (answers ? `${key} : répond désormais` : `${key} : ne répond plus`),
    more: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
    todo: {
      differs:
        'Le profil actif ne correspond pas au service : les éléments ci-dessus peuvent être mal lus ou mal envoyés tant que le profil n’est pas corrigé. Transmettez cet e-mail à l’administrateur du service : « tpr doctor --write-profile » écrit le profil qui convient, et « Contrôler ce service », dans les réglages du volet, l’affiche. Pour l’appliquer à tous les utilisateurs, ajoutez-le sous « profile » dans le fichier d’environnement du module complémentaire, puis reconstruisez et déployez de nouveau le module. Le relais, la ligne de commande et n8n lisent le même profil.',
      agrees: 'Le profil actif correspond au service : il n’y a rien à faire.',
      rights:
        'Si une opération ne répond plus, l’utilisateur a peut-être perdu un droit : demandez à l’administrateur du compte.',
    },
    first: 'L’état du service a été enregistré ; le prochain contrôle y sera comparé.',
    same: 'Le service n’a pas changé.',
    sent: (facts, keys) =>
      `${facts === 1 ? '1 fait a' : `${facts} faits ont`} changé : ${keys}. Un e-mail vous a été envoyé.`,
    unsent: (facts, keys) =>
      `${facts === 1 ? '1 fait a' : `${facts} faits ont`} changé : ${keys}. Aucun e-mail n’a pu être envoyé ; ce point sera signalé de nouveau la prochaine fois.`,
    unchecked: 'Le contrôle est incomplet : l’état enregistré du service est inchangé.',
  }),
};
