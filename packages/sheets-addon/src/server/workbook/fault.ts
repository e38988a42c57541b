import { ConnectorError } from '@tpr/core';

export function tableGone(): ConnectorError {
  const message = 'The table is no longer in the spreadsheet. Pull again to make a new one.';
  return new ConnectorError('config', message, { field: 'table' });
}

export function columnGone(): ConnectorError {
  const message = 'A column of the table was removed. Pull again to bring it back.';
  return new ConnectorError('config', message, { field: 'column' });
}

export function isProtected(sheet: string): ConnectorError {
  const message = `The sheet "${sheet}" is protected. Ask its owner to let you edit it, then go on.`;
  return new ConnectorError('config', message, { field: 'protection' });
}

/** What Google says in English; in other languages the fault is told as it came. */
const guarded = /protected cell or object/i;
const full = /above the limit of|too many cells/i;
const busy = /timed out|try again|service error|unavailable|internal error/i;

/** An exception of SpreadsheetApp as ours; our own pass as they are. */
export function faultOf(error: unknown): unknown {
  if (error instanceof ConnectorError || !(error instanceof Error)) return error;
  const { message } = error;
  if (guarded.test(message)) {
    return new ConnectorError('config', 'The cells are protected. Ask for the right to edit them, then go on.', {
      field: 'protection',
      cause: error,
    });
  }
  if (full.test(message)) {
    const told = 'The spreadsheet is full: Google allows 10 million cells. Use another spreadsheet, then pull again.';
    return new ConnectorError('config', told, { field: 'sheet', cause: error });
  }
  if (busy.test(message)) {
    const told = 'Google Sheets is busy. Try again in a moment.';
    return new ConnectorError('later', told, { waitMs: 2000, cause: error });
  }
  if (error.name !== 'Exception') return error;
  return new ConnectorError('bug', `Google Sheets refused what it was asked: ${message}`, { cause: error });
}
