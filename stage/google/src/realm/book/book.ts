import type { EntryVariant } from './entry.ts';
import { Sheet } from './sheet.ts';
import type { Box } from './box.ts';

export interface NamedBox {
  name: string;
  sheet: Sheet;
  box: Box;
}

export interface Selection {
  sheet: Sheet;
  box: Box;
}

/** One spreadsheet, as everybody who works in it sees it. */
export class Book {
  readonly id: string;
  readonly sheets: Sheet[] = [];
  readonly names: NamedBox[] = [];
  timeZone: string;
  locale: string;
  readonly variant: EntryVariant;
  selection: Selection;
  readonly toasts: string[] = [];
  private lastId = 0;

  constructor(id: string, timeZone: string, locale: string, variant: EntryVariant) {
    this.id = id;
    this.timeZone = timeZone;
    this.locale = locale;
    this.variant = variant;
    const sheet = this.addSheet('Sheet1');
    this.selection = { sheet, box: { row: 1, column: 1, rows: 1, columns: 1 } };
  }

  get cellCount(): number {
    return this.sheets.reduce((sum, { maxRows, maxColumns }) => sum + maxRows * maxColumns, 0);
  }

  nextId(): number {
    return ++this.lastId;
  }

  addSheet(name: string): Sheet {
    const sheet = new Sheet(this.nextId(), name);
    this.sheets.push(sheet);
    return sheet;
  }

  /** @throws Error when there is none. */
  sheet(name: string): Sheet {
    const found = this.sheets.find((sheet) => sheet.name === name);
    if (found === undefined) throw new Error(`There is no sheet ${name}.`);
    return found;
  }

  deleteSheet(sheet: Sheet): void {
    this.sheets.splice(this.sheets.indexOf(sheet), 1);
    for (const name of this.names.filter((each) => each.sheet === sheet))
      this.names.splice(this.names.indexOf(name), 1);
    if (this.selection.sheet === sheet && this.sheets[0] !== undefined) this.selection.sheet = this.sheets[0];
  }
}
