import type { Book } from '../../spreadsheet/book.ts';
import type { Metadata, Sheet } from '../../spreadsheet/sheet.ts';
import type { ExecutionContext } from '../script-state.ts';
import { hasMetadataRoom, metadataIsFull } from '../../spreadsheet/metadata-room.ts';
import { ServiceFault } from '../fault.ts';
import { needWriting } from './allowed.ts';
import type { RangeHandle } from './range.ts';
import type { SheetHandle } from './sheet.ts';

/** A piece of metadata with its location. */
interface Holder {
  readonly list: Metadata[];
  readonly entry: Metadata;
  readonly sheet: Sheet;
  readonly along: 'SHEET' | 'ROW' | 'COLUMN';
  /** Row or column, from 1. */
  readonly at: number;
}

function holdersIn(book: Book, within?: Sheet): Holder[] {
  return book.sheets
    .filter((sheet) => within === undefined || sheet === within)
    .flatMap((sheet) => {
      const of = (along: Holder['along'], list: Metadata[], at: number): Holder[] =>
        list.map((entry) => ({ list, entry, sheet, along, at }));
      return [
        ...of('SHEET', sheet.metadata, 0),
        ...sheet.rowLines.flatMap(({ metadata }, at) => (metadata.length > 0 ? of('ROW', metadata, at + 1) : [])),
        ...sheet.columnLines.flatMap(({ metadata }, at) => (metadata.length > 0 ? of('COLUMN', metadata, at + 1) : [])),
      ];
    });
}

export class DeveloperMetadata {
  private readonly context: ExecutionContext;
  private readonly holder: Holder;

  constructor(context: ExecutionContext, holder: Holder) {
    this.context = context;
    this.holder = holder;
  }

  getId(): number {
    return this.holder.entry.id;
  }

  getKey(): string {
    return this.holder.entry.key;
  }

  getValue(): string {
    return this.holder.entry.value;
  }

  setValue(value: string): this {
    needWriting(this.context, 'setValue');
    const { sheet, entry } = this.holder;
    if (!hasMetadataRoom(sheet, { key: entry.key, value }, entry)) throw new ServiceFault(metadataIsFull);
    entry.value = value;
    return this;
  }

  remove(): void {
    needWriting(this.context, 'remove');
    this.holder.list.splice(this.holder.list.indexOf(this.holder.entry), 1);
  }

  getLocation(): MetadataLocation {
    return new MetadataLocation(this.context, this.holder);
  }
}

export class MetadataLocation {
  private readonly context: ExecutionContext;
  private readonly holder: Holder;

  constructor(context: ExecutionContext, holder: Holder) {
    this.context = context;
    this.holder = holder;
  }

  getLocationType(): string {
    return this.holder.along;
  }

  getSheet(): SheetHandle | null {
    return this.holder.along === 'SHEET' ? this.context.handles.sheet(this.holder.sheet) : null;
  }

  getRow(): RangeHandle | null {
    const { along, sheet, at } = this.holder;
    if (along !== 'ROW') return null;
    return this.context.handles.range(sheet, { row: at, column: 1, rows: 1, columns: sheet.maxColumns });
  }

  getColumn(): RangeHandle | null {
    const { along, sheet, at } = this.holder;
    if (along !== 'COLUMN') return null;
    return this.context.handles.range(sheet, { row: 1, column: at, rows: sheet.maxRows, columns: 1 });
  }
}

/** PROJECT metadata are only visible to their project (reference/spreadsheet/developer-metadata-visibility). */
export class DeveloperMetadataFinder {
  private readonly context: ExecutionContext;
  private readonly within: Sheet | undefined;
  private key: string | undefined;
  private value: string | undefined;

  constructor(context: ExecutionContext, within?: Sheet) {
    this.context = context;
    this.within = within;
  }

  withKey(key: string): this {
    this.key = key;
    return this;
  }

  withValue(value: string): this {
    this.value = value;
    return this;
  }

  find(): DeveloperMetadata[] {
    const { book, project } = this.context.state;
    return holdersIn(book, this.within)
      .filter(({ entry }) => entry.visibility === 'DOCUMENT' || entry.project === project.id)
      .filter(({ entry }) => this.key === undefined || entry.key === this.key)
      .filter(({ entry }) => this.value === undefined || entry.value === this.value)
      .map((holder) => new DeveloperMetadata(this.context, holder));
  }
}
