import { boxOf, intersect, parseAddress, sheetRows, type Box } from './address.ts';
import { plainValue } from './content.ts';
import { accessDenied, invalidArgument, invalidOperation, itemAlreadyExists, itemNotFound } from './refusal.ts';
import type { Range } from './range.ts';
import type { Sheet } from './sheet.ts';
import { meets, shiftBox, shiftLine, type StructuralEdit } from './structural-edit.ts';
import { Table, type TableColumn } from './table.ts';
import type { Workbook } from './workbook.ts';

/** The tables of the workbook, with the rules for positions, names and column names. */
export class Tables {
  readonly all: Table[] = [];
  private readonly workbook: Workbook;
  private lastColumnId = 0;

  constructor(workbook: Workbook) {
    this.workbook = workbook;
  }

  on(sheet: Sheet): readonly Table[] {
    return this.all.filter((table) => table.sheet === sheet);
  }

  /** By id, or by name without regard to case. */
  find(key: string, sheet?: Sheet): Table | undefined {
    const wanted = String(key).toLowerCase();
    return this.all.find(
      (table) => (!sheet || table.sheet === sheet) && (table.id === key || table.name.toLowerCase() === wanted),
    );
  }

  get(key: string, sheet?: Sheet): Table {
    const table = this.find(key, sheet);
    if (!table) throw itemNotFound(`table ${key}`);
    return table;
  }

  touching(sheet: Sheet, box: Box): readonly Table[] {
    return this.on(sheet).filter((table) => intersect(table.box, box));
  }

  /**
   * @throws Refusal InvalidOperation over another table, MergedRangeConflict over merged cells, AccessDenied on a
   * protected sheet.
   */
  add(range: Range, hasHeaders: boolean): Table {
    const { sheet } = range;
    if (sheet.protection.isOn) throw accessDenied('the sheet is protected');
    let { box } = range;
    if (this.touching(sheet, box).length > 0) throw invalidOperation("A table can't overlap another table.");
    if (!hasHeaders) {
      this.workbook.shiftCells(range, 'rows', 1);
      box = boxOf(box.row, box.column, box.rows + 1, box.columns);
    } else if (box.rows === 1) box = boxOf(box.row, box.column, 2, box.columns);
    sheet.merged.demandNone(box);
    const columns = Array.from({ length: box.columns }, () => this.newColumn(''));
    const table = new Table(this.workbook.newId('T'), sheet, this.freeName(), box, columns);
    this.all.push(table);
    this.nameColumns(sheet, box);
    this.workbook.tell({ kind: 'table-added', sheet, table });
    return table;
  }

  newColumn(name: string): TableColumn {
    this.lastColumnId += 1;
    return { id: this.lastColumnId, name, filter: undefined, isFilterUnreadable: false };
  }

  /** @throws Refusal InvalidArgument for an invalid name, ItemAlreadyExists for one in use. */
  rename(table: Table, name: string): void {
    const isReference = /^[A-Za-z]{1,3}\d+$/.test(name) || /^[rc]$/i.test(name) || /^r\d*c\d*$/i.test(name);
    if (!/^[\p{L}_\\][\p{L}\p{N}_.\\?]*$/u.test(name) || name.length > 255 || isReference)
      throw invalidArgument(`${name} is not a table name`);
    const other = this.find(name);
    if ((other && other !== table) || this.workbook.names.has(name.toLowerCase())) throw itemAlreadyExists(name);
    table.name = name;
    this.workbook.tell({ kind: 'table-changed', sheet: table.sheet, table });
  }

  /** Removes the table but not its cells. */
  convertToRange(table: Table): void {
    this.demandUnprotected(table);
    this.drop(table);
  }

  delete(table: Table): void {
    this.demandUnprotected(table);
    this.workbook.calculation.leave(table.sheet, table.box);
    table.sheet.cells.clearContents(table.box);
    table.sheet.cells.clearStyles(table.box);
    this.drop(table);
    this.workbook.tell({ kind: 'cells', sheet: table.sheet, box: table.box });
  }

  /** Names a column: in its header cell, or directly if the header row is hidden. */
  nameColumn(table: Table, column: TableColumn, name: string): void {
    const { header } = table;
    if (header)
      this.workbook.rangeOn(table.sheet, boxOf(header.row, table.boxOfColumn(column).column)).write(`'${name}`);
    else column.name = this.freeColumnName(table, column, name);
  }

