import { ConnectorError, type Language, type PhrasesByLanguage } from '@tpr/core';
import { describeFormulaFailure, LookupError } from '@tpr/core/formulas';

/** How a cell is read again, and where one signs in. */
const cellPhrases: PhrasesByLanguage = {
  en: { signIn: ' through the TPR panel', again: ' with Refresh on the TPR tab' },
  fr: { signIn: ' dans le volet TPR', again: ' par Actualiser, dans l’onglet TPR' },
};

/**
 * What the cell shows: #VALUE! for arguments that have to change, #N/A for everything else; its text says what to do.
 * An error of any other code would lose its text in Excel.
 */
export function toCellError(error: unknown, language: Language): CustomFunctions.Error {
  const { invalidValue, notAvailable } = CustomFunctions.ErrorCode;
  const isArgument = isArgumentAtFault(error);
  const text = describeFormulaFailure(error, language, cellPhrases[language]);
  return new CustomFunctions.Error(isArgument ? invalidValue : notAvailable, text);
}

function isArgumentAtFault(error: unknown): boolean {
  return error instanceof ConnectorError && error.kind === 'config' && !isNotKept(error);
}

function isNotKept(error: ConnectorError): boolean {
  return error instanceof LookupError && error.code === 'notKept';
}
