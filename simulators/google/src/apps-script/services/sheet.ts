import type { Box } from '../../spreadsheet/box.ts';
import { passes, type Sheet } from '../../spreadsheet/sheet.ts';
import { ServiceFault } from '../fault.ts';
import { messagesOf, type Messages } from '../messages.ts';
import type { ExecutionContext } from '../script-state.ts';
import { needWritable, needWriting } from './allowed.ts';
import { EmbeddedChart, EmbeddedChartBuilder } from './charts.ts';
import { isFiltered, type FilterHandle } from './filter.ts';
import type { DeveloperMetadataFinder } from './metadata.ts';
import { protect, ProtectionHandle } from './protection.ts';
import type { RangeHandle } from './range.ts';
import {
  deletionRefusal,
  fitsColumns,
  freezeRefusal,
  growsProtected,
  isWithin,
  tooManyColumns,
  type Along,
} from '../../spreadsheet/grid-limits.ts';
import { hasMetadataRoom, metadataIsFull } from '../../spreadsheet/metadata-room.ts';

/** A sheet, as the script sees it. */
export class SheetHandle {
  private readonly context: ExecutionContext;
  private readonly sheet: Sheet;

  constructor(context: ExecutionContext, sheet: Sheet) {
    this.context = context;
    this.sheet = sheet;
  }

  getSheetId(): number {
    return this.sheet.id;
  }

  getName(): string {
    return this.sheet.name;
  }

  /** https://developers.google.com/apps-script/reference/spreadsheet/sheet-type */
  getType(): string {
    return this.sheet.type;
  }

  getMaxRows(): number {
    return this.grid.maxRows;
  }

  getMaxColumns(): number {
    return this.grid.maxColumns;
  }

  getLastRow(): number {
    return this.grid.extent().row;
  }

  getLastColumn(): number {
    return this.grid.extent().column;
  }

  /** Copies into the same file, with developer metadata; whether Google copies those is undocumented. */
  copyTo(): SheetHandle {
    needWriting(this.context, 'copyTo');
    const { book } = this.context.state;
    const copy = this.sheet.copy((box) => ({ ...box }), book.nextId());
    copy.name = `Copy of ${this.sheet.name}`;
    book.sheets.push(copy);
    return this.context.handles.sheet(copy);
  }

  /** By numbers, or by whole rows and columns in A1 notation, such as 2:2 and C:C. */
  getRange(row: number | string, column = 1, rows = 1, columns = 1): RangeHandle {
    if (typeof row === 'string') return this.context.handles.range(this.grid, this.whole(row));
    if (!(row >= 1)) throw new ServiceFault('The starting row of the range is too small.');
    if (!(column >= 1)) throw new ServiceFault('The starting column of the range is too small.');
    if (!(rows >= 1)) throw new ServiceFault('The number of rows in the range must be at least 1.');
    if (!(columns >= 1)) throw new ServiceFault('The number of columns in the range must be at least 1.');
    if (row + rows - 1 > this.grid.maxRows || column + columns - 1 > this.sheet.maxColumns) {
      throw new ServiceFault('The coordinates of the range are outside the dimensions of the sheet.');
    }
    return this.context.handles.range(this.sheet, { row, column, rows, columns });
  }

  insertRowsAfter(row: number, count: number): this {
    this.grow('insertRowsAfter', 'rows', row, count, row + 1);
    this.sheet.insertRows(row + 1, count);
    return this;
  }

  insertRowsBefore(row: number, count: number): this {
    this.grow('insertRowsBefore', 'rows', row, count, row);
    this.sheet.insertRows(row, count, 'below');
    return this;
  }

  insertColumnsAfter(column: number, count: number): this {
    this.grow('insertColumnsAfter', 'columns', column, count, column + 1);
    this.sheet.insertColumns(column + 1, count);
    return this;
  }

