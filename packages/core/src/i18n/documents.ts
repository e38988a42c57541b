import type { Language } from './language.ts';
import type { Messages } from './localized-text.ts';
import { typesetFrench } from './typography.ts';

/** Texts on documents: in their tables, on decisions, in the log. */
const en = {
  siret: 'SIRET',
  siren: 'SIREN',
  vatNumber: 'VAT number',
  companyName: 'Company name',
  holder: 'Account holder',
  issued: 'Issued on',
  ends: 'Valid until',
  iban: 'IBAN',

  missingSheet: 'Missing documents',
  fromPortfolio: 'Attribute, as the spreadsheet’s portfolio was last read',
  portfolioNotStored: (columns: string) =>
    `The portfolio table does not have these columns, so the table of missing documents does not update them: ${columns}. Choose them for the portfolio, then update this table.`,
  portfolioNotListed: (columns: string) =>
    `The service’s list of third parties does not have these columns, so the table of missing documents does not update them: ${columns}. The portfolio table can show them.`,
  notInPortfolio: (thirdParties: number, columns: string) =>
    `Third parties with documents that the portfolio table does not have: ${thirdParties}. These cells are not updated for them: ${columns}. Update the portfolio, or pull it without a filter, then update this table.`,
  extractedSheet: 'Extracted data',
  mappedNote: (names: string) => `Data of the document, under: ${names}`,
  nothingSupplied: 'nothing supplied',
  emptyMapping: 'No column has a name to take its values from. Choose at least one.',
  nothingRead: 'no data was read on the document',
  codes: {
    DO: 'data owner (DO)',
    FOURNISSEUR: 'supplier',
    EXTERNE: 'external source',
    ORIGINALNUMERIQUE: 'digital original',
    COPIE: 'copy',
  },

  approved: 'approve',
  rejected: 'reject',
  rejectedAndNotified: 'reject, third party notified',
  decided: 'decided',
  skipped: 'skipped',
  refused: 'refused',
  notShown:
    'The service does not return the documents of this dossier. Its rows stay unchanged and are read again next time.',
  pending: 'decision to send again',
  decision: 'Decision',
  decidedBefore: 'The document is no longer awaiting a decision. Nothing was sent.',
  decidedTwice: 'The document is in the list twice. Only its first decision was sent.',
  noSuchDocument: 'The document no longer exists. Nothing was sent.',
};

export const documentMessages: Messages<typeof en> = {
  en,
  fr: typesetFrench<Messages<typeof en>['fr']>({
    siret: 'SIRET',
    siren: 'SIREN',
    vatNumber: 'N° de TVA',
    companyName: 'Raison sociale',
    holder: 'Titulaire du compte',
    issued: 'Émis le',
    ends: 'Valable jusqu’au',
    iban: 'IBAN',

    missingSheet: 'Documents manquants',
    fromPortfolio: 'Attribut, tel que lu avec le portefeuille du fichier',
    portfolioNotStored: (columns) =>
      `Le tableau du portefeuille n’a pas ces colonnes ; le tableau des documents manquants ne les met donc pas à jour : ${columns}. Choisissez-les pour le portefeuille, puis mettez ce tableau à jour.`,
    portfolioNotListed: (columns) =>
      `La liste des tiers du service n’a pas ces colonnes ; le tableau des documents manquants ne les met donc pas à jour : ${columns}. Le tableau du portefeuille peut les montrer.`,
    notInPortfolio: (thirdParties, columns) =>
      `Tiers dont des documents sont listés et que le tableau du portefeuille n’a pas : ${thirdParties}. Ces cellules ne sont pas mises à jour pour eux : ${columns}. Mettez le portefeuille à jour, ou récupérez-le sans filtre, puis mettez ce tableau à jour.`,
    extractedSheet: 'Données lues',
    mappedNote: (names) => `Donnée du document, sous : ${names}`,
    nothingSupplied: 'rien de fourni',
    emptyMapping: 'Aucune colonne n’a de nom d’où prendre ses valeurs. Choisissez-en au moins un.',
    nothingRead: 'aucune donnée lue sur le document',
    codes: {
      DO: 'donneur d’ordre (DO)',
      FOURNISSEUR: 'fournisseur',
      EXTERNE: 'source externe',
      ORIGINALNUMERIQUE: 'original numérique',
      COPIE: 'copie',
    },

    approved: 'approuver',
    rejected: 'refuser',
    rejectedAndNotified: 'refuser, tiers informé',
    decided: 'traité',
    skipped: 'laissé de côté',
    refused: 'refusé par le service',
    notShown:
      'Le service ne communique pas les documents de ce dossier. Ses lignes restent inchangées et seront lues de nouveau la prochaine fois.',
    pending: 'décision à renvoyer',
    decision: 'Décision',
    decidedBefore: 'Le document n’est plus à traiter. Rien n’a été envoyé.',
    decidedTwice: 'Le document figure deux fois dans la liste. Seule la première décision a été envoyée.',
    noSuchDocument: 'Le document n’existe plus. Rien n’a été envoyé.',
  }),
};

export type DocumentMessages = (typeof documentMessages)['en'];

/**
 * The words for a code of an evidence: of its issuer, its transmitter or its form (G75). The code follows a company's own
 * label, as it follows the label of DO, whose meaning is a guess. An unknown code stays as it is.
 */
export function describeEvidenceCode(code: string | null, ownLabel: string | null, language: Language): string | null {
  if (ownLabel !== null) return code === null ? ownLabel : `${ownLabel} (${code})`;
  const known = Object.entries(documentMessages[language].codes).find(([name]) => name === code);
  return known === undefined ? code : known[1];
}
