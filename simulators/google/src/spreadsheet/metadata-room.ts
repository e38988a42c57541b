import type { Metadata, Sheet } from './sheet.ts';

/**
 * Maximum characters of keys and values: on one sheet with its rows and columns, and on the spreadsheet itself. Source:
 * developers.google.com/workspace/sheets/api/guides/metadata#metadata-limits. The error message is undocumented.
 */
const mostMetadataCharacters = 30_000;
export const metadataIsFull = `The developer metadata would be longer than ${mostMetadataCharacters} characters.`;

type Written = Pick<Metadata, 'key' | 'value'>;

const lengthOf = (list: readonly Written[]): number =>
  list.reduce((sum, { key, value }) => sum + key.length + value.length, 0);

/** Whether all entries fit, on a spreadsheet or a sheet. */
export const fitMetadata = (list: readonly Written[]): boolean => lengthOf(list) <= mostMetadataCharacters;

/** Whether a sheet has room for another entry, or for a new value of `instead`. */
export function hasMetadataRoom(sheet: Sheet, added: Written, instead?: Metadata): boolean {
  const lines = [...sheet.rowLines, ...sheet.columnLines].flatMap(({ metadata }) => metadata);
  const kept = [...sheet.metadata, ...lines].filter((entry) => entry !== instead);
  return fitMetadata([...kept, added]);
}
