import { ConnectorError, type ErrorDetails } from '../errors.ts';
import { languages, type Language } from '../i18n/language.ts';
import { spreadsheetErrorMessages } from '../i18n/spreadsheet-errors.ts';

/**
 * A `config` error of a spreadsheet host, which does not know the language of its user.
 * @param messages of the host, by language
 */
export function hostError<M>(
  messages: Readonly<Record<Language, M>>,
  write: (messages: M) => string,
  details: Omit<ErrorDetails, 'texts'>,
): ConnectorError {
  const texts = Object.fromEntries(languages.map((language) => [language, write(messages[language])]));
  return new ConnectorError('config', write(messages[languages[0]]), { ...details, texts });
}

/** One of the errors that every spreadsheet host has. */
export const spreadsheetError = (
  write: (messages: (typeof spreadsheetErrorMessages)['en']) => string,
  details: Omit<ErrorDetails, 'texts'>,
): ConnectorError => hostError(spreadsheetErrorMessages, write, details);

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
