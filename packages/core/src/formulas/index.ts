/** Answers to formulas: one question a cell, as few requests as can be. */
export { answerPairs, settle, type Answered, type Grid, type TypedCell } from './answers.ts';
export { describeLookup } from './describe-lookup.ts';
export type { Card, CardField } from './identity.ts';
export { checkLegalIds } from './legal-id-verdict.ts';
export { Lookup, type Gathered } from './lookup.ts';
export type { Ages } from './readings.ts';
export { lookupSentences, type LookupCode } from './sentences.ts';
export { cutCellText } from '../values/cell-text.ts';
export { createFactClient, type FactClient } from './fact-client.ts';
export { FactLookup, type LookupOptions } from './fact-lookup.ts';
export { toCardText, toFormulaCell, toFormulaRows, type FormulaCell, type FormulaRows } from './formula-cells.ts';
export { LookupError } from './lookup-error.ts';
