import { formatBox, type Box } from '../../spreadsheet/box.ts';
import { isBlank, isDateFormat, textOf, type Cell } from '../../spreadsheet/cell.ts';
import { dateText, instantOf } from '../../spreadsheet/dates.ts';
import { enterText } from '../../spreadsheet/entry.ts';
import { breakApart, filterRefusal, merge, mergesIn, shiftRefusal, sortRefusal } from '../../spreadsheet/merges.ts';
import { splitSpill, type Sheet } from '../../spreadsheet/sheet.ts';
import { isTyped, typedRefusal } from '../../spreadsheet/typed-columns.ts';
import { ServiceFault } from '../fault.ts';
import type { ExecutionContext } from '../script-state.ts';
import { needWritable, needWriting } from './allowed.ts';
import type { FilterHandle } from './filter.ts';
import { protect, type ProtectionHandle } from './protection.ts';
import { messagesOf } from '../messages.ts';
import { rejects, type DataValidation, type RichTextValue } from './rules.ts';
import { formattedCell, writtenCell } from './written-cell.ts';
import type { SheetHandle } from './sheet.ts';
import { hasMetadataRoom, metadataIsFull } from '../../spreadsheet/metadata-room.ts';

type Grid<T> = readonly (readonly T[])[];
const usualFormat = 'General';

/** A range of cells, as the script sees it. */
export class RangeHandle {
  private readonly context: ExecutionContext;
  private readonly sheet: Sheet;
  private readonly box: Box;

  constructor(context: ExecutionContext, sheet: Sheet, box: Box) {
    this.context = context;
    this.sheet = sheet;
    this.box = box;
  }

  getRow(): number {
    return this.box.row;
  }

  getColumn(): number {
    return this.box.column;
  }

  getNumRows(): number {
    return this.box.rows;
  }

  getNumColumns(): number {
    return this.box.columns;
  }

  getLastRow(): number {
    return this.box.row + this.box.rows - 1;
  }

  getLastColumn(): number {
    return this.box.column + this.box.columns - 1;
  }

  getSheet(): SheetHandle {
    return this.context.handles.sheet(this.sheet);
  }

  getA1Notation(): string {
    return formatBox(this.box);
  }

  getValues(): unknown[][] {
    return this.map((cell) => this.shown(cell));
  }

  getValue(): unknown {
    return this.shown(this.sheet.at(this.box.row, this.box.column));
  }

  /** https://developers.google.com/apps-script/reference/spreadsheet/range#getdisplayvalues */
  getDisplayValues(): string[][] {
    return this.map(({ value, format }) =>
      typeof value === 'number' && isDateFormat(format) ? dateText(value, format ?? '') : textOf(value),
    );
  }

  getFormulas(): string[][] {
    return this.map(({ formula }) => formula ?? '');
  }

  getFormula(): string {
    return this.sheet.at(this.box.row, this.box.column).formula ?? '';
  }

  getNumberFormats(): string[][] {
    return this.map(({ format }) => format ?? usualFormat);
  }

  getNotes(): string[][] {
    return this.map(({ note }) => note ?? '');
  }

  getDataValidations(): (object | null)[][] {
    return this.map(({ rule }) => rule ?? null);
  }

  isBlank(): boolean {
    return this.map(isBlank).every((line) => line.every(Boolean));
  }

  setValues(values: Grid<unknown>): this {
    this.checkSize(values);
    return this.write('setValues', ({ format }, row, column) =>
      writtenCell(values[row]?.[column], format, this.context),
    );
  }

  setValue(value: unknown): this {
    return this.write('setValue', ({ format }) => writtenCell(value, format, this.context));
  }

  setFormula(formula: string): this {
    const text = formula.startsWith('=') ? formula : `=${formula}`;
    return this.write('setFormula', () => enterText(text, undefined, this.context.state.book));
  }

  setRichTextValues(values: Grid<RichTextValue>): this {
    this.checkSize(values);
    return this.write('setRichTextValues', (_, row, column) => ({
      value: values[row]?.[column]?.text || undefined,
      formula: undefined,
    }));
  }

  setNumberFormat(format: string): this {
    return this.writeFormat('setNumberFormat', (cell) => formattedCell(cell, format));
  }

