import { workbookPhrases, explainFailure } from '@tpr/core';
import type { ErrorMessages } from '../en/errors.ts';

export const errors: ErrorMessages = {
  explain: (error) => explainFailure(error, 'fr', workbookPhrases.fr),
  details: 'Détails',
};
