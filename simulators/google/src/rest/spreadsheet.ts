import { Book } from '../spreadsheet/book.ts';
import { fitMetadata, hasMetadataRoom, metadataIsFull } from '../spreadsheet/metadata-room.ts';
import type { Sheet } from '../spreadsheet/sheet.ts';
import { parseA1, type A1Range } from './a1.ts';
import type { CellContent } from './cell-entry.ts';
import { invalid, notFound } from './google-error.ts';

export type Dimension = 'ROWS' | 'COLUMNS';

/** Where developer metadata are stored: on the spreadsheet, a sheet, or one of its rows or columns, from 0. */
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

/** A range in the format of requests; absent bounds are open. */
export interface WireRange {
  readonly sheetId?: number;
  readonly startRowIndex?: number;
  readonly endRowIndex?: number;
  readonly startColumnIndex?: number;
  readonly endColumnIndex?: number;
}

const maxCells = 10_000_000;

/** A spreadsheet file in Drive: its users, and the book that they share. */
export class Spreadsheet {
  readonly id: string;
  title: string;
  readonly book: Book;
  /** Roles by e-mail address; the owner is first. */
  readonly roles: Map<string, string>;
  /** The apps that created it or that it was opened with. */
  readonly apps = new Set<string>();
  /** Metadata of the spreadsheet itself. */
  private marks: Metadata[] = [];

  constructor(id: string, title: string, owner: string) {
    this.id = id;
    this.title = title;
    this.book = new Book(id, 'Europe/Paris', 'en_US', { keepsApostropheInText: false });
    this.roles = new Map([[owner, 'owner']]);
  }

  get owner(): string {
    return [...this.roles.keys()][0] ?? '';
  }

  get sheets(): readonly Sheet[] {
    return this.book.sheets;
  }

  /** @throws GoogleError 400. */
  sheetById(sheetId = 0): Sheet {
    const sheet = this.sheets.find(({ id }) => id === sheetId);
    if (sheet === undefined) throw invalid(`No grid with id: ${sheetId}`);
    return sheet;
  }

  sheet(title: string): Sheet {
    const sheet = this.sheets.find(({ name }) => name === title);
    if (sheet === undefined) throw notFound();
    return sheet;
  }

  find(a1: string): { readonly sheet: Sheet; readonly span: A1Range['span'] } {
    const { title, span } = parseA1(
      a1,
      this.sheets.map(({ name }) => name),
    );
    return { sheet: title === undefined ? this.sheets[0]! : this.sheet(title), span };
  }

  /** The contents of a sheet by row; empty cells are null, trailing ones are omitted. */
  rows(title: string): (CellContent | null)[][] {
    const sheet = this.sheet(title);
    return Array.from({ length: sheet.extent().row }, (_, row) => {
      const cells = Array.from({ length: sheet.maxColumns }, (__, column) => contentOf(sheet, row, column) ?? null);
      return cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1);
    });
  }

  /** All metadata, wherever stored. */
  get metadata(): readonly Metadata[] {
    return [...this.marks, ...this.sheets.flatMap(metadataOn)];
  }

  addMetadata(metadata: Metadata): void {
    const { place, metadataId: id, key, value, visibility } = metadata;
    if (place.kind === 'spreadsheet') {
      const marks = [...this.marks, metadata];
      if (!fitMetadata(marks)) throw invalid(metadataIsFull);
      this.marks = marks;
      return;
    }
    const sheet = this.sheetById(place.sheetId);
    if (!hasMetadataRoom(sheet, metadata)) throw invalid(metadataIsFull);
    const list =
      place.kind === 'sheet'
        ? sheet.metadata
        : (place.kind === 'ROWS' ? sheet.rowLines : sheet.columnLines)[place.index]?.metadata;
    // The REST interface can only write metadata that is visible to all.
    list?.push({ id, key, value, visibility, project: '' });
  }

  removeMetadata(isMeant: (metadata: { readonly key: string; readonly metadataId: number }) => boolean): void {
    this.marks = this.marks.filter((each) => !isMeant(each));
    for (const { metadata, rowLines, columnLines } of this.sheets) {
      for (const list of [metadata, ...[...rowLines, ...columnLines].map((line) => line.metadata)]) {
        const kept = list.filter(({ id, key }) => !isMeant({ key, metadataId: id }));
        if (kept.length < list.length) list.splice(0, Infinity, ...kept);
      }
    }
  }

  /** @throws GoogleError 400 when the sheets together have more cells than a spreadsheet may. */
  checkSize(): void {
    if (this.book.cellCount <= maxCells) return;
    throw invalid(
      `This action would increase the number of cells in the workbook above the limit of ${maxCells} cells.`,
    );
  }

  /** Saves everything that a request may change. @returns a function that restores it */
  save(): () => void {
    const { title, marks } = this;
    const restore = this.book.save();
    return () => {
      Object.assign(this, { title, marks });
      restore();
    };
  }
}

/** @param row and column from 0. */
function contentOf(sheet: Sheet, row: number, column: number): CellContent | undefined {
  const { value, formula } = sheet.at(row + 1, column + 1);
  return formula === undefined ? value : { formula };
}

function metadataOn({ id: sheetId, metadata, rowLines, columnLines }: Sheet): Metadata[] {
  const at = (list: Sheet['metadata'], place: MetadataPlace): Metadata[] =>
    list.map(({ id, key, value, visibility }) => ({ metadataId: id, key, value, visibility, place }));
  const along = (kind: Dimension, lines: Sheet['rowLines']): Metadata[] =>
    lines.flatMap((line, index) => (line.metadata.length === 0 ? [] : at(line.metadata, { kind, sheetId, index })));
  return [...at(metadata, { kind: 'sheet', sheetId }), ...along('ROWS', rowLines), ...along('COLUMNS', columnLines)];
}
