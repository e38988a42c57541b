import { workbookPhrases, explainFailure } from '@tpr/core';
import type { ErrorWords } from '../en/errors.ts';

export const errors: ErrorWords = {
  explain: (error) => explainFailure(error, 'fr', workbookPhrases.fr),
  details: 'Détails',
};
