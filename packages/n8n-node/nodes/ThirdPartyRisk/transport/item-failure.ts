import type { ConnectorError } from '@tpr/core';
import type { IDataObject } from 'n8n-workflow';

/** Error of an item, with the fields that its item on the error output holds, such as the writes that were made. */
export class ItemFailure extends Error {
  readonly reason: ConnectorError;
  readonly json: IDataObject;

  constructor(reason: ConnectorError, json: IDataObject) {
    super(reason.message, { cause: reason });
    this.reason = reason;
    this.json = json;
  }
}
