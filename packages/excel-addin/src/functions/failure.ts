import { ConnectorError, type Language, type PhrasesByLanguage } from '@tpr/core';
import { describeFormulaFailure, FormulaError } from '@tpr/core/formulas';

/** Phrases that say how to read a cell again, and where to sign in. */
const cellPhrases = (namespace: string): PhrasesByLanguage => ({
  en: { signIn: ` through the ${namespace} panel`, again: ` with Refresh on the ${namespace} tab` },
  fr: { signIn: ` dans le volet ${namespace}`, again: ` par Actualiser, dans l’onglet ${namespace}` },
});

/**
 * The error in the cell: #VALUE! for arguments that have to change, #N/A for everything else; its text says what to do.
 * Excel drops the text of every other code.
 */
export function toCellError(error: unknown, language: Language, namespace: string): CustomFunctions.Error {
  const { invalidValue, notAvailable } = CustomFunctions.ErrorCode;
  const isArgument = isArgumentAtFault(error);
  const text = describeFormulaFailure(error, language, cellPhrases(namespace)[language]);
  return new CustomFunctions.Error(isArgument ? invalidValue : notAvailable, text);
}

function isArgumentAtFault(error: unknown): boolean {
  return error instanceof ConnectorError && error.kind === 'config' && !isNotKept(error);
}

function isNotKept(error: ConnectorError): boolean {
  return error instanceof FormulaError && error.code === 'notKept';
}
