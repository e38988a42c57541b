import {
  defaultChoice,
  type ColumnOption,
  type WorkbookView,
  type MissingReport,
  type PortfolioView,
  type AccountCounts,
  type TableReport,
} from '@tpr/core/workbook';

type ThereIs = Extract<PortfolioView, { state: 'there' | 'otherAccount' }>;

/** The service's current date. @param ahead days that this clock is ahead of the computer's. */
export function serviceDay(ahead = 0): string {
  const now = new Date();
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** This morning by the service's clock, so that ages are those of a working day. */
const thisMorning = (ahead = 0): string => `${serviceDay(ahead)}T09:42`;

export function portfolioThere(unsentEdits = 7, typedOver = 0): ThereIs {
  return {
    state: 'there',
    sheet: 'Portfolio',
    name: 'TPR_Portfolio',
    rows: 1000,
    columns: 14,
    asOf: thisMorning(),
    choice: defaultChoice,
    unsentEdits,
    editsMark: `edits ${unsentEdits}`,
    typedOver,
    isProtected: false,
    callsPerSecond: 50,
    account: '1001',
  };
}

const documentCodes = [
  { code: 'DOC_INSURANCE', name: 'Liability insurance' },
  { code: 'DOC_KBIS', name: 'Certificate of incorporation (Kbis)' },
  { code: 'DOC_VIGILANCE', name: 'Social security certificate' },
];
const dossierTypes = [
  { code: 'CYBER', name: 'Cyber security' },
  { code: 'VIGILANCE', name: 'Duty of vigilance' },
];

const missingColumns = [
  { key: 'kind', header: 'Kind', isStored: true },
  { key: 'country', header: 'Country', isStored: true },
  { key: 'attribute:Business unit', header: 'Business unit', isStored: true },
];

export function workbookView(portfolio: PortfolioView): WorkbookView {
  return {
    portfolio,
    newestRun: portfolio.state === 'none' ? undefined : 'run 9',
    extraction: undefined,
    missingColumns: { offered: missingColumns, chosen: [] },
    today: serviceDay(),
    undoableRun: undefined,
  };
}

export function accountCounts(ahead = 0): AccountCounts {
  const now = new Date();
  const months = [0, 1, 2, 3, 4, 5].map((ahead) => new Date(now.getFullYear(), now.getMonth() + ahead, 1));
  const counts = [9, 14, 31, 22, 6, 17];
  return {
    asOf: thisMorning(ahead),
    thirdParties: 1000,
    dossiers: {
      VALID: 1214,
      ACTION_REQUIRED: 21,
      ONGOING: 148,
      ABSENT: 62,
      BELOW_EXPECTATION: 34,
      INVALID: 18,
      other: 2,
    },
    documents: {
      VALID: 6240,
      ACTION_REQUIRED: 23,
      ONGOING: 310,
      ABSENT: 32,
      BELOW_EXPECTATION: 41,
      INVALID: 12,
      other: 0,
    },
    toDecide: 23,
    missing: 32,
    expired: 9,
    notValid: 13,
    expiries: months.map((month, index) => ({
      month: `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, '0')}`,
      count: counts[index]!,
    })),
    expiringSoon: 9,
    documentCodes,
    dossierTypes,
  };
}

export function tableReport(change: Partial<TableReport> = {}): TableReport {
  return {
    table: 'portfolio',
    rows: 1000,
    added: 0,
    updated: 0,
    removed: 0,
    kept: 0,
    cutTexts: 0,
    asOf: thisMorning(),
    isPartial: false,
    ...change,
  };
}

/** For each kind, as many rows as the counts of documents report. */
export function missingReport(): MissingReport {
  const keysFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => `${first + index}/${first + 200_000 + index}`);
  const { missing, expired, notValid, expiringSoon } = accountCounts();
  const keys = { overdue: keysFrom(500_100, missing + expired + notValid), expiring: keysFrom(500_200, expiringSoon) };
  return { ...tableReport({ table: 'missing', rows: 63, added: 3, updated: 60 }), keys };
}

const option = (
  group: ColumnOption['group'],
  key: string,
  header: string,
  note: string,
  rest: Partial<ColumnOption> = {},
): ColumnOption => ({
  key,
  header,
  note,
  group,
  type: 'text',
  isEditable: false,
  choices: [],
  callsPerThirdParty: { identity: 0, attributes: 1, indicators: 1, dossiers: 1, documents: 2 }[group],
  isUsual: false,
  ...rest,
});

export const columnOptions: readonly ColumnOption[] = [
  option('identity', 'name', 'Name', 'Company name from the reference data provider', { isUsual: true }),
  option('identity', 'status', 'Company status', 'Active, in collective procedure or deregistered', { isUsual: true }),
  option('identity', 'thirdpartyCode', 'Code', 'Your own code for the third party', { isUsual: true }),
  option('identity', 'siren', 'SIREN', 'Nine digits'),
  option('identity', 'siret', 'SIRET', 'Fourteen digits', { isUsual: true }),
  option('identity', 'vatNumber', 'VAT number', 'European VAT number'),
  option('identity', 'city', 'City', 'Headquarters', { isUsual: true }),
  option('identity', 'country', 'Country', 'Headquarters', { isUsual: true }),
  option('attributes', 'attribute:Criticality', 'Criticality', 'A list: Low, Medium, High', {
    isEditable: true,
    choices: ['Low', 'Medium', 'High'],
    isUsual: true,
  }),
  option('attributes', 'attribute:Annual spend', 'Annual spend (€)', 'A decimal number', {
    isEditable: true,
    isUsual: true,
    type: 'number',
  }),
  option('attributes', 'attribute:Contract end', 'Contract end', 'A date', {
    isEditable: true,
    isUsual: true,
    type: 'date',
  }),
  option('attributes', 'attribute:Strategic', 'Strategic', 'Yes or no', { isEditable: true, type: 'boolean' }),
  option('attributes', 'attribute:Département d’achat', 'Département d’achat', 'Free text', { isEditable: true }),
  option('indicators', 'indicator:Financial risk', 'Financial risk', 'Value of the indicator', { isUsual: true }),
  option('indicators', 'indicator:CSR score', 'CSR score', 'Value of the indicator', { type: 'number' }),
  option('dossiers', 'dossiers', 'Dossiers', 'Evaluation dossiers', { type: 'number', isUsual: true }),
  option('dossiers', 'dossierStatus', 'Worst dossier', 'The status that needs most attention', { isUsual: true }),
  option('documents', 'documentsMissing', 'Missing documents', 'Of all dossiers', { type: 'number' }),
  option('documents', 'nextExpiry', 'Next expiry', 'Of all documents', { type: 'date' }),
];
