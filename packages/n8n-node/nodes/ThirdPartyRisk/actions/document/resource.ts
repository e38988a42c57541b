import type { Resource } from '../operation.ts';
import { getExtractedData } from './get-extracted-data/operation.ts';
import { getMany } from './get-many/operation.ts';
import { getReviewQueue } from './get-review-queue/operation.ts';
import { get } from './get/operation.ts';

export const document: Resource = {
  name: 'Document',
  value: 'document',
  operations: [get, getExtractedData, getMany, getReviewQueue],
};
