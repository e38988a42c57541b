import { ConnectorError, type ErrorDetails } from '../errors.ts';
import { languages } from '../i18n/language.ts';
import { spreadsheetErrorMessages } from '../i18n/spreadsheet-errors.ts';

type SpreadsheetErrorMessages = (typeof spreadsheetErrorMessages)['en'];

/** A `config` error of a spreadsheet host, which does not know the language of its user. */
export function spreadsheetError(
  write: (messages: SpreadsheetErrorMessages) => string,
  details: Omit<ErrorDetails, 'texts'>,
): ConnectorError {
  const texts = Object.fromEntries(languages.map((language) => [language, write(spreadsheetErrorMessages[language])]));
  return new ConnectorError('config', write(spreadsheetErrorMessages[languages[0]]), { ...details, texts });
}

/** A user moves rows each time that they are read. */
export function tableInMotion(): ConnectorError {
  const message = 'The table changes while it is read. Try again in a moment.';
  return new ConnectorError('retry-later', message, { field: 'spreadsheet', waitMs: 2_000 });
}

/** Another run has created the table since this one looked for it. */
export function tableMadeMeanwhile(): ConnectorError {
  const message = 'Another pull has just created the table. Try again in a moment.';
  return new ConnectorError('retry-later', message, { field: 'spreadsheet', waitMs: 2_000 });
}
