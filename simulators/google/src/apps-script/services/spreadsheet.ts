import type { NamedBox } from '../../spreadsheet/book.ts';
import { isRangeName } from '../../spreadsheet/range-name.ts';
import { ServiceFault } from '../fault.ts';
import { messagesOf } from '../messages.ts';
import type { ExecutionContext } from '../script-state.ts';
import { needScreen, needUse, needWriting } from './allowed.ts';
import { ConditionalFormatRuleBuilder } from './charts.ts';
import type { DeveloperMetadataFinder } from './metadata.ts';
import type { RangeHandle } from './range.ts';
import { DataValidationBuilder, FilterCriteriaBuilder, RichTextValueBuilder } from './rules.ts';
import { Ui } from './screen.ts';
import type { SheetHandle } from './sheet.ts';

/** SpreadsheetApp. */
export class SpreadsheetService {
  private readonly context: ExecutionContext;

  constructor(context: ExecutionContext) {
    this.context = context;
  }

  /** @throws ServiceFault where the add-on was never used in this file. */
  getActiveSpreadsheet(): Spreadsheet {
    needUse(this.context, 'SpreadsheetApp.getActiveSpreadsheet');
    return new Spreadsheet(this.context);
  }

  getActive(): Spreadsheet {
    return this.getActiveSpreadsheet();
  }

  /**
   * Throws the refusal of a change before it, as the next reading does:
   * developers.google.com/apps-script/reference/spreadsheet/spreadsheet-app#flush.
   */
  flush(): void {
    needUse(this.context, 'SpreadsheetApp.flush');
  }

  getUi(): Ui {
    needScreen(this.context);
    return new Ui(this.context);
  }

  newDataValidation(): DataValidationBuilder {
    return new DataValidationBuilder();
  }

  newFilterCriteria(): FilterCriteriaBuilder {
    return new FilterCriteriaBuilder();
  }

  newRichTextValue(): RichTextValueBuilder {
    return new RichTextValueBuilder();
  }

  newConditionalFormatRule(): ConditionalFormatRuleBuilder {
    return new ConditionalFormatRuleBuilder();
  }
}

export const spreadsheetConstants = {
  ProtectionType: { RANGE: 'RANGE', SHEET: 'SHEET' },
  Dimension: { ROWS: 'ROWS', COLUMNS: 'COLUMNS' },
  SheetType: { GRID: 'GRID', OBJECT: 'OBJECT', DATASOURCE: 'DATASOURCE' },
  DeveloperMetadataVisibility: { DOCUMENT: 'DOCUMENT', PROJECT: 'PROJECT' },
  DeveloperMetadataLocationType: { SPREADSHEET: 'SPREADSHEET', SHEET: 'SHEET', ROW: 'ROW', COLUMN: 'COLUMN' },
  InterpolationType: { NUMBER: 'NUMBER', PERCENT: 'PERCENT', PERCENTILE: 'PERCENTILE', MIN: 'MIN', MAX: 'MAX' },
  WrapStrategy: { WRAP: 'WRAP', OVERFLOW: 'OVERFLOW', CLIP: 'CLIP' },
};

export class Spreadsheet {
  private readonly context: ExecutionContext;

  constructor(context: ExecutionContext) {
    this.context = context;
  }

  getId(): string {
    return this.context.state.book.id;
  }

  getUrl(): string {
    return `https://docs.google.com/spreadsheets/d/${this.getId()}/edit`;
  }

  getName(): string {
    return 'Spreadsheet';
  }

  getSheets(): SheetHandle[] {
    return this.context.state.book.sheets.map((sheet) => this.context.handles.sheet(sheet));
  }

  getSheetByName(name: string): SheetHandle | null {
    const found = this.context.state.book.sheets.find((sheet) => sheet.name === name);
    return found === undefined ? null : this.context.handles.sheet(found);
  }

  insertSheet(name: string): SheetHandle {
    needWriting(this.context, 'insertSheet');
    const { book, limits } = this.context.state;
    const messages = messagesOf(this.context.person.locale);
    if (book.sheets.some((sheet) => sheet.name.toLowerCase() === name.toLowerCase())) {
      throw new ServiceFault(messages.sheetExists(name));
    }
    if (name === '' || name.length > 100) throw new ServiceFault('The sheet name is not valid.');
    if (book.cellCount + 26_000 > limits.cells) throw new ServiceFault(messages.tooManyCells(limits.cells));
    const sheet = book.addSheet(name);
    book.selection = { sheet, box: { row: 1, column: 1, rows: 1, columns: 1 } };
    return this.context.handles.sheet(sheet);
  }

