import { foldText } from '../values/match.ts';
import { languages, type Language } from './language.ts';
import { plainWord } from './statuses.ts';
import type { Messages } from './localized-text.ts';
import { typesetFrench } from './typography.ts';

/** Columns of the portfolio as [header, note], and the words in their cells. */
const en = {
  columns: {
    thirdpartyId: ['Third party', 'Identifier of the service; the key of the row'],
    name: ['Name', 'Company name from the reference data provider; empty while it is pending'],
    status: ['Company status', 'Active, in collective procedure or deregistered; otherwise as the service names it'],
    kind: ['Kind', 'Supplier, subcontractor or partner, if the service provides it'],
    thirdpartyCode: ['Code', 'Your own code for the third party'],
    siren: ['SIREN', 'Nine digits'],
    siret: ['SIRET', 'Fourteen digits'],
    vatNumber: ['VAT number', 'European VAT number'],
    duns: ['DUNS', 'Nine digits'],
    street: ['Street', 'Headquarters'],
    postalCode: ['Postal code', 'Headquarters'],
    city: ['City', 'Headquarters'],
    country: ['Country', 'Headquarters'],
    activityCode: ['NAF', 'Activity code'],
    activity: ['Main activity', 'Label of the activity code'],
    legalForm: ['Legal form', 'Read with the identity'],
    workforce: ['Workforce', 'Employees; read with the identity'],
    directors: ['Directors', 'Read with the identity'],
    dossiers: ['Dossiers', 'Evaluation dossiers'],
    dossiersValid: ['Dossiers valid', 'Dossiers whose status is valid'],
    dossiersNotValid: ['Dossiers not valid', 'Dossiers whose status is not valid or below expectation'],
    dossierTypes: ['Dossier types', 'Types of the dossiers'],
    nextDossierExpiry: ['Next dossier expiry', 'Earliest future expiration date'],
    documentsToDecide: ['Documents to decide', 'Documents to approve or reject'],
    documentsMissing: ['Documents missing', 'Documents that were not supplied'],
  },
  kinds: { supplier: 'supplier', subcontractor: 'subcontractor', partner: 'partner' },
  untyped: 'untyped',
  attributeNote: 'Custom attribute',
  indicatorNote: 'Indicator of the service, on its own scale',
} as const;

type Pair = readonly [header: string, note: string];
export type PortfolioColumnKey = keyof typeof en.columns;
type PortfolioMessages = Omit<typeof en, 'columns' | 'kinds'> & {
  readonly columns: Readonly<Record<PortfolioColumnKey, Pair>>;
  /** Names of the known kinds; other kinds are shown in the service's word. */
  readonly kinds: Readonly<Record<keyof typeof en.kinds, string>>;
};

export const portfolioMessages: Messages<PortfolioMessages> = {
  en,
  fr: typesetFrench<Messages<PortfolioMessages>['fr']>({
    columns: {
      thirdpartyId: ['Tiers', 'Identifiant du service ; la clé de la ligne'],
      name: ['Nom', 'Raison sociale selon le fournisseur de données de référence ; vide tant qu’elle est attendue'],
      status: ['Statut de l’entreprise', 'Active, en procédure collective ou radiée ; sinon le libellé du service'],
      kind: ['Nature', 'Fournisseur, sous-traitant ou partenaire, si le service l’indique'],
      thirdpartyCode: ['Code', 'Votre propre code pour ce tiers'],
      siren: ['SIREN', 'Neuf chiffres'],
      siret: ['SIRET', 'Quatorze chiffres'],
      vatNumber: ['N° de TVA', 'Numéro de TVA européen'],
      duns: ['DUNS', 'Neuf chiffres'],
      street: ['Rue', 'Siège'],
      postalCode: ['Code postal', 'Siège'],
      city: ['Ville', 'Siège'],
      country: ['Pays', 'Siège'],
      activityCode: ['NAF', 'Code d’activité'],
      activity: ['Activité principale', 'Libellé du code d’activité'],
      legalForm: ['Forme juridique', 'Lue avec l’identité'],
      workforce: ['Effectif', 'Salariés ; lu avec l’identité'],
      directors: ['Dirigeants', 'Lus avec l’identité'],
      dossiers: ['Dossiers', 'Dossiers d’évaluation'],
      dossiersValid: ['Dossiers valides', 'Dossiers au statut valide'],
      dossiersNotValid: ['Dossiers non conformes', 'Dossiers non conformes ou dont les attentes ne sont pas atteintes'],
      dossierTypes: ['Types de dossier', 'Types des dossiers'],
      nextDossierExpiry: ['Prochaine échéance', 'Première date d’échéance à venir'],
      documentsToDecide: ['Documents à traiter', 'Documents à approuver ou à refuser'],
      documentsMissing: ['Documents manquants', 'Documents qui n’ont pas été fournis'],
    },
    kinds: { supplier: 'fournisseur', subcontractor: 'sous-traitant', partner: 'partenaire' },
    untyped: 'sans type',
    attributeNote: 'Attribut personnalisé',
    indicatorNote: 'Indicateur du service, sur sa propre échelle',
  }),
};

/** The name of a kind of third party; an unknown kind in the service's own word. */
export function describeKind(kind: string | null, language: Language): string | null {
  const known = kindOf(kind ?? '');
  return known === undefined ? plainWord(kind) : portfolioMessages[language].kinds[known];
}

/** Whether a word names the kind: the service's word, or its name in any language. */
export function isKind(word: string, kind: string): boolean {
  return plainWord(word) === plainWord(kind) || (kindOf(word) !== undefined && kindOf(word) === kindOf(kind));
}

type Kind = keyof typeof en.kinds;
let kindsByLabel: ReadonlyMap<string, Kind> | undefined;

function kindOf(word: string): Kind | undefined {
  // Made with the first word: every row has one, and Google evaluates this file for each formula.
  kindsByLabel ??= new Map(languages.flatMap((language) => labelEntries(portfolioMessages[language].kinds)));
  return kindsByLabel.get(foldText(word));
}

const labelEntries = (labels: Readonly<Record<Kind, string>>): [string, Kind][] =>
  Object.entries(labels).map(([kind, label]) => [foldText(label), kind as Kind]);
