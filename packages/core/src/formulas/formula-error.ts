import { ConnectorError, type ErrorKind } from '../errors.ts';
import { quoteParam } from '../values/safe-text.ts';
import type { Language } from '../i18n/language.ts';
import { describeCellError, type ErrorPhrases } from '../i18n/describe-error.ts';
import { lookupSentences, type LookupCode } from './lookup-sentences.ts';

type LookupParams = Readonly<Record<string, string>>;

/** The error of a formula whose arguments have no result. Hosts show `describeFormulaFailure`; `message` is for logs. */
export class FormulaError extends ConnectorError {
  readonly code: LookupCode;
  readonly params: LookupParams;

  constructor(code: LookupCode, params: LookupParams = {}, kind: ErrorKind = 'config') {
    super(kind, `${code} ${JSON.stringify(params)}`, kind === 'refused' ? { status: 404 } : {});
    this.code = code;
    this.params = params;
  }
}

export function describeLookup(code: LookupCode, params: LookupParams, language: Language = 'en'): string {
  return lookupSentences[language][code].replace(/\{(\w+)\}/g, (_, name: string) => quoteParam(params[name] ?? ''));
}

/** The text in the cell of a failed formula: what happened, and what to do. */
export function describeFormulaFailure(error: unknown, language: Language, phrases: ErrorPhrases): string {
  if (error instanceof FormulaError) return describeLookup(error.code, error.params, language);
  return describeCellError(error, language, phrases);
}
