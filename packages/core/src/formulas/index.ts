/** Declarations of the formulas, and their evaluator: one evaluation per cell, with as few requests as possible. */
export type { TypedCell } from './evaluate-each.ts';
export { takeArguments, type Argument, type ArgumentSubject } from './arguments.ts';
export { formulas } from './definitions/index.ts';
export type { Formula, FormulaAnswer, FormulaSession, LocalContext } from './formula.ts';
export { toCardText, toFormulaCell, type FormulaCell } from './formula-cells.ts';
export { cardIdNames, type Card, type CardField } from './third-party-card.ts';
export { FormulaEvaluator, type EvaluatorOptions } from './formula-evaluator.ts';
export { describeFormulaFailure, FormulaError } from './formula-error.ts';
export { formulaNames, type FormulaName } from './names.ts';
export { formulaSentences, type FormulaErrorCode } from './formula-sentences.ts';
export { renderResult } from './render-result.ts';
export { writeFormula, type FormulaForm } from './write-formula.ts';
export { cutCellText } from '../values/cell-text.ts';
export { notationIn, type Notation } from '../i18n/notation.ts';
