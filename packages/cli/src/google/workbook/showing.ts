import type { WorkbookPort } from '@tpr/core/workbook';
import { filteredElsewhere } from '@tpr/core/google';
import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import { demandFilterable } from './merged-cells.ts';
import { columnsOf, type TableLocator, type Places } from './table-locator.ts';
import { findRows } from './rows.ts';

/** Shows the sheet if it is hidden; the API cannot select cells. */
export async function reveal(places: Places, { table }: WorkbookPort['reveal']['in']): Promise<void> {
  const sheet = await places.sheetOf(table);
  if (!sheet.isHidden) return;
  const properties = { sheetId: sheet.sheetId, hidden: false };
  await places.book.settle([{ updateSheetProperties: { properties, fields: 'hidden' } }]);
}

/** Hides the values of all other rows, because a filter of Google lists the values to hide. */
export async function filterRows(
  places: Places,
  { table, keyColumn, keys }: WorkbookPort['filterRows']['in'],
): Promise<void> {
  const located = await places.openWritable(table);
  const [key] = columnsOf(located, [keyColumn]);
  const { filter } = located.sheet;
  if (keys === undefined && filter === undefined) return;
  const others = (filter?.filterSpecs ?? []).filter(({ columnIndex }) => (columnIndex ?? 0) !== key!.at);
  if (keys === undefined) {
    await places.book.settle([{ setBasicFilter: { filter: { range: filter!.range!, filterSpecs: others } } }]);
    return;
  }
  const shown = new Set(keys);
  const hiddenValues = [...(await findRows(places, located, keyColumn)).keys()].filter((each) => !shown.has(each));
  const filterSpecs = [...others, { columnIndex: key!.at, filterCriteria: { hiddenValues } }];
  await places.book.settle([{ setBasicFilter: { filter: { range: rangeOver(located), filterSpecs } } }]);
}

/** @throws ConnectorError `config` if the sheet's only filter is elsewhere. */
function rangeOver({ sheet, headerRow, left, right, rowCount }: TableLocator): sheets_v4.Schema$GridRange {
  const { startRowIndex, endRowIndex, startColumnIndex, endColumnIndex } = sheet.filter?.range ?? {};
  const [first, last] = [startColumnIndex ?? left, (endColumnIndex ?? right + 1) - 1];
  if (sheet.filter !== undefined && ((startRowIndex ?? 0) !== headerRow || first > right || last < left)) {
    throw filteredElsewhere();
  }
  const bottom = Math.max((endRowIndex ?? 0) - 1, headerRow + Math.max(1, rowCount));
  const block = { top: headerRow, bottom, left: Math.min(first, left), right: Math.max(last, right) };
  demandFilterable(sheet, block);
  return {
    sheetId: sheet.sheetId,
    startRowIndex: block.top,
    endRowIndex: block.bottom + 1,
    startColumnIndex: block.left,
    endColumnIndex: block.right + 1,
  };
}
