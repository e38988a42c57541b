/** What users type after `TPR.` or `TPR_`, in the order of lists. A name never changes, since workbooks contain it. */
export const formulaNames = [
  'PORTFOLIO',
  'THIRDPARTY',
  'ATTRIBUTE',
  'INDICATOR',
  'DOSSIERS',
  'DOCUMENTS',
  'EXTRACTED',
  'EVENTS',
  'SEARCH',
  'CHECKID',
  'STATUS',
] as const;

export type FormulaName = (typeof formulaNames)[number];
