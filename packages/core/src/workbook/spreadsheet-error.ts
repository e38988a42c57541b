import { ConnectorError, type ErrorDetails } from '../errors.ts';
import { languages } from '../i18n/language.ts';
import { spreadsheetErrorWords } from '../i18n/spreadsheet-errors.ts';

type SpreadsheetWords = (typeof spreadsheetErrorWords)['en'];

/** A `config` error of a spreadsheet host, which does not know the language of its user. */
export function spreadsheetError(
  write: (words: SpreadsheetWords) => string,
  details: Omit<ErrorDetails, 'texts'>,
): ConnectorError {
  const texts = Object.fromEntries(languages.map((language) => [language, write(spreadsheetErrorWords[language])]));
  return new ConnectorError('config', write(spreadsheetErrorWords[languages[0]]), { ...details, texts });
}