  /** Corrects headers after a write: they are unique, non-blank text. */
  nameColumns(sheet: Sheet, box: Box): void {
    for (const table of this.touching(sheet, box)) {
      const { header } = table;
      if (!header || !intersect(header, box)) continue;
      let isRenamed = false;
      table.columns.forEach((column, index) => {
        const cell = [header.row, header.column + index] as const;
        const written = String(plainValue(sheet.cells.contents.get(...cell)));
        if (written === column.name && written !== '') return;
        column.name = this.freeColumnName(table, column, written);
        sheet.cells.contents.set(...cell, column.name);
        sheet.cells.formulas.set(...cell, undefined);
        isRenamed = true;
      });
      if (isRenamed) this.workbook.tell({ kind: 'table-changed', sheet, table });
    }
  }

  /** @throws Refusal InvalidOperation when the edit would tear a table, or delete its header row only. */
  demandUntorn(sheet: Sheet, edit: StructuralEdit): void {
    for (const table of this.on(sheet)) {
      if (meets(table.box, edit) === 'torn')
        throw invalidOperation('The operation is attempting to shift cells in a table on your worksheet.');
      const isHeaderLost =
        edit.axis === 'rows' && edit.count < 0 && table.header && shiftLine(table.header.row, edit) === undefined;
      if (isHeaderLost && shiftBox(table.box, edit))
        throw invalidOperation('The header row of a table cannot be deleted.');
    }
  }

  /** Updates the tables after cells moved: they move, grow, lose columns or are deleted. */
  follow(sheet: Sheet, edit: StructuralEdit): void {
    for (const table of this.on(sheet)) {
      const old = table.box;
      const box = shiftBox(old, edit);
      if (box === old) continue;
      if (!box) {
        this.drop(table);
        continue;
      }
      if (edit.axis === 'columns') table.columns = this.followColumns(table, edit);
      const fewest = 1 + (table.showHeaders ? 1 : 0) + (table.showTotals ? 1 : 0);
      table.box = boxOf(box.row, box.column, Math.min(Math.max(box.rows, fewest), sheetRows - box.row), box.columns);
      this.nameColumns(sheet, table.box);
      this.workbook.tell({ kind: 'table-changed', sheet, table });
    }
  }

  /** The range of a table's address: `A1:C3`, with or without its sheet. */
  range(address: string, sheet: Sheet): Range {
    const { sheet: name, box } = parseAddress(address);
    return this.workbook.rangeOn(name === undefined ? sheet : this.workbook.sheet(name), box);
  }

  private followColumns(table: Table, edit: StructuralEdit): TableColumn[] {
    const { box, columns } = table;
    if (edit.count < 0) return columns.filter((_, index) => shiftLine(box.column + index, edit) !== undefined);
    if (edit.at <= box.column) return columns;
    const added = Array.from({ length: edit.count }, () => this.newColumn(''));
    return columns.toSpliced(edit.at - box.column, 0, ...added);
  }

  private freeName(): string {
    let number = 1;
    while (this.find(`Table${number}`)) number += 1;
    return `Table${number}`;
  }

  private freeColumnName(table: Table, own: TableColumn, wanted: string): string {
    const isTaken = (name: string) =>
      table.columns.some((column) => column !== own && column.name.toLowerCase() === name.toLowerCase());
    const base = wanted === '' ? 'Column' : wanted;
    let number = wanted === '' ? 1 : 2;
    let name = wanted === '' ? 'Column1' : wanted;
    for (; isTaken(name); number += 1) name = `${base}${number}`;
    return name;
  }

  private demandUnprotected(table: Table): void {
    if (table.sheet.protection.isOn) throw accessDenied('the sheet is protected');
  }

  private drop(table: Table): void {
    this.all.splice(this.all.indexOf(table), 1);
    for (const row of table.sheet.rows.touched()) {
      if (row >= table.box.row && row < table.box.row + table.box.rows)
        table.sheet.rows.change(row, { isFiltered: false });
    }
    this.workbook.tell({ kind: 'table-deleted', sheet: table.sheet, table });
  }
}
