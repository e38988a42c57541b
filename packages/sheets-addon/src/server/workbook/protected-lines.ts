import { ConnectorError } from '@tpr/core';
import { sheetProtected } from '@tpr/core/google';
import { faultOf } from './fault.ts';
import type { Sheet } from './grid.ts';

/**
 * Inserts or deletes whole rows or columns. Google refuses this if protected cells elsewhere in the sheet would change, in
 * the language of the account. A refusal in unknown words is one of these if the user may not edit the whole sheet.
 */
export function changeLines<T>(sheet: Sheet, change: () => T): T {
  try {
    return change();
  } catch (error) {
    const fault = faultOf(error);
    const isUnknown = fault instanceof ConnectorError && fault.field === 'google';
    if (!isUnknown || sheet.getRange(1, 1, sheet.getMaxRows(), sheet.getMaxColumns()).canEdit()) throw fault;
    throw sheetProtected(sheet.getName());
  }
}
