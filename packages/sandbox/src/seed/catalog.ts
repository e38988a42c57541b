import type { AttributeDefinitionRow, DossierTypeRow, IndicatorDefinitionRow, RequirementRow } from '../store/index.ts';

/** The configuration of every account of the sandbox. */

const months = (code: string, name: string, englishName: string, validityMonths: number): RequirementRow => ({
  code,
  name,
  englishName,
  description: `${name} : pièce demandée au tiers.`,
  validityMonths,
  calendarYear: 0,
  answeredBy: 'file',
});

export const requirements = [
  months('DOC_VIGILANCE', 'Attestation de vigilance', 'Vigilance certificate', 6),
  months('DOC_REGISTER', 'Extrait du registre', 'Register extract', 3),
  { ...months('DOC_TAX', 'Attestation fiscale', 'Tax certificate', 12), calendarYear: 1 },
  months('DOC_FOREIGN_WORKERS', 'Liste des salariés étrangers', 'Foreign-worker list', 6),
  months('DOC_LIABILITY_INSURANCE', 'Assurance responsabilité civile', 'Liability insurance', 12),
  months('DOC_TEN_YEAR_INSURANCE', 'Assurance décennale', 'Ten-year insurance', 12),
  months('DOC_BANK_DETAILS', 'Coordonnées bancaires', 'Bank details', 0),
  months('DOC_ISO_9001', 'Certificat ISO 9001', 'ISO 9001 certificate', 36),
  months('DOC_ISO_14001', 'Certificat ISO 14001', 'ISO 14001 certificate', 36),
  months('DOC_ISO_27001', 'Certificat ISO 27001', 'ISO 27001 certificate', 36),
  { ...months('DOC_CSR_FORM', 'Questionnaire RSE', 'CSR form', 12), answeredBy: 'form' },
  { ...months('DOC_ANTI_CORRUPTION', 'Questionnaire anticorruption', 'Anti-corruption form', 24), answeredBy: 'form' },
  { ...months('DOC_SANCTIONS', 'Contrôle des listes de sanctions', 'Sanctions screening', 12), answeredBy: 'source' },
  { ...months('DOC_CYBER_FORM', 'Questionnaire cybersécurité', 'Cybersecurity form', 12), answeredBy: 'form' },
  months('DOC_DATA_PROTECTION', 'Accord de protection des données', 'Data-protection agreement', 0),
  months('DOC_FINANCIALS', 'Comptes annuels', 'Financial statements', 12),
] as const satisfies readonly RequirementRow[];

const findRequirement = (code: string): RequirementRow => {
  const found = requirements.find((requirement) => requirement.code === code);
  if (!found) throw new RangeError(`There is no document code '${code}'.`);
  return found;
};
const byCode = new Map(requirements.map(({ code }) => [code as string, findRequirement(code)]));
export const requirementOf = (code: string): RequirementRow => byCode.get(code) ?? findRequirement(code);

const type = (code: string, name: string, englishName: string, ...codes: readonly string[]): DossierTypeRow => ({
  code,
  name,
  englishName,
  documentCodes: JSON.stringify(codes.map((suffix) => `DOC_${suffix}`)),
});

/** The five named types (R010) and a sixth, so that no client assumes there are five. */
export const dossierTypes = [
  type(
    'VIGILANCE',
    'Devoir de vigilance',
    'Duty of vigilance',
    'VIGILANCE',
    'REGISTER',
    'TAX',
    'FOREIGN_WORKERS',
    'LIABILITY_INSURANCE',
    'BANK_DETAILS',
  ),
  type(
    'ONBOARDING',
    'Référencement',
    'Onboarding',
    'REGISTER',
    'BANK_DETAILS',
    'FINANCIALS',
    'LIABILITY_INSURANCE',
    'ANTI_CORRUPTION',
    'DATA_PROTECTION',
  ),
  type('CSR', 'RSE', 'CSR', 'CSR_FORM', 'ISO_9001', 'ISO_14001', 'ISO_27001', 'ANTI_CORRUPTION'),
  type('SCREENING', 'Filtrage', 'Screening', 'SANCTIONS', 'REGISTER', 'ANTI_CORRUPTION', 'FINANCIALS'),
  type(
    'CYBERSECURITY',
    'Cybersécurité',
    'Cybersecurity',
    'CYBER_FORM',
    'ISO_27001',
    'DATA_PROTECTION',
    'LIABILITY_INSURANCE',
  ),
  type('ETHICS', 'Éthique', 'Ethics', 'ANTI_CORRUPTION', 'CSR_FORM', 'SANCTIONS'),
];

