import { ConnectorError } from '@tpr/core';
import { readRefusal } from '@tpr/core/google';
import { convertGoogleError } from '../service/google-refusal.ts';

/** Converts an exception of SpreadsheetApp to a ConnectorError. */
export function faultOf(error: unknown): unknown {
  if (error instanceof ConnectorError || !(error instanceof Error)) return error;
  const { message } = error;
  const refusal = readRefusal(message, error);
  if (refusal !== undefined) return refusal;
  // A limit, a permission, a failure of Google, or a message in another language than English.
  const known = convertGoogleError(error);
  if (known !== error || error.name !== 'Exception') return known;
  return new ConnectorError('bug', `Google Sheets refused what it was asked: ${message}`, { cause: error });
}
