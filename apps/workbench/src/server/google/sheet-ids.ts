import type { Book, Sheet } from '@tpr/google-simulator/apps-script';

/** Ids of sheets in the grid, which chooses the id of a sheet that the user adds. */
export class SheetIds {
  private readonly book: Book;
  private readonly given = new WeakMap<Sheet, string>();

  constructor(book: Book) {
    this.book = book;
  }

  give(sheet: Sheet, gridId: string): void {
    this.given.set(sheet, gridId);
  }

  of(sheet: Sheet): string {
    return this.given.get(sheet) ?? `sheet-${sheet.id}`;
  }

  /** @throws RangeError for a deleted sheet. */
  find(gridId: string): Sheet {
    const found = this.book.sheets.find((sheet) => this.of(sheet) === gridId);
    if (found === undefined) throw new RangeError('This sheet is not there any more.');
    return found;
  }
}