  setNumberFormats(formats: Grid<string>): this {
    this.checkSize(formats);
    return this.writeFormat('setNumberFormats', (cell, row, column) =>
      formattedCell(cell, formats[row]?.[column] ?? usualFormat),
    );
  }

  setNote(note: string): this {
    return this.write('setNote', () => ({ note }));
  }

  setNotes(notes: Grid<string>): this {
    this.checkSize(notes);
    return this.write('setNotes', (_, row, column) => ({ note: notes[row]?.[column] }));
  }

  setDataValidation(rule: DataValidation | null): this {
    return this.writeFormat('setDataValidation', () => ({ rule: rule ?? undefined }));
  }

  setDataValidations(rules: Grid<DataValidation | null>): this {
    this.checkSize(rules);
    return this.writeFormat('setDataValidations', (_, row, column) => ({ rule: rules[row]?.[column] ?? undefined }));
  }

  setBackground(color: string | null): this {
    return this.look('background', color);
  }

  setFontColor(color: string | null): this {
    return this.look('fontColor', color);
  }

  setFontWeight(weight: string | null): this {
    return this.look('fontWeight', weight);
  }

  setFontSize(size: number): this {
    return this.look('fontSize', size);
  }

  setHorizontalAlignment(alignment: string): this {
    return this.look('horizontalAlignment', alignment);
  }

  setWrapStrategy(strategy: string): this {
    return this.look('wrap', strategy);
  }

  clear(): this {
    return this.write('clear', () => ({
      value: undefined,
      formula: undefined,
      format: undefined,
      look: undefined,
      rule: undefined,
      note: undefined,
    }));
  }

  clearContent(): this {
    return this.write('clearContent', () => ({ value: undefined, formula: undefined }));
  }

  clearFormat(): this {
    return this.write('clearFormat', () => ({ format: undefined, look: undefined }));
  }

  merge(): this {
    needWriting(this.context, 'merge');
    needWritable(this.context, this.sheet, this.box);
    merge(this.sheet, this.box);
    return this;
  }

  breakApart(): this {
    needWriting(this.context, 'breakApart');
    needWritable(this.context, this.sheet, this.box);
    breakApart(this.sheet, this.box);
    return this;
  }

  /** https://developers.google.com/apps-script/reference/spreadsheet/range#getmergedranges */
  getMergedRanges(): RangeHandle[] {
    return mergesIn(this.sheet, this.box).map((box) => this.context.handles.range(this.sheet, { ...box }));
  }

  insertCells(along: string): this {
    return this.shift('insertCells', along, 'down');
  }

  deleteCells(along: string): void {
    this.shift('deleteCells', along, 'up');
  }

