import { boxOf, parseAddress } from './address.ts';
import { isOfSession, type Person } from './change.ts';
import { plainValue } from './content.ts';
import type { EntryRules } from './entry.ts';
import type { FilterCriteria } from './filter-criteria.ts';
import { accessDenied, itemNotFound, mergedRangeConflict } from './refusal.ts';
import { copySheet } from './sheet-copy.ts';
import { deleteTableColumn, editLines, moveTableColumn } from './table-columns.ts';
import { clearFilters, filterColumn, sortTable } from './table-order.ts';
import { growTables, resizeTable } from './table-rows.ts';
import type { Table, TableColumn } from './table.ts';
import type { Workbook } from './workbook.ts';

/** Actions of a user at the keyboard, with Excel's automatic behaviour: tables grow when text is typed below them. */
export class User {
  private readonly workbook: Workbook;
  private readonly person: Person;
  private isEditing = false;
  private waiting: (() => void)[] = [];
  private hasLeft = false;

  constructor(workbook: Workbook, person: Person) {
    this.workbook = workbook;
    this.person = person;
  }

  /** Whether a cell is being edited: Excel answers no request until the user leaves it. */
  get isEditingCell(): boolean {
    return this.isEditing;
  }

  enterCellEdit(): void {
    this.isEditing = true;
  }

  leaveCellEdit(): void {
    this.isEditing = false;
    const waiting = this.waiting;
    this.waiting = [];
    for (const proceed of waiting) proceed();
  }