  deleteRows(row: number, count: number): void {
    this.checkDeletion('rows', row, count);
    needWritable(this.context, this.sheet, { row, column: 1, rows: count, columns: this.sheet.maxColumns });
    this.sheet.deleteRows(row, count);
  }

  deleteColumns(column: number, count: number): void {
    this.checkDeletion('columns', column, count);
    needWritable(this.context, this.sheet, { row: 1, column, rows: this.sheet.maxRows, columns: count });
    this.sheet.deleteColumns(column, count);
  }

  /** @param destination the column before which they are moved, as numbered before the move. */
  moveColumns(columns: RangeHandle, destination: number): void {
    this.change('moveColumns');
    this.sheet.moveColumns(columns.getColumn(), columns.getNumColumns(), destination);
  }

  hideSheet(): this {
    needWriting(this.context, 'hideSheet');
    const shown = this.context.state.book.sheets.filter(({ isHidden }) => !isHidden);
    if (shown.length <= 1) throw new ServiceFault("You can't hide all the sheets in a document.");
    this.sheet.isHidden = true;
    return this;
  }

  showSheet(): this {
    needWriting(this.context, 'showSheet');
    this.sheet.isHidden = false;
    return this;
  }

  isSheetHidden(): boolean {
    return this.sheet.isHidden;
  }

  activate(): this {
    needWriting(this.context, 'activate');
    const { book } = this.context.state;
    book.selection = { sheet: this.sheet, box: { row: 1, column: 1, rows: 1, columns: 1 } };
    return this;
  }

  setFrozenRows(rows: number): void {
    this.change('setFrozenRows');
    refuse(freezeRefusal(this.sheet, 'rows', rows));
    this.sheet.frozenRows = rows;
  }

  setFrozenColumns(columns: number): void {
    this.change('setFrozenColumns');
    refuse(freezeRefusal(this.sheet, 'columns', columns));
    this.sheet.frozenColumns = columns;
  }

  hideColumns(column: number, count = 1): void {
    this.change('hideColumns');
    this.needLines('columns', column, count);
    for (const line of this.sheet.columnLines.slice(column - 1, column - 1 + count)) line.isHidden = true;
  }

  setColumnWidth(column: number, pixels: number): this {
    this.change('setColumnWidth');
    this.needLines('columns', column);
    this.sheet.columnLines[column - 1]!.size = pixels;
    return this;
  }

  isColumnHiddenByUser(column: number): boolean {
    this.needLines('columns', column);
    return this.sheet.columnLines[column - 1]?.isHidden === true;
  }

  /** https://developers.google.com/apps-script/reference/spreadsheet/sheet#isrowhiddenbyuserrowposition */
  isRowHiddenByUser(row: number): boolean {
    this.needLines('rows', row);
    return this.sheet.rowLines[row - 1]!.isHidden;
  }

  /** https://developers.google.com/apps-script/reference/spreadsheet/sheet#isrowhiddenbyfilterrowposition */
  isRowHiddenByFilter(row: number): boolean {
    this.needLines('rows', row);
    return isFiltered(this.sheet, row);
  }

  hideRows(row: number, count = 1): void {
    this.change('hideRows');
    this.needLines('rows', row, count);
    for (const line of this.sheet.rowLines.slice(row - 1, row - 1 + count)) line.isHidden = true;
  }

  getFilter(): FilterHandle | null {
    return this.sheet.filter === undefined ? null : this.context.handles.filter(this.sheet);
  }

  protect(): ProtectionHandle {
    needWriting(this.context, 'protect');
    return protect(this.context, this.sheet, undefined);
  }

  getProtections(type: string): ProtectionHandle[] {
    const isSheet = type === 'SHEET';
    return this.sheet.protections
      .filter(({ box }) => (box === undefined) === isSheet)
      .map((protection) => new ProtectionHandle(this.context, this.sheet, protection));
  }

  createDeveloperMetadataFinder(): DeveloperMetadataFinder {
    return this.context.handles.finder(this.sheet);
  }

