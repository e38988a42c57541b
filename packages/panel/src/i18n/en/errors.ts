import { workbookPhrases, explainFailure } from '@tpr/core';

/** An error in three parts: what happened, what it means for the data, what to do. */
export const errors = {
  explain: (error: unknown) => explainFailure(error, 'en', workbookPhrases.en),
  details: 'Details',
};
export type ErrorMessages = typeof errors;
