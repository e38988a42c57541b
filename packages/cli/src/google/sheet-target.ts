import { ConnectorError } from '@tpr/core';

/** `sheet:new` creates a spreadsheet. */
export type SheetTarget = { readonly kind: 'new' } | { readonly kind: 'known'; readonly spreadsheetId: string };

const start = 'sheet:';

/**
 * Reads `sheet:` with an id, or with the address from the browser. @returns undefined for a file.
 * @throws ConnectorError `config`.
 */
export function readSheetTarget(text: string): SheetTarget | undefined {
  if (!text.toLowerCase().startsWith(start)) return undefined;
  const name = text.slice(start.length);
  return name.toLowerCase() === 'new' ? { kind: 'new' } : { kind: 'known', spreadsheetId: readSpreadsheetId(name) };
}

/** @throws ConnectorError `config`. */
export function readSpreadsheetId(text: string): string {
  const id = /\/spreadsheets\/(?:u\/\d+\/)?d\/([^/?#]+)/.exec(text)?.[1] ?? text;
  if (/^[\w-]{20,120}$/.test(id)) return id;
  const message = `${JSON.stringify(text)} is not an id of a spreadsheet. Copy it from its address: docs.google.com/spreadsheets/d/<id>/edit.`;
  throw new ConnectorError('config', message, { field: 'to' });
}

export const nameTarget = (spreadsheetId: string): string => `${start}${spreadsheetId}`;
export const addressOf = (spreadsheetId: string): string =>
  `https://docs.google.com/spreadsheets/d/${spreadsheetId}/edit`;
