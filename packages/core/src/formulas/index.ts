/** Answers to formulas: one question a cell, as few requests as can be. */
export { answerPairs, settle, type Answered, type Grid, type TypedCell } from './answers.ts';
export type { Card, CardField } from './identity.ts';
export { checkLegalIds } from './legal-id-verdict.ts';
export { Lookup, type Gathered, type LookupOptions } from './lookup.ts';
export type { Ages } from './readings.ts';
export { lookupSentences, type LookupCode } from './sentences.ts';
export { cutCellText } from '../values/cell-text.ts';
export { toCardText, toFormulaCell, toFormulaRows, type FormulaCell, type FormulaRows } from './formula-cells.ts';
export { describeLookup, LookupError } from './lookup-error.ts';