  addDeveloperMetadata(key: string, value = '', visibility = 'DOCUMENT'): this {
    needWriting(this.context, 'addDeveloperMetadata');
    if (!hasMetadataRoom(this.sheet, { key, value })) throw new ServiceFault(metadataIsFull);
    const { book, project } = this.context.state;
    this.sheet.metadata.push({ id: book.nextId(), key, value, visibility, project: project.id });
    return this;
  }

  getConditionalFormatRules(): object[] {
    return [...this.sheet.conditionalFormats];
  }

  setConditionalFormatRules(rules: readonly object[]): void {
    this.change('setConditionalFormatRules');
    this.sheet.conditionalFormats = [...rules];
  }

  newChart(): EmbeddedChartBuilder {
    return new EmbeddedChartBuilder();
  }

  getCharts(): object[] {
    return [...this.sheet.charts];
  }

  insertChart(chart: EmbeddedChart): void {
    this.change('insertChart');
    this.sheet.charts.push(chart);
  }

  updateChart(chart: EmbeddedChart): void {
    this.change('updateChart');
    const title = chart.settings.options['title'];
    this.sheet.charts = this.sheet.charts.map((each) =>
      each instanceof EmbeddedChart && each.settings.options['title'] === title ? chart : each,
    );
  }

  removeChart(chart: EmbeddedChart): void {
    this.change('removeChart');
    this.sheet.charts = this.sheet.charts.filter((each) => each !== chart);
  }

  /** @throws ServiceFault for a sheet without cells, as in github.com/diegomanuel/binance-to-google-sheets/issues/13. */
  private get grid(): Sheet {
    if (this.sheet.type !== 'GRID') throw new ServiceFault(`The action is not supported for ${this.sheet.type} sheet.`);
    return this.sheet;
  }

  private whole(notation: string): Box {
    const rows = /^(\d+):(\d+)$/.exec(notation);
    if (rows !== null && rows[1] === rows[2]) {
      return { row: Number(rows[1]), column: 1, rows: 1, columns: this.sheet.maxColumns };
    }
    const letters = /^([A-Z]+):\1$/.exec(notation)?.[1];
    if (letters === undefined) throw new ServiceFault(`Range not found: ${notation}`);
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    return { row: 1, column, rows: this.sheet.maxRows, columns: 1 };
  }

  private grow(call: string, along: Along, at: number, count: number, firstNew: number): void {
    this.change(call);
    this.needLines(along, at);
    if (growsProtected(this.sheet, along, firstNew, this.context.person.email))
      throw new ServiceFault(this.messages.protectedCell);
    const { book, limits } = this.context.state;
    const cells = count * (along === 'rows' ? this.sheet.maxColumns : this.sheet.maxRows);
    if (book.cellCount + cells > limits.cells) throw new ServiceFault(this.messages.tooManyCells(limits.cells));
    if (along === 'columns' && !fitsColumns(this.sheet, count)) throw new ServiceFault(tooManyColumns);
  }

  private checkDeletion(along: Along, at: number, count: number): void {
    this.change(along === 'rows' ? 'deleteRows' : 'deleteColumns');
    this.needLines(along, at, count);
    refuse(deletionRefusal(this.sheet, along, at, count));
  }

  private needLines(along: Along, at: number, count = 1): void {
    if (!isWithin(this.sheet, along, at, count)) throw new ServiceFault(`Those ${along} are out of bounds.`);
  }

  private change(call: string): void {
    needWriting(this.context, call);
    const { email } = this.context.person;
    if (this.sheet.protections.some((each) => each.box === undefined && !passes(each, email)))
      throw new ServiceFault(this.messages.protectedCell);
  }

  private get messages(): Messages {
    return messagesOf(this.context.person.locale);
  }
}

function refuse(refusal: string | undefined): void {
  if (refusal !== undefined) throw new ServiceFault(refusal);
}
