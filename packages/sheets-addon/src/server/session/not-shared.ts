import { ConnectorError } from '@tpr/core';

/** Formulas have no connection in this spreadsheet. */
export class NotShared extends ConnectorError {
  constructor() {
    super('auth', 'Formulas have no connection in this spreadsheet.', { field: 'sharing' });
  }
}
