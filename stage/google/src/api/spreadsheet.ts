import { parseA1, type A1Range } from './a1.ts';
import { invalid, notFound } from './google-error.ts';
import { Sheet, type Dimension } from './sheet.ts';

/** Where developer metadata hangs: on the spreadsheet, on a sheet, or on one row or column of it. */
export type MetadataPlace =
  | { readonly kind: 'spreadsheet' }
  | { readonly kind: 'sheet'; readonly sheetId: number }
  | { readonly kind: Dimension; readonly sheetId: number; readonly index: number };

export interface Metadata {
  readonly metadataId: number;
  readonly key: string;
  readonly value: string;
  readonly visibility: string;
  readonly place: MetadataPlace;
}

export interface ProtectedRange {
  readonly protectedRangeId: number;
  readonly warningOnly: boolean;
  readonly description: string;
  readonly range: WireRange;
}

/** A range as requests write it; what is absent is not bounded. */
export interface WireRange {
  readonly sheetId?: number;
  readonly startRowIndex?: number;
  readonly endRowIndex?: number;
  readonly startColumnIndex?: number;
  readonly endColumnIndex?: number;
}

const maxCells = 10_000_000;

/** A spreadsheet with what a test wants to see of it. */
export class Spreadsheet {
  readonly id: string;
  title: string;
  locale = 'en_US';
  sheets: Sheet[];
  metadata: Metadata[] = [];
  protectedRanges: ProtectedRange[] = [];
  /** Role by address; the owner stands first. */
  readonly roles: Map<string, string>;
  private nextId = 1;

  constructor(id: string, title: string, owner: string) {
    this.id = id;
    this.title = title;
    this.roles = new Map([[owner, 'owner']]);
    this.sheets = [new Sheet(0, 'Sheet1')];
  }

  newId(): number {
    this.nextId += 1;
    return 1000 + this.nextId;
  }

  /** @throws GoogleError 400. */
  sheetById(sheetId = 0): Sheet {
    const sheet = this.sheets.find((each) => each.sheetId === sheetId);
    if (sheet === undefined) throw invalid(`No grid with id: ${sheetId}`);
    return sheet;
  }

  sheet(title: string): Sheet {
    const sheet = this.sheets.find((each) => each.title === title);
    if (sheet === undefined) throw notFound();
    return sheet;
  }

  find(a1: string): { readonly sheet: Sheet; readonly span: A1Range['span'] } {
    const { title, span } = parseA1(
      a1,
      this.sheets.map((each) => each.title),
    );
    return { sheet: title === undefined ? this.sheets[0]! : this.sheet(title), span };
  }

  /** The contents of a sheet, row by row; empty cells are null, empty ends are left out. */
  rows(title: string): (string | number | boolean | { readonly formula: string } | null)[][] {
    const sheet = this.sheet(title);
    return Array.from({ length: sheet.filledRows() }, (_, row) => {
      const cells = Array.from({ length: sheet.columnCount }, (__, column) => sheet.cell(row, column).content ?? null);
      return cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1);
    });
  }

  /** @throws GoogleError 400 when the sheets together hold more cells than a spreadsheet may. */
  checkSize(): void {
    const cells = this.sheets.reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0);
    if (cells <= maxCells) return;
    throw invalid(
      `This action would increase the number of cells in the workbook above the limit of ${maxCells} cells.`,
    );
  }

  /** Metadata of rows and columns follow them. `at` says where an index goes, or undefined when it goes away. */
  moveMetadata(sheetId: number, dimension: Dimension, at: (index: number) => number | undefined): void {
    this.metadata = this.metadata.flatMap((each) => {
      const { place } = each;
      if (place.kind !== dimension || place.sheetId !== sheetId) return [each];
      const index = at(place.index);
      return index === undefined ? [] : [{ ...each, place: { ...place, index } }];
    });
  }

  /** Everything that a request may change, to put back when a later one of the same call is refused. */
  save(): () => void {
    const { title, metadata, protectedRanges } = this;
    const sheets = this.sheets.map((sheet) => sheet.copy());
    return () => Object.assign(this, { title, metadata, protectedRanges, sheets });
  }
}
