import type { Messages } from './localized-text.ts';
import { typesetFrench } from './typography.ts';

type Pair = readonly [header: string, note: string];

/** Columns of tables that list documents, as [header, note]. */
const en = {
  thirdpartyId: ['Third party', 'Identifier of the service'],
  name: ['Name', 'Company name'],
  dossierId: ['Dossier', 'Identifier of the dossier'],
  dossierType: ['Dossier type', 'Type of the dossier'],
  documentId: ['Document id', 'Identifier of the document'],
  document: ['Document', 'Label of the document'],
  status: ['Status', 'Status of the document in the service, in plain words'],
  requestDate: ['Requested', 'Date on which the document was requested'],
  expirationDate: ['Expires', 'End of the newest evidence'],
  daysLeft: ['Days left', 'Calendar days until it expires; negative when it has'],
  uploaded: ['Uploaded', 'Date on which the newest evidence was supplied'],
  notFound: ['Not found', 'Columns of this row for which the document gives no value; an empty cell is never a zero'],
} satisfies Readonly<Record<string, Pair>>;

export type DocumentColumnKey = keyof typeof en;

export const documentColumnMessages: Messages<Readonly<Record<DocumentColumnKey, Pair>>> = {
  en,
  fr: typesetFrench<Messages<Readonly<Record<DocumentColumnKey, Pair>>>['fr']>({
    thirdpartyId: ['Tiers', 'Identifiant du service'],
    name: ['Nom', 'Raison sociale'],
    dossierId: ['Dossier', 'Identifiant du dossier'],
    dossierType: ['Type de dossier', 'Type du dossier'],
    documentId: ['Identifiant du document', 'Identifiant du document dans le service'],
    document: ['Document', 'Intitulé du document'],
    status: ['Statut', 'Statut du document dans le service, en clair'],
    requestDate: ['Demandé', 'Date de la demande du document'],
    expirationDate: ['Échéance', 'Fin de validité de la pièce la plus récente'],
    daysLeft: ['Jours restants', 'Jours calendaires avant l’échéance ; négatif une fois passée'],
    uploaded: ['Déposé', 'Date de dépôt de la pièce la plus récente'],
    notFound: [
      'Non trouvé',
      'Colonnes pour lesquelles le document n’indique rien ; une cellule vide n’est jamais un zéro',
    ],
  }),
};
