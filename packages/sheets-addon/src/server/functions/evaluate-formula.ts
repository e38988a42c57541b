import type { Language } from '@tpr/core';
import {
  formulas,
  renderResult,
  takeArguments,
  toCardText,
  type FormulaAnswer,
  type FormulaName,
  type LocalContext,
} from '@tpr/core/formulas';
import { noteBug } from '../script/execution-log.ts';
import { bookLanguage } from '../script/language.ts';
import { convertGoogleError } from '../service/google-refusal.ts';
import { sharedSession } from '../session/shared-connection.ts';
import { askService } from './ask-service.ts';
import { cellGiver, toCell, type GivenCell } from './cell.ts';
import { describeFailure } from './failure.ts';

/** Evaluates a formula. @returns rows of cells; a failure is an error text in its cell. */
export function answer(name: FormulaName, given: readonly unknown[]): GivenCell[][] {
  const language = bookLanguage();
  const failure = (error: unknown): string => describeFailure(error, language);
  try {
    return renderResult<GivenCell>(find(name, given, language), { card: toCardText, failure, value: cellGiver() });
  } catch (thrown) {
    const error = convertGoogleError(thrown);
    noteBug(error);
    return [[failure(error)]];
  }
}

function find(name: FormulaName, given: readonly unknown[], language: Language): FormulaAnswer {
  const formula = formulas[name];
  const taken = takeArguments(formula.parameters, given, toCell);
  if (formula.asksService) return askService(language, (evaluator) => formula.answer(evaluator, taken));
  const here: LocalContext = {
    language,
    // Read on demand, since Google's properties are slow.
    get session() {
      return sharedSession();
    },
  };
  return formula.answer(here, taken);
}
