import type { Book, Sheet } from '@tpr/google-simulator/apps-script';

/** What the grid calls each sheet: one that the person adds has an id of the grid's choice. */
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

  /** @throws RangeError when it is gone. */
  find(gridId: string): Sheet {
    const found = this.book.sheets.find((sheet) => this.of(sheet) === gridId);
    if (found === undefined) throw new RangeError('This sheet is not there any more.');
    return found;
  }
}
