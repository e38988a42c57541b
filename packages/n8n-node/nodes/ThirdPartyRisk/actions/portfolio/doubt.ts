import type { ConnectorError } from '@tpr/core';
import { sentenceOf } from '../../transport/node-fault.ts';
import { word, yesOrNo, type Fields } from '../records/schema.ts';

/** Of a third party that is in doubt. */
export const doubtFields: Fields = { incomplete: yesOrNo, doubt: word };

/** Why nobody knows all of a third party that the service names, in one line. */
export function doubtOf(refusal: ConnectorError | undefined): string {
  return refusal === undefined ? 'The service names it, but does not find it, or not all of it.' : sentenceOf(refusal);
}
