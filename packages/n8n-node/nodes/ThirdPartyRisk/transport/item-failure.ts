import type { ConnectorError } from '@tpr/core';
import type { IDataObject } from 'n8n-workflow';

/** Why an item failed, with what was done for it before. The item of the error output holds these fields, too. */
export class ItemFailure extends Error {
  readonly reason: ConnectorError;
  readonly json: IDataObject;

  constructor(reason: ConnectorError, json: IDataObject) {
    super(reason.message, { cause: reason });
    this.reason = reason;
    this.json = json;
  }
}
