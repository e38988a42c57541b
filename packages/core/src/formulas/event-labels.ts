import { eventSets, eventSubjects, type EventCode } from '../api/events.ts';
import { statuses } from '../values/status.ts';
import type { Language } from '../i18n/language.ts';
import { statusLabels } from '../i18n/statuses.ts';

/** The events that every kind of record has: those of its comments. */
const comments = {
  COMMENT_ADDED: 'Commentaire ajouté',
  COMMENT_UPDATED: 'Commentaire modifié',
  COMMENT_DELETED: 'Commentaire supprimé',
  COMMENT_MENTION_ADDED: 'Mention ajoutée dans un commentaire',
  COMMENT_MENTION_UPDATED: 'Mention modifiée dans un commentaire',
  COMMENT_MENTION_DELETED: 'Mention supprimée dans un commentaire',
};

/** The monitored subjects of a third party, and the events of monitoring. */
const watched = {
  PROVIDERA: 'Fournisseur A',
  ESG: 'ESG',
  PROVIDERB: 'Fournisseur B',
  SECURITY_RATING: 'Note de sécurité',
  FINANCIAL_STRENGTH: 'Solidité financière',
  PROVIDERC: 'Fournisseur C',
  PROVIDERD: 'Fournisseur D',
};
const watching = {
  ACTIVATED: 'surveillance activée',
  UPDATED: 'données modifiées',
  DEACTIVATED: 'surveillance désactivée',
};

const own = {
  THIRD_PARTY: {
    ADDED: 'Tiers ajouté',
    UPDATED: 'Tiers modifié',
    ARCHIVED: 'Tiers archivé',
    CODE_UPDATED: 'Code du tiers modifié',
    INFORMATION_UPDATED: 'Identité modifiée',
    SOURCE_CHANGED_TO_UNMANAGED: 'Source plus gérée',
    LEGAL_ANNOUNCEMENT_CREATION: 'Annonce légale : création',
    LEGAL_ANNOUNCEMENT_CHANGES: 'Annonce légale : modifications',
    LEGAL_ANNOUNCEMENT_CESSATION: 'Annonce légale : cessation',
    LEGAL_ANNOUNCEMENT_TRANSFERT: 'Annonce légale : transfert',
    PROCEDURE_COLLECTIVE_UPDATED: 'Procédure collective modifiée',
    ATTRIBUTE_UPDATED: 'Attribut modifié',
    CALCULATED_ATTRIBUTE_UPDATED: 'Attribut calculé modifié',
    INDICATOR_UPDATED: 'Indicateur modifié',
    CONTACT_INVITED: 'Contact invité',
    CONTACT_RE_INVITED: 'Contact relancé par une personne',
    CONTACT_RE_INVITED_AUTO: 'Contact relancé automatiquement',
    CONTACT_DELETED: 'Contact supprimé',
    CONTACT_DELETED_DUE_TO_NO_FAVORABLE_RESPONSE: 'Contact supprimé faute de réponse favorable',
    CONTACT_WEEKLY_REMINDER: 'Rappel hebdomadaire envoyé à un contact',
    DATA_HUB_UPDATED: 'Données externes modifiées',
  },
  DOSSIER: {
    ADDED: 'Dossier ajouté',
    ARCHIVED: 'Dossier archivé',
    REACTIVATED: 'Dossier réactivé',
    UPDATED: 'Dossier modifié',
    TEMPLATE_UPDATED: 'Modèle du dossier modifié',
    DOCUMENTS_UPDATED: 'Documents du dossier modifiés',
    ATTRIBUTE_UPDATED: 'Attribut du dossier modifié',
    CALCULATED_ATTRIBUTE_UPDATED: 'Attribut calculé du dossier modifié',
    INDICATOR_UPDATED: 'Indicateur du dossier modifié',
    STATUS_UPDATED: 'Statut du dossier modifié',
  },
  DOCUMENT: {
    ADDED: 'Document demandé',
    STOPPED: 'Demande de document arrêtée',
    MODIFICATION: 'Document modifié',
    DELETION: 'Document supprimé',
    DELETION_WARNING: 'Document bientôt supprimé',
    ANSWER_ADDED: 'Réponse reçue',
    ANSWER_UPDATED: 'Réponse modifiée',
    ANSWER_ACCEPTED: 'Réponse acceptée',
    ANSWER_DENIED: 'Réponse refusée',
    ANSWER_INTERRUPTED: 'Réponse interrompue',
    ANSWER_EXPIRED: 'Réponse expirée',
    ANSWER_SCOPE_UPDATED: 'Périmètre de la réponse modifié',
    ANSWER_STATUS_UPDATE: 'Statut du document modifié',
    PROVIDERA_STATUS_UPDATE: 'Fournisseur A : statut modifié',
    PROVIDERA_REPORT_GENERATED: 'Fournisseur A : rapport produit',
    PROVIDERA_REPORT_RECEIVED: 'Fournisseur A : rapport reçu',
    PROVIDERA_REPORT_REFRESHED: 'Fournisseur A : rapport actualisé',
    AUDIT_TRAIL_DOWNLOAD: 'Piste d’audit téléchargée',
  },
};

const english = new Map<string, string>(
  eventSubjects.flatMap((subject) => eventSets[subject].map(({ code, label }) => [code, label] as const)),
);

const french = new Map<string, string>([
  ...Object.entries(own).flatMap(([prefix, labels]) =>
    Object.entries({ ...labels, ...comments }).map(([key, label]) => [`${prefix}_${key}`, label] as const),
  ),
  ...Object.entries(watched).flatMap(([name, title]) =>
    Object.entries(watching).map(([key, label]) => [`THIRD_PARTY_${name}_${key}`, `${title} : ${label}`] as const),
  ),
  ...statuses.flatMap((status) => [
    [`DOSSIER_STATUS_UPDATED_${status}`, `Dossier : ${statusLabels.fr[status]}`] as const,
    [`DOCUMENT_ANSWER_STATUS_UPDATE_${status}`, `Document : ${statusLabels.fr[status]}`] as const,
  ]),
]);

const labelsByCode: Readonly<Record<Language, ReadonlyMap<string, string>>> = { en: english, fr: french };

/** The name of an event; its code if the specification does not name it. */
export const describeEvent = (code: EventCode | (string & {}), language: Language): string =>
  labelsByCode[language].get(code) ?? code;
