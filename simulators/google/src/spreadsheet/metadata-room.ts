import type { Metadata, Sheet } from './sheet.ts';

/**
 * Characters of keys and values: so many on one sheet, its rows and columns, and as many on the spreadsheet itself.
 * Source: developers.google.com/workspace/sheets/api/guides/metadata#metadata-limits. In which words more is refused, no page says.
 */
const mostMetadataCharacters = 30_000;
export const metadataIsFull = `The developer metadata would be longer than ${mostMetadataCharacters} characters.`;

type Written = Pick<Metadata, 'key' | 'value'>;

const lengthOf = (list: readonly Written[]): number =>
  list.reduce((sum, { key, value }) => sum + key.length + value.length, 0);

/** Whether all of these fit, on a spreadsheet or a sheet. */
export const fitMetadata = (list: readonly Written[]): boolean => lengthOf(list) <= mostMetadataCharacters;

/** Whether a sheet has room for one more, or for another value of one that it has. */
export function hasMetadataRoom(sheet: Sheet, added: Written, instead?: Metadata): boolean {
  const lines = [...sheet.rowLines, ...sheet.columnLines].flatMap(({ metadata }) => metadata);
  const kept = [...sheet.metadata, ...lines].filter((entry) => entry !== instead);
  return fitMetadata([...kept, added]);
}
