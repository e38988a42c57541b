import { boxOf, type Box } from './address.ts';
import type { FilterCriteria } from './filter-criteria.ts';
import type { Sheet } from './sheet.ts';

/** A column of a table. Its id does not change when it is renamed or moved. */
export interface TableColumn {
  readonly id: number;
  name: string;
  filter: FilterCriteria | undefined;
  /** Whether reading the filter fails. */
  isFilterUnreadable: boolean;
}

export interface SortField {
  /** Column of the table, from 0. */
  readonly key: number;
  readonly ascending?: boolean;
}

/** A table: a named box on a sheet, with columns that have ids. `Tables` enforces the rules for position and names. */
export class Table {
  readonly id: string;
  readonly sheet: Sheet;
  name: string;
  box: Box;
  columns: TableColumn[];
  showHeaders = true;
  showTotals = false;
  style = 'TableStyleMedium2';
  showBandedRows = true;
  showBandedColumns = false;
  showFilterButton = true;
  highlightFirstColumn = false;
  highlightLastColumn = false;
  sortFields: readonly SortField[] = [];

  constructor(id: string, sheet: Sheet, name: string, box: Box, columns: TableColumn[]) {
    this.id = id;
    this.sheet = sheet;
    this.name = name;
    this.box = box;
    this.columns = columns;
  }

  get header(): Box | undefined {
    return this.showHeaders ? boxOf(this.box.row, this.box.column, 1, this.box.columns) : undefined;
  }

  /** The data rows; a table always has at least one. */
  get body(): Box {
    const top = this.box.row + (this.showHeaders ? 1 : 0);
    const bottom = this.box.row + this.box.rows - (this.showTotals ? 1 : 0);
    return boxOf(top, this.box.column, bottom - top, this.box.columns);
  }

  get totals(): Box | undefined {
    return this.showTotals ? boxOf(this.box.row + this.box.rows - 1, this.box.column, 1, this.box.columns) : undefined;
  }

  get isFiltered(): boolean {
    return this.columns.some(({ filter }) => filter !== undefined);
  }

  /** By id, or by name without regard to case. */
  column(key: number | string): TableColumn | undefined {
    return this.columns.find(({ id, name }) =>
      typeof key === 'number' ? id === key : name.toLowerCase() === key.toLowerCase(),
    );
  }

  indexOf(column: TableColumn): number {
    return this.columns.indexOf(column);
  }

  /** The cells of one column, in the whole table or in the given part. */
  boxOfColumn(column: TableColumn, part: Box = this.box): Box {
    return boxOf(part.row, part.column + this.indexOf(column), part.rows, 1);
  }
}