  async cellEditLeft(): Promise<void> {
    if (this.isEditing) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Whether another workbook is in front: Excel on Windows and the Mac then refuses some calls. */
  get isElsewhere(): boolean {
    return this.hasLeft;
  }

  leaveWorkbook(): void {
    this.hasLeft = true;
  }

  returnToWorkbook(): void {
    this.hasLeft = false;
  }

  /** Types text into a cell and presses Enter. The text is parsed in the language of this Excel. */
  type(sheet: string, address: string, text: string): void {
    this.enter(sheet, address, [[text]], { ...this.rules, completesPercent: true });
  }

  /** Pastes rows of text, with the upper left corner at `address`. */
  paste(sheet: string, address: string, rows: readonly (readonly string[])[]): void {
    this.enter(sheet, address, rows, this.rules);
  }

  private enter(sheet: string, address: string, rows: readonly (readonly string[])[], rules: EntryRules): void {
    this.act(() => {
      const { box: corner } = parseAddress(address);
      const box = boxOf(
        corner.row,
        corner.column,
        rows.length,
        rows.reduce((widest, row) => Math.max(widest, row.length), 1),
      );
      const range = this.workbook.range(sheet, address).at(box);
      range.demandUnlocked();
      const before = plainValue(range.sheet.cells.contents.get(box.row, box.column));
      this.workbook.calculation.leave(range.sheet, box);
      const formulas = range.sheet.cells.write(box, rows, rules);
      this.workbook.tables.nameColumns(range.sheet, box);
      const after = plainValue(range.sheet.cells.contents.get(box.row, box.column));
      this.workbook.tell({
        kind: 'cells',
        sheet: range.sheet,
        box,
        ...(box.rows * box.columns === 1 && { before, after }),
      });
      growTables(this.workbook, range.sheet, box, 'below and beside');
      this.workbook.calculation.enter(range.sheet, formulas);
      this.workbook.calculation.refresh(range.sheet, box, formulas);
    });
  }

  /** Merges cells: the upper left one keeps its content. Excel offers it nowhere in a table. */
  merge(sheet: string, address: string): void {
    this.act(() => {
      const range = this.workbook.range(sheet, address);
      const { box } = range;
      if (this.workbook.tables.touching(range.sheet, box).length > 0) throw mergedRangeConflict();
      const [[first = ''] = []] = range.formulas() ?? [];
      range.clear('Contents');
      range.at(boxOf(box.row, box.column)).write(first);
      range.sheet.merged.add(box);
    });
  }

  /** Presses Delete on a range. */
  clear(sheet: string, address: string): void {
    this.act(() => this.workbook.range(sheet, address).clear('Contents'));
  }

  /** @param earlier further blocks of the sheet, selected before with Ctrl. */
  select(sheet: string, address: string, earlier: readonly string[] = []): void {
    const blocks = earlier.map((each) => this.workbook.range(sheet, each).box);
    this.act(() => this.workbook.range(sheet, address).select(blocks));
  }

  /** Inserts `count` rows before row `row`, counted from 0. */
  insertRows(sheet: string, row: number, count = 1): void {
    this.act(() => editLines(this.workbook, sheet, 'rows', row, count));
  }

  deleteRows(sheet: string, row: number, count = 1): void {
    this.act(() => editLines(this.workbook, sheet, 'rows', row, -count));
  }

  insertColumns(sheet: string, column: number, count = 1): void {
    this.act(() => editLines(this.workbook, sheet, 'columns', column, count));
  }

  deleteColumns(sheet: string, column: number, count = 1): void {
    this.act(() => editLines(this.workbook, sheet, 'columns', column, -count));
  }

  sortTable(table: string, column: string, ascending = true): void {
    this.onColumn(table, column, (found, item) =>
      sortTable(this.workbook, found, [{ key: found.indexOf(item), ascending }]),
    );
  }

  /** Shows only rows whose displayed text is one of `values`; without values it removes the filter. */
  filterTable(table: string, column: string, values?: readonly string[]): void {
    this.filterBy(table, column, values && { filterOn: 'Values', values });
  }

  /** Filters a column by colour, icon, date, rank or comparison; without criteria it removes the filter. */
  filterBy(table: string, column: string, criteria: FilterCriteria | undefined): void {
    this.onColumn(table, column, (found, item) => filterColumn(this.workbook, found, item, criteria));
  }

  clearFilters(table: string): void {
    this.act(() => clearFilters(this.workbook, this.workbook.tables.get(table)));
  }

  renameTable(table: string, name: string): void {
    this.act(() => this.workbook.tables.rename(this.workbook.tables.get(table), name));
  }

  /** Drags the lower right corner of a table. @param rows its new number of rows, with its header. */
  resizeTable(table: string, rows: number): void {
    const found = this.workbook.tables.get(table);
    this.act(() => resizeTable(this.workbook, found, { ...found.box, rows }));
  }

  renameColumn(table: string, column: string, name: string): void {
    this.onColumn(table, column, (found, item) => {
      const { header } = found;
      if (header)
        this.workbook.rangeOn(found.sheet, boxOf(header.row, header.column + found.indexOf(item))).write(`'${name}`);
    });
  }

  /** Moves a column within its table. @param to its new position, from 0 */
  moveColumn(table: string, column: string, to: number): void {
    this.onColumn(table, column, (found, item) => moveTableColumn(this.workbook, found, item, to));
  }

  deleteColumn(table: string, column: string): void {
    this.onColumn(table, column, (found, item) => deleteTableColumn(this.workbook, found, item));
  }

  deleteTable(table: string): void {
    this.act(() => this.workbook.tables.delete(this.workbook.tables.get(table)));
  }

  /** Copies a sheet with its tables, and shows the copy. */
  copySheet(sheet: string): void {
    this.act(() => this.workbook.activate(copySheet(this.workbook, this.workbook.sheet(sheet))));
  }

  deleteSheet(sheet: string): void {
    this.act(() => this.workbook.deleteSheet(this.workbook.sheet(sheet)));
  }

  renameSheet(sheet: string, name: string): void {
    this.act(() => this.workbook.renameSheet(this.workbook.sheet(sheet), name));
  }

  activate(sheet: string): void {
    this.act(() => this.workbook.activate(this.workbook.sheet(sheet)));
  }

  protect(sheet: string, password?: string): void {
    this.act(() => this.workbook.sheet(sheet).protection.protect({}, password));
  }

  unprotect(sheet: string, password?: string): void {
    this.act(() => this.workbook.sheet(sheet).protection.unprotect(password));
  }

  private get rules(): EntryRules {
    const isEnglish = this.workbook.locale === 'en-US';
    const hasPoint = this.workbook.locale.startsWith('en');
    return { ...this.workbook.entryRules, isDayFirst: !isEnglish, decimal: hasPoint ? '.' : ',', isTyped: true };
  }

  private onColumn(key: string, column: string, act: (table: Table, column: TableColumn) => void): void {
    this.act(() => {
      const table = this.workbook.tables.get(key);
      const found = table.column(column);
      if (!found) throw itemNotFound(`column ${column}`);
      if (table.sheet.protection.isOn) throw accessDenied('the sheet is protected');
      act(table, found);
    });
  }

  private act(act: () => void): void {
    let hasChanged = false;
    const stop = this.workbook.onChange(({ by, kind }) => {
      if (by === 'user' && !isOfSession(kind)) hasChanged = true;
    });
    try {
      this.workbook.as('user', act, this.person);
    } finally {
      stop();
      // Each Excel has its own undo list, which does not contain a colleague's actions.
      if (hasChanged && this.person === 'self') this.workbook.undoList.add('user');
    }
  }
}