export const indicatorDefinitions = [
  {
    code: 'LEGAL_COMPLIANCE',
    label: 'Conformité légale',
    englishLabel: 'Legal compliance',
    scale: 'boolean',
    topic: 'legal compliance',
  },
  {
    code: 'FINANCIAL_RISK',
    label: 'Risque financier',
    englishLabel: 'Financial risk',
    scale: '0-20',
    topic: 'finance',
  },
  {
    code: 'CYBERSECURITY',
    label: 'Score cybersécurité',
    englishLabel: 'Cybersecurity score',
    scale: 'A-E',
    topic: 'cybersecurity',
  },
  {
    code: 'ENVIRONMENT',
    label: 'Impact environnemental',
    englishLabel: 'Environmental impact',
    scale: '0-100',
    topic: 'environment',
  },
  {
    code: 'BANK_DETAILS',
    label: 'Coordonnées bancaires',
    englishLabel: 'Bank details',
    scale: 'Low-Medium-High',
    topic: 'ethics and compliance',
  },
  {
    code: 'DEPENDENCY',
    label: 'Dépendance économique',
    englishLabel: 'Dependency',
    scale: 'percent',
    topic: 'human rights',
  },
] as const satisfies readonly IndicatorDefinitionRow[];

export const categories = ['IT', 'Construction', 'Services', 'Industry', 'Transport', 'Energy'] as const;
const criticalities = ['High', 'Medium', 'Low'] as const;
export const businessUnits = [
  'Achats Île-de-France',
  'Bâtiment',
  'Data & Cloud',
  'Énergie',
  'Logistique',
  'Maintenance',
  'Recherche',
  'Siège',
] as const;
export const regions = ['Nord', 'Sud', 'Est', 'Ouest', 'Centre', 'International'] as const;

type Definition = Pick<AttributeDefinitionRow, 'label' | 'type' | 'calculated'> & { choices?: readonly string[] };

/** Two labels differ by one accent only: a reader that folds accents cannot distinguish them. */
export const attributeDefinitions = [
  { label: 'Category', type: 'list_unique', choices: categories, calculated: 0 },
  { label: 'Criticality', type: 'list_unique', choices: criticalities, calculated: 0 },
  { label: 'Annual purchase amount', type: 'decimal', calculated: 0 },
  { label: 'Business unit', type: 'list_unique', choices: businessUnits, calculated: 0 },
  { label: 'Internal reference', type: 'string', calculated: 0 },
  { label: 'Strategic', type: 'boolean', calculated: 0 },
  { label: 'Contract end date', type: 'date', calculated: 0 },
  { label: 'Dependency rate', type: 'percentage', calculated: 0 },
  { label: 'Regions', type: 'list_multiple', choices: regions, calculated: 0 },
  { label: 'Régions', type: 'string', calculated: 0 },
  { label: 'Payment review', type: 'boolean', calculated: 0 },
  { label: 'Risk tier', type: 'string', calculated: 1 },
] as const satisfies readonly Definition[];

export type AttributeLabel = (typeof attributeDefinitions)[number]['label'];

export const accounts = [
  {
    id: 1001,
    name: 'Groupe Ardenval (fictif)',
    subscriptionStartDate: '2024-01-01',
    subscriptionEndDate: '2027-12-31',
  },
  {
    id: 1002,
    name: 'Maison Brisolle (fictif)',
    subscriptionStartDate: '2025-06-01',
    subscriptionEndDate: '2026-12-15',
  },
] as const;

export const users = [
  {
    email: 'buyer@example.test',
    accountId: 1001,
    role: 'full',
    locked: 0,
    firstName: 'Élodie',
    lastName: 'Marchandeau',
  },
  {
    email: 'reader@example.test',
    accountId: 1001,
    role: 'read-only',
    locked: 0,
    firstName: 'Noé',
    lastName: 'Lisœuvre',
  },
  { email: 'locked@example.test', accountId: 1001, role: 'full', locked: 1, firstName: 'Ambre', lastName: 'Verrouy' },
  { email: 'other@example.test', accountId: 1002, role: 'full', locked: 0, firstName: 'Paul', lastName: 'D’Ailleurs' },
] as const;

/** The id of an account's attribute definition; each account has its own. */
export const definitionId = (accountId: number, label: AttributeLabel): number =>
  accountId * 100 + attributeDefinitions.findIndex((definition) => definition.label === label) + 1;