  /** Sorts the rows in ascending order. @param column of the sheet. Metadata of rows do not move. */
  sort(column: number): this {
    needWriting(this.context, 'sort');
    needWritable(this.context, this.sheet, this.box);
    refuse(sortRefusal(this.sheet, this.box));
    const { row, rows } = this.box;
    const keys = Array.from({ length: rows }, (_, at) => textOf(this.sheet.at(row + at, column).value));
    const order = keys.map((_, at) => at).sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : a - b));
    this.sheet.reorder(this.box, order);
    return this;
  }

  createFilter(): FilterHandle {
    needWriting(this.context, 'createFilter');
    needWritable(this.context, this.sheet, this.box);
    if (this.sheet.filter !== undefined) {
      throw new ServiceFault("You can't create a filter in a sheet that already has a filter.");
    }
    refuse(filterRefusal(this.sheet, this.box));
    const box = { ...this.box };
    this.sheet.boxes.add(box);
    this.sheet.filter = { box, criteria: new Map() };
    return this.context.handles.filter(this.sheet);
  }

  /** Source: developers.google.com/apps-script/reference/spreadsheet/range#canEdit(). */
  canEdit(): boolean {
    return this.sheet.isWritable(this.box, this.context.person.email);
  }

  protect(): ProtectionHandle {
    needWriting(this.context, 'protect');
    const box = { ...this.box };
    this.sheet.boxes.add(box);
    return protect(this.context, this.sheet, box);
  }

  /** Only for whole rows and whole columns. */
  addDeveloperMetadata(key: string, value = '', visibility = 'DOCUMENT'): this {
    needWriting(this.context, 'addDeveloperMetadata');
    const { row, column, rows, columns } = this.box;
    const { book, project } = this.context.state;
    const entry = { id: book.nextId(), key, value, visibility, project: project.id };
    const isRow = rows === 1 && column === 1 && columns === this.sheet.maxColumns;
    const isColumn = columns === 1 && row === 1 && rows === this.sheet.maxRows;
    const line = isRow ? this.sheet.rowLines[row - 1] : isColumn ? this.sheet.columnLines[column - 1] : undefined;
    if (line === undefined) {
      throw new ServiceFault('Adding developer metadata to arbitrary ranges is not currently supported.');
    }
    if (!hasMetadataRoom(this.sheet, entry)) throw new ServiceFault(metadataIsFull);
    line.metadata.push(entry);
    return this;
  }

  activate(): this {
    needWriting(this.context, 'activate');
    this.context.state.book.selection = { sheet: this.sheet, box: { ...this.box } };
    return this;
  }

  private map<T>(read: (cell: Cell) => T): T[][] {
    const { row, column, rows, columns } = this.box;
    return Array.from({ length: rows }, (_, at) =>
      Array.from({ length: columns }, (__, place) => read(this.sheet.at(row + at, column + place))),
    );
  }

  private shown({ value, format }: Cell): unknown {
    if (value === undefined) return '';
    const { timeZone } = this.context.state.book;
    return typeof value === 'number' && isDateFormat(format) ? new Date(instantOf(value, timeZone)) : value;
  }

  private write(call: string, change: (cell: Cell, row: number, column: number) => Partial<Cell>): this {
    needWriting(this.context, call);
    needWritable(this.context, this.sheet, this.box);
    const { row, column } = this.box;
    const { pending } = this.context;
    let [at, place] = [0, 0];
    const changes = this.map((cell) => {
      const changed = change(cell, at, place);
      if (rejects(cell.rule, changed.value)) {
        const name = formatBox({ row: row + at, column: column + place, rows: 1, columns: 1 });
        pending.refusal ??= new ServiceFault(messagesOf(this.context.person.locale).rejectedInput(name));
      }
      if (++place === this.box.columns) [at, place] = [at + 1, 0];
      return changed;
    });
    // Neither this change is made, nor those after it.
    if (pending.refusal !== undefined) return this;
    changes.forEach((cells, below) =>
      cells.forEach((cell, right) => {
        if (cell.value !== undefined) this.sheet.breakSpill(row + below, column + right);
        this.sheet.put(row + below, column + right, cell);
      }),
    );
    return this;
  }

  private writeFormat(...given: Parameters<RangeHandle['write']>): this {
    if (isTyped(this.sheet, this.box)) this.context.pending.refusal ??= new ServiceFault(typedRefusal);
    return this.write(...given);
  }

  private look(name: string, value: unknown): this {
    return this.write('setFormat', ({ look }) => ({ look: { ...look, [name]: value } }));
  }

  private checkSize(values: Grid<unknown>): void {
    const { rows, columns } = this.box;
    if (values.length !== rows) {
      throw new ServiceFault(
        `The number of rows in the data does not match the number of rows in the range. The data has ${values.length} but the range has ${rows}.`,
      );
    }
    const wrong = values.find((line) => line.length !== columns);
    if (wrong !== undefined) {
      throw new ServiceFault(
        `The number of columns in the data does not match the number of columns in the range. The data has ${wrong.length} but the range has ${columns}.`,
      );
    }
  }

  private shift(call: string, along: string, by: 'up' | 'down'): this {
    needWriting(this.context, call);
    if (along !== 'ROWS') throw new ServiceFault(`This realm does not shift along ${along}.`);
    // All cells below move, too.
    needWritable(this.context, this.sheet, { ...this.box, rows: this.sheet.maxRows - this.box.row + 1 });
    if (this.sheet.splitsSpill(this.box, by)) throw new ServiceFault(splitSpill);
    refuse(shiftRefusal(this.sheet, this.box, by));
    this.sheet.shiftRows(this.box, by);
    return this;
  }
}

function refuse(refusal: string | undefined): void {
  if (refusal !== undefined) throw new ServiceFault(refusal);
}
