import type { NewColumn } from '@tpr/core/workbook';
import { columnKey, writeColumnMetadata } from '@tpr/core/google';
import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import type { Request } from '../spreadsheet.ts';
import { columnAt } from './column-look.ts';

/** Metadata that every program can see, because the add-on is another project. */
export function mark(
  location: sheets_v4.Schema$DeveloperMetadataLocation,
  metadataKey: string,
  metadataValue: string,
): Request {
  const developerMetadata = { metadataKey, metadataValue, visibility: 'DOCUMENT', location };
  return { createDeveloperMetadata: { developerMetadata } };
}

export function markColumn(
  table: string,
  sheetId: number,
  at: number,
  id: string,
  { type }: NewColumn,
  isAnchor: boolean,
): Request {
  return mark({ dimensionRange: columnAt(sheetId, at) }, columnKey(table), writeColumnMetadata({ id, type, isAnchor }));
}

export const unmark = ({ id: metadataId }: { readonly id: number }): Request => ({
  deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataId } } },
});
