import { insideOf } from '../../spreadsheet/box.ts';
import { textOf } from '../../spreadsheet/cell.ts';
import type { Sheet } from '../../spreadsheet/sheet.ts';
import type { ExecutionContext } from '../script-state.ts';
import { needWritable, needWriting } from './allowed.ts';
import type { RangeHandle } from './range.ts';
import { FilterCriteria } from './rules.ts';

/** The filter of a sheet, which has at most one. */
export class FilterHandle {
  private readonly context: ExecutionContext;
  private readonly sheet: Sheet;

  constructor(context: ExecutionContext, sheet: Sheet) {
    this.context = context;
    this.sheet = sheet;
  }

  getRange(): RangeHandle {
    const { filter } = this.sheet;
    if (filter === undefined) throw new Error('The filter is gone.');
    return this.context.handles.range(this.sheet, { ...filter.box });
  }

  getColumnFilterCriteria(column: number): object | null {
    return this.sheet.filter?.criteria.get(this.sheet.columnLines[column - 1]!) ?? null;
  }

  setColumnFilterCriteria(column: number, criteria: FilterCriteria): this {
    this.check();
    const box = this.sheet.filter?.box;
    if (box === undefined || !insideOf({ ...box, row: 1, rows: 1 }, 1, column)) {
      throw new Error('The column is not within the range of the filter.');
    }
    this.sheet.filter?.criteria.set(this.sheet.columnLines[column - 1]!, criteria);
    return this;
  }

  removeColumnFilterCriteria(column: number): this {
    this.check();
    this.sheet.filter?.criteria.delete(this.sheet.columnLines[column - 1]!);
    return this;
  }

  remove(): void {
    this.check();
    if (this.sheet.filter !== undefined) this.sheet.boxes.delete(this.sheet.filter.box);
    this.sheet.filter = undefined;
  }

  private check(): void {
    needWriting(this.context, 'setColumnFilterCriteria');
    if (this.sheet.filter !== undefined) needWritable(this.context, this.sheet, this.sheet.filter.box);
  }
}

/** Whether the filter of the sheet hides a row. */
export function isFiltered(sheet: Sheet, row: number): boolean {
  const { filter } = sheet;
  if (filter === undefined || row <= filter.box.row || row >= filter.box.row + filter.box.rows) return false;
  return [...filter.criteria].some(([line, criteria]) => {
    const column = sheet.columnLines.indexOf(line) + 1;
    return criteria instanceof FilterCriteria && criteria.hidden.includes(textOf(sheet.at(row, column).value));
  });
}
