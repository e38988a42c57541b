import type { EntryVariant } from './entry.ts';
import { Sheet } from './sheet.ts';
import type { Box } from './box.ts';

export interface NamedBox {
  readonly id: string;
  name: string;
  sheet: Sheet;
  box: Box;
}

export interface Selection {
  sheet: Sheet;
  /** The block that was selected last. */
  box: Box;
  /** Further blocks, selected before it with Ctrl. */
  earlier?: readonly Box[];
}

/** One spreadsheet, shared by all its users. */
export class Book {
  readonly id: string;
  readonly sheets: Sheet[] = [];
  readonly names: NamedBox[] = [];
  timeZone: string;
  locale: string;
  variant: EntryVariant;
  selection: Selection;
  readonly toasts: string[] = [];
  private lastId = -1;

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

  addSheet(name: string, id = this.nextId()): Sheet {
    const sheet = new Sheet(id, name);
    this.sheets.push(sheet);
    return sheet;
  }

  addName(name: string, sheet: Sheet, box: Box): NamedBox {
    sheet.boxes.add(box);
    const named = { id: `n${this.nextId()}`, name, sheet, box };
    this.names.push(named);
    return named;
  }

  /** @throws Error if no sheet has this name. */
  sheet(name: string): Sheet {
    const found = this.sheets.find((sheet) => sheet.name === name);
    if (found === undefined) throw new Error(`There is no sheet ${name}.`);
    return found;
  }

  /** Saves everything that may change. @returns a function that restores it, for a call whose later step is refused */
  save(): () => void {
    const { timeZone, locale, selection } = this;
    const sheets = this.sheets.map((sheet) => [sheet, sheet.save()] as const);
    const names = this.names.map((named) => [named, { ...named }] as const);
    return () => {
      Object.assign(this, { timeZone, locale, selection });
      this.sheets.splice(0, Infinity, ...sheets.map(([sheet]) => sheet));
      for (const [, restore] of sheets) restore();
      this.names.splice(0, Infinity, ...names.map(([named, kept]) => Object.assign(named, kept)));
    };
  }

  /** Names of its cells stay, as #REF!. Source: github.com/burnash/gspread/issues/1530. */
  deleteSheet(sheet: Sheet): void {
    this.sheets.splice(this.sheets.indexOf(sheet), 1);
    for (const { box } of this.names.filter((each) => each.sheet === sheet))
      Object.assign(box, { rows: 0, columns: 0 });
    if (this.selection.sheet === sheet && this.sheets[0] !== undefined) this.selection.sheet = this.sheets[0];
  }
}