  deleteSheet(given: SheetHandle): void {
    needWriting(this.context, 'deleteSheet');
    const { book } = this.context.state;
    if (book.sheets.length === 1) throw new ServiceFault("You can't remove all the sheets in a document.");
    book.deleteSheet(book.sheets.find(({ id }) => id === given.getSheetId())!);
  }

  getActiveSheet(): SheetHandle {
    return this.context.handles.sheet(this.context.state.book.selection.sheet);
  }

  setActiveSheet(sheet: SheetHandle): SheetHandle {
    return sheet.activate();
  }

  /** The block that was selected last: https://developers.google.com/apps-script/reference/spreadsheet/spreadsheet#getactiverange. */
  getActiveRange(): RangeHandle | null {
    const { sheet, box } = this.context.state.book.selection;
    return this.context.handles.range(sheet, { ...box });
  }

  getActiveRangeList(): RangeList | null {
    const { sheet, box, earlier = [] } = this.context.state.book.selection;
    return new RangeList([...earlier, box].map((each) => this.context.handles.range(sheet, { ...each })));
  }

  getSpreadsheetTimeZone(): string {
    return this.context.state.book.timeZone;
  }

  getSpreadsheetLocale(): string {
    return this.context.state.book.locale;
  }

  setSpreadsheetLocale(locale: string): void {
    needWriting(this.context, 'setSpreadsheetLocale');
    this.context.state.book.locale = locale;
  }

  getNamedRanges(): NamedRange[] {
    return this.context.state.book.names.map((name) => new NamedRange(this.context, name));
  }

  getRangeByName(name: string): RangeHandle | null {
    const found = this.context.state.book.names.find((each) => each.name === name && each.box.rows > 0);
    return found === undefined ? null : this.context.handles.range(found.sheet, { ...found.box });
  }

  setNamedRange(name: string, range: RangeHandle): void {
    needWriting(this.context, 'setNamedRange');
    if (!isRangeName(name)) {
      throw new ServiceFault(`The name you entered is not valid: ${name}`);
    }
    const { book } = this.context.state;
    const before = book.names.findIndex((each) => each.name === name);
    if (before >= 0) book.names.splice(before, 1);
    const sheet = book.sheets.find(({ id }) => id === range.getSheet().getSheetId())!;
    const box = {
      row: range.getRow(),
      column: range.getColumn(),
      rows: range.getNumRows(),
      columns: range.getNumColumns(),
    };
    book.addName(name, sheet, box);
  }

  createDeveloperMetadataFinder(): DeveloperMetadataFinder {
    return this.context.handles.finder();
  }

  toast(message: string): void {
    needWriting(this.context, 'toast');
    this.context.state.book.toasts.push(message);
  }
}

/** All selected blocks: https://developers.google.com/apps-script/reference/spreadsheet/range-list. */
export class RangeList {
  private readonly ranges: readonly RangeHandle[];

  constructor(ranges: readonly RangeHandle[]) {
    this.ranges = ranges;
  }

  getRanges(): RangeHandle[] {
    return [...this.ranges];
  }
}

export class NamedRange {
  private readonly context: ExecutionContext;
  private readonly named: NamedBox;

  constructor(context: ExecutionContext, named: NamedBox) {
    this.context = context;
    this.named = named;
  }

  getName(): string {
    return this.named.name;
  }

  /** @throws ServiceFault when its cells were deleted: #REF! */
  getRange(): RangeHandle {
    const { sheet, box } = this.named;
    if (box.rows < 1 || box.columns < 1) throw new ServiceFault('The range of this name is gone.');
    return this.context.handles.range(sheet, { ...box });
  }

  setRange(range: RangeHandle): this {
    needWriting(this.context, 'setRange');
    this.named.box.row = range.getRow();
    this.named.box.column = range.getColumn();
    this.named.box.rows = range.getNumRows();
    this.named.box.columns = range.getNumColumns();
    return this;
  }

  remove(): void {
    needWriting(this.context, 'remove');
    const { names } = this.context.state.book;
    names.splice(names.indexOf(this.named), 1);
  }
}
