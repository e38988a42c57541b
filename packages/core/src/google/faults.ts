import { ConnectorError } from '../errors.ts';

export function tableGone(): ConnectorError {
  const message = 'The table is no longer in the spreadsheet. Pull again to make a new one.';
  return new ConnectorError('config', message, { field: 'table' });
}

export function columnGone(): ConnectorError {
  const message = 'A column of the table was removed. Pull again to bring it back.';
  return new ConnectorError('config', message, { field: 'column' });
}

export function sheetProtected(sheet: string): ConnectorError {
  const message = `The sheet "${sheet}" is protected. Ask its owner to let you edit it, then go on.`;
  return new ConnectorError('config', message, { field: 'protection' });
}

/** A Google sheet can have only one filter. */
export function filteredElsewhere(): ConnectorError {
  const message = 'Another filter is on this sheet, which can have only one. Remove it, then go on.';
  return new ConnectorError('config', message, { field: 'table' });
}

/** Google moves no cells over a part of what a formula fills, or of a table of its own; it moves whole rows. */
export function cellsInTheWay(cause?: unknown): ConnectorError {
  const message =
    'A formula that fills several cells, or a table of Google Sheets, runs through rows that have to move. Move it to another sheet, or give each row a formula of its own, then go on.';
  return new ConnectorError('config', message, { field: 'cells', cause });
}

/** Google's errors in English; an error in another language is passed on unchanged. */
const guarded = /protected cell or object/i;
const full = /above the limit of|too many cells/i;
/** Source: github.com/theoephraim/node-google-spreadsheet/issues/474. */
const split = /insert or delete cells over/i;
/** As users of Apps Script report it of columns that a user has made those of a table of Google Sheets. */
const typed = /not allowed on cells in typed columns/i;

/** The error for a refusal that Apps Script and the REST API word alike; undefined for any other message. */
export function readRefusal(message: string, cause: unknown): ConnectorError | undefined {
  if (guarded.test(message)) {
    const told = 'The cells are protected. Ask for the right to edit them, then go on.';
    return new ConnectorError('config', told, { field: 'protection', cause });
  }
  if (split.test(message)) return cellsInTheWay(cause);
  if (typed.test(message)) {
    const told =
      'The cells belong to a table of Google Sheets, whose columns have types that programs can not change. Turn it back into plain cells in the menu beside its name (the cells stay), then go on.';
    return new ConnectorError('config', told, { field: 'typedColumns', cause });
  }
  if (!full.test(message)) return undefined;
  const told = 'The spreadsheet is full: Google allows 10 million cells. Use another spreadsheet, then pull again.';
  return new ConnectorError('config', told, { field: 'sheet', cause });
}
