import { ConnectorError, type ErrorKind } from '../errors.ts';
import { endedByEllipsis } from '../values/list-text.ts';
import { quoteParam } from '../values/safe-text.ts';
import type { Language } from '../i18n/language.ts';
import { describeCellError, type ErrorPhrases } from '../i18n/describe-error.ts';
import { formulaSentences, type FormulaErrorCode } from './formula-sentences.ts';

type FormulaErrorParams = Readonly<Record<string, string>>;

/** The error of a formula whose arguments have no result. Hosts show `describeFormulaFailure`; `message` is for logs. */
export class FormulaError extends ConnectorError {
  readonly code: FormulaErrorCode;
  readonly params: FormulaErrorParams;

  constructor(code: FormulaErrorCode, params: FormulaErrorParams = {}, kind: ErrorKind = 'config') {
    super(kind, `${code} ${JSON.stringify(params)}`, kind === 'refused' ? { status: 404 } : {});
    this.code = code;
    this.params = params;
  }
}

export function describeFormulaError(
  code: FormulaErrorCode,
  params: FormulaErrorParams,
  language: Language = 'en',
): string {
  const sentence = formulaSentences[language][code];
  return endedByEllipsis(sentence.replace(/\{(\w+)\}/g, (_, name: string) => quoteParam(params[name] ?? '')));
}

/** The text in the cell of a failed formula: what happened, and what to do. */
export function describeFormulaFailure(error: unknown, language: Language, phrases: ErrorPhrases): string {
  if (error instanceof FormulaError) return describeFormulaError(error.code, error.params, language);
  return describeCellError(error, language, phrases);
}
