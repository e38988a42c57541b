import { legalIdKindOf } from '../values/legal-id-result.ts';
import { matchText } from '../values/match.ts';
import { statuses, type Status } from '../values/status.ts';
import { statusLabels } from '../i18n/statuses.ts';
import { languages, type Language } from '../i18n/language.ts';
import type { Messages } from '../i18n/localized-text.ts';
import { FormulaError } from './formula-error.ts';
import { typesetFrench } from '../i18n/typography.ts';

/** Headers of the tables that formulas return. */
const en = {
  thirdpartyId: 'Third party',
  dossierId: 'Dossier',
  dossierReference: 'Reference',
  dossierType: 'Dossier type',
  dossierStatus: 'Status',
  creationDate: 'Created',
  expirationDate: 'Expires',
  daysLeft: 'Days left',
  requiredDocuments: 'Required',
  collectedDocuments: 'Collected',
  documentId: 'Document id',
  documentCode: 'Code',
  document: 'Document',
  documentStatus: 'Status',
  requestDate: 'Requested',
  eventDay: 'Day',
  event: 'Event',
  eventKind: 'Kind',
  name: 'Name',
  status: 'Status',
  companyIdType: 'Identifier type',
  companyIdValue: 'Identifier',
  countryCode: 'Country',
  postalCode: 'Postal code',
  city: 'City',
};

export type HeaderKey = keyof typeof en;

export const tableHeaders: Messages<typeof en> = {
  en,
  fr: typesetFrench<Messages<typeof en>['fr']>({
    thirdpartyId: 'Tiers',
    dossierId: 'Dossier',
    dossierReference: 'Référence',
    dossierType: 'Type de dossier',
    dossierStatus: 'Statut',
    creationDate: 'Création',
    expirationDate: 'Échéance',
    daysLeft: 'Jours restants',
    requiredDocuments: 'Demandés',
    collectedDocuments: 'Reçus',
    documentId: 'Identifiant du document',
    documentCode: 'Code',
    document: 'Document',
    documentStatus: 'Statut',
    requestDate: 'Demandé',
    eventDay: 'Jour',
    event: 'Événement',
    eventKind: 'Objet',
    name: 'Nom',
    status: 'Statut',
    companyIdType: 'Type d’identifiant',
    companyIdValue: 'Identifiant',
    countryCode: 'Pays',
    postalCode: 'Code postal',
    city: 'Ville',
  }),
};

const kinds = { thirdParty: 'third party', dossier: 'dossier', document: 'document' };

export const recordKindLabels: Messages<typeof kinds> = {
  en: kinds,
  fr: { thirdParty: 'tiers', dossier: 'dossier', document: 'document' },
};

const idTypes = { SIRET: 'SIRET', SIREN: 'SIREN', VAT: 'VAT', DUNS: 'DUNS' };

/** Names of identifier types; CHECKID accepts them as well. */
export const idTypeLabels: Messages<typeof idTypes> = { en: idTypes, fr: { ...idTypes, VAT: 'TVA' } };

/** The name of an identifier type, by the service's code or name for it; null for an unknown type. */
export function describeIdType(sent: string | null, language: Language): string | null {
  const kind = sent === null ? undefined : legalIdKindOf(sent);
  return kind === undefined ? null : idTypeLabels[language][kind];
}

/** The status of a code, or of its name in any language. @throws FormulaError naming all statuses. */
export function readStatus(text: string, language: Language): Status {
  const named = statuses.flatMap((status) =>
    [...languages.map((each) => statusLabels[each][status]), status.replace(/_/g, ' ')].map((name) => ({
      name,
      status,
    })),
  );
  const match = matchText(
    text.replace(/_/g, ' '),
    named.map(({ name }) => name),
  );
  if (match.kind === 'exact' || match.kind === 'folded') return named.find(({ name }) => name === match.found)!.status;
  const near = statuses.map((status) => statusLabels[language][status]).join(', ');
  throw new FormulaError('unknownStatus', { text, near });
}
