import { ConnectorError } from '../errors.ts';
import { hostError, spreadsheetError } from '../workbook/spreadsheet-error.ts';
import { googleMessages } from './messages.ts';

export const tableGone = (): ConnectorError => spreadsheetError((messages) => messages.tableGone, { field: 'table' });

export const columnGone = (): ConnectorError =>
  spreadsheetError((messages) => messages.columnGone, { field: 'column' });

export function sheetProtected(sheet: string): ConnectorError {
  return hostError(googleMessages, (messages) => messages.sheetProtected(sheet), { field: 'protection' });
}

/** Also for a user who moves columns or rows each time that they are read. */
export function sheetsBusy(cause?: unknown): ConnectorError {
  const text = 'Google Sheets is busy. Try again in a moment.';
  return new ConnectorError('retry-later', text, { field: 'spreadsheet', waitMs: 2_000, cause });
}

/** A Google sheet can have only one filter. */
export function filteredElsewhere(): ConnectorError {
  return hostError(googleMessages, (messages) => messages.filteredElsewhere, { field: 'table' });
}

/** Google moves no cells over a part of what a formula fills, or of a table of its own; it moves whole rows. */
function cellsInTheWay(cause?: unknown): ConnectorError {
  return hostError(googleMessages, (messages) => messages.cellsInTheWay, { field: 'cells', cause });
}

/** @param range in A1 notation. */
export function cellsMerged(range: string): ConnectorError {
  return hostError(googleMessages, (messages) => messages.cellsMerged(range), { field: 'merged' });
}

/** Google's errors in English; most errors in another language are passed on unchanged. */
const guarded = /protected cell or object/i;
/** A full spreadsheet. In each language the message has the number of cells that Google allows. */
const full = /above the limit of|too many cells|\b10[\s.,'’]?000[\s.,'’]?000\b/i;
/** Source: github.com/theoephraim/node-google-spreadsheet/issues/474. */
const split = /insert or delete cells over/i;
/** Reported by users of Apps Script for columns that a user has converted to a table of Google Sheets. */
const typed = /not allowed on cells in typed columns/i;
/** As users of Apps Script report it of a validation that was set to reject other input. It may name the cell. */
const rejected = /(?:in cell ([A-Z]+\d+) )?violates the data validation rules/i;

/** The error for a refusal that Apps Script and the REST API word alike; undefined for any other message. */
export function readRefusal(message: string, cause: unknown): ConnectorError | undefined {
  if (guarded.test(message))
    return hostError(googleMessages, (messages) => messages.cellsProtected, { field: 'protection', cause });
  if (split.test(message)) return cellsInTheWay(cause);
  if (typed.test(message))
    return hostError(googleMessages, (messages) => messages.typedColumns, { field: 'typedColumns', cause });
  const [isRejected, cell = ''] = rejected.exec(message) ?? [];
  if (isRejected !== undefined)
    return hostError(googleMessages, (messages) => messages.inputRejected(cell), { field: 'validation', cause });
  return full.test(message)
    ? hostError(googleMessages, (messages) => messages.full, { field: 'sheet', cause })
    : undefined;
}
