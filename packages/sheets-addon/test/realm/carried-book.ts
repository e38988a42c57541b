import type { Google } from '@stage/google/api';
import { textOf, type Book } from '@stage/google/realm';

type WrittenBook = ReturnType<Google['addSpreadsheet']>;

/** Puts what was written through the web interface of Sheets into the spreadsheet of the realm, metadata included. */
export function carryIn(from: WrittenBook, to: Book): void {
  for (const sheet of from.sheets) {
    const made = to.sheets.find(({ name }) => name === sheet.title) ?? to.addSheet(sheet.title);
    while (made.maxColumns < sheet.columnCount) made.insertColumns(made.maxColumns + 1, 1);
    for (let row = 0; row < sheet.rowCount; row++) {
      for (let column = 0; column < sheet.columnCount; column++) {
        const { content, format } = sheet.cell(row, column);
        const value = typeof content === 'object' ? undefined : content;
        if (value === undefined && format === undefined) continue;
        made.put(row + 1, column + 1, { value, format: format?.numberFormat?.pattern });
      }
    }
    for (const { key, value, visibility, place, metadataId: id } of from.metadata) {
      if (place.kind === 'spreadsheet' || place.sheetId !== sheet.sheetId) continue;
      const entry = { id, key, value, visibility };
      if (place.kind === 'sheet') made.metadata.push(entry);
      else (place.kind === 'ROWS' ? made.rowLines : made.columnLines)[place.index]?.metadata.push(entry);
    }
  }
}

/** Puts the cells of a sheet back; its marks are where they were. */
export function carryBack(title: string, from: Book, to: WrittenBook): void {
  const [sheet, target] = [from.sheet(title), to.sheet(title)];
  const { row: last } = sheet.extent();
  for (let row = 1; row <= last; row++) {
    for (let column = 1; column <= target.columnCount; column++) {
      target.change(row - 1, column - 1, { content: sheet.at(row, column).value });
    }
  }
}

/** Rows of a sheet as a person sees them, the header first. */
export function seenRows(book: Book, title: string): string[][] {
  const sheet = book.sheet(title);
  const { row, column } = sheet.extent();
  return Array.from({ length: row }, (_, at) =>
    Array.from({ length: column }, (__, place) => textOf(sheet.at(at + 1, place + 1).value)),
  );
}
