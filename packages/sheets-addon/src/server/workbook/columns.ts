import type { SheetColumn, WorkbookPort } from '@tpr/core/workbook';
import { columnKey, headersOf, isBlank } from '@tpr/core/google';
import { CellWriter } from './cell-writing.ts';
import { offerList } from './column-look.ts';
import { addMarked } from './new-table.ts';
import { changeLines } from './protected-lines.ts';
import { columnsOf, writeInColumns, type TableLocator } from './table-locator.ts';

export function addColumns({ table, columns, after }: WorkbookPort['addColumns']['in']): readonly SheetColumn[] {
  if (columns.length === 0) return [];
  return writeInColumns(table, (located) => {
    const { sheet, headerRow, left, right } = located;
    const behind = after === undefined ? right : (columnsOf(located, [after])[0]?.at ?? right);
    const present = sheet.getRange(headerRow, left, 1, right - left + 1).getValues()[0] ?? [];
    const headers = headersOf(
      columns.map(({ header }) => header),
      present.map(String),
    );
    return () => {
      changeLines(sheet, () => sheet.insertColumnsAfter(behind, columns.length));
      // A new column has the format of its neighbour.
      const fresh = sheet.getRange(1, behind + 1, sheet.getMaxRows(), columns.length);
      fresh.clearFormat();
      fresh.setDataValidation(null);
      const ids = addMarked(sheet, table, behind + 1, headers, columns, false);
      return ids.map((id, at) => ({ id, header: headers[at] ?? '' }));
    };
  });
}

export function offerChoices({ table, offers }: WorkbookPort['offerChoices']['in']): void {
  writeInColumns(table, (located) => {
    const { sheet, headerRow } = located;
    const ids = offers.map(({ column }) => column);
    const spots = columnsOf(located, ids);
    return (): void =>
      offers.forEach(({ choices }, index) => {
        const below = sheet.getRange(headerRow + 1, spots[index]!.at, sheet.getMaxRows() - headerRow, 1);
        offerList(below, choices);
      });
  });
}

export function nameColumns({ table, columns }: WorkbookPort['nameColumns']['in']): void {
  writeInColumns(table, (located) => {
    const ids = columns.map(({ id }) => id);
    const spots = columnsOf(located, ids);
    return (): void => {
      const writer = new CellWriter(located.sheet);
      spots.forEach(({ at }, index) => {
        writer.write(located.headerRow, at, ['text'], [[columns[index]!.header]], true);
      });
      writer.check();
    };
  });
}

export function removeColumns({ table, columns }: WorkbookPort['removeColumns']['in']): void {
  writeInColumns(table, (located) => {
    // From the right, so that the columns to the left keep their places.
    const spots = [...columnsOf(located, columns)].sort((a, b) => b.at - a.at);
    const gone = spots.map(({ at }) => ({ at, isShared: hasOthers(located, at) }));
    return (): void => {
      for (const { at, isShared } of gone) {
        if (isShared) empty(located, at);
        else changeLines(located.sheet, () => located.sheet.deleteColumns(at, 1));
      }
    };
  });
}

/** Whether the user has content above or below the table in this column. */
function hasOthers({ sheet, headerRow, rowCount }: TableLocator, at: number): boolean {
  const last = sheet.getLastRow();
  const values = sheet.getRange(1, at, last, 1).getValues();
  return values.some(([value], row) => !isBlank(value) && (row + 1 < headerRow || row + 1 > headerRow + rowCount));
}

/** Leaves an empty column behind: deleting it would delete the user's cells, too. */
function empty({ id, sheet, headerRow, rowCount }: TableLocator, at: number): void {
  const cells = sheet.getRange(headerRow, at, 1 + rowCount, 1);
  cells.clear();
  cells.setDataValidation(null);
  const marks = sheet.createDeveloperMetadataFinder().withKey(columnKey(id)).find();
  for (const mark of marks) if (mark.getLocation().getColumn()?.getColumn() === at) mark.remove();
}
