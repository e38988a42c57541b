import type { ConnectorError } from '@tpr/core';
import type { IDataObject } from 'n8n-workflow';

/** Error of an item, with details for its item on the error output, such as the writes that were made. */
export class ItemFailure extends Error {
  readonly reason: ConnectorError;
  readonly details: IDataObject;
  /** What was written before the failure, as a sentence; undefined if it was nothing. */
  readonly written: string | undefined;

  constructor(reason: ConnectorError, details: IDataObject, written?: string) {
    super(reason.message, { cause: reason });
    this.reason = reason;
    this.details = details;
    this.written = written;
  }
}
