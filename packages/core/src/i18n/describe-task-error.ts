import { ConnectorError } from '../errors.ts';
import { describeError, describeRefusal, type PhrasesByLanguage } from './describe-error.ts';
import type { Language } from './language.ts';
import { typesetFrench } from './typography.ts';

/** The phrases of workbook hosts, in which a task continues from the state that is saved in the document. */
export const workbookPhrases: PhrasesByLanguage = {
  en: {
    omitsProfileKeys: true,
    more: {
      'retry-later': 'The work continues where it stopped.',
      forbidden: 'If it concerns reading, choose columns that do not need it under Portfolio, then pull again.',
      quota: 'An unfinished table continues automatically once you are signed in.',
    },
    mayBeProfile: '"Check this service" in the settings shows how this service differs from what is expected.',
  },
  fr: typesetFrench<PhrasesByLanguage['fr']>({
    omitsProfileKeys: true,
    more: {
      'retry-later': 'Le travail reprend où il s’est arrêté.',
      forbidden:
        'S’il concerne la lecture, choisissez dans Portefeuille des colonnes qui n’en ont pas besoin, puis récupérez à nouveau.',
      quota: 'Un tableau inachevé reprend automatiquement dès que vous êtes connecté.',
    },
    mayBeProfile:
      '« Contrôler ce service », dans les réglages, montre en quoi ce service diffère de ce qui est attendu.',
  }),
};

/** The refusal of a record, for a row of a workbook. */
export function describeTaskRefusal(error: ConnectorError, language: Language): string {
  return error.reason === undefined
    ? describeTaskError(error, language)
    : describeRefusal(error, language, workbookPhrases[language]);
}

/** One line for a row, a report or the log, with the operation and the request id that support needs. */
export function describeTaskError(error: unknown, language: Language): string {
  const line = describeError(error, language, workbookPhrases[language]);
  if (!(error instanceof ConnectorError)) return line;
  const traces = [error.endpoint, error.requestId].filter((trace) => trace !== undefined);
  return traces.length === 0 ? line : `${line} (${traces.join(', ')})`;
}
