import type { ConnectorError } from '@tpr/core';
import { sentenceOf } from '../../errors/node-error.ts';
import { word, yesOrNo, type Fields } from '../records/schema.ts';

/** Fields of an item whose data is incomplete. */
export const incompleteFields: Fields = { incomplete: yesOrNo, incompleteReason: word };

/** Why data of a third party is incomplete, in one line. */
export function incompleteReason(refusal: ConnectorError | undefined): string {
  return refusal === undefined
    ? 'The service lists this third party, but did not return all of its data.'
    : sentenceOf(refusal);
}
