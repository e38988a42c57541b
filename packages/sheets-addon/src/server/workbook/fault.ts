import { ConnectorError } from '@tpr/core';
import { readRefusal } from '@tpr/core/google';
import { convertGoogleError } from '../service/google-refusal.ts';

const busy = /timed out|try again|service error|unavailable|internal error/i;

/** Converts an exception of SpreadsheetApp to a ConnectorError. */
export function faultOf(error: unknown): unknown {
  if (error instanceof ConnectorError || !(error instanceof Error)) return error;
  const { message } = error;
  const refusal = readRefusal(message, error);
  if (refusal !== undefined) return refusal;
  if (busy.test(message)) {
    const told = 'Google Sheets is busy. Try again in a moment.';
    return new ConnectorError('retry-later', told, { field: 'spreadsheet', waitMs: 2000, cause: error });
  }
  // A limit, a permission, or a message of Google in another language than English.
  const known = convertGoogleError(error);
  if (known !== error || error.name !== 'Exception') return known;
  return new ConnectorError('bug', `Google Sheets refused what it was asked: ${message}`, { cause: error });
}
