import type { Sheet, Table, Workbook } from '@tpr/excel-simulator';
import {
  AddSheetTableMutation,
  DeleteSheetTableMutation,
  SetSheetTableFilterMutation,
  SetSheetTableMutation,
  TableColumnFilterTypeEnum,
} from '@univerjs/preset-sheets-table';
import { gridTableName } from '../grid/formula-dialect.ts';
import type { Grid } from '../../shared/grid.ts';
import type { GridWriter } from '../../shared/grid-writer.ts';
import type { SheetPairs } from './sheet-pairs.ts';

/** Gives Univer the tables of the model, for its structured references, filter buttons and bands. */
export class TableMirror {
  private readonly grid: Grid;
  private readonly workbook: Workbook;
  private readonly pairs: SheetPairs;
  private readonly writer: GridWriter;

  constructor(grid: Grid, workbook: Workbook, pairs: SheetPairs, writer: GridWriter) {
    this.grid = grid;
    this.workbook = workbook;
    this.pairs = pairs;
    this.writer = writer;
  }

  /** The model's table with this Univer id. */
  find(gridTableId: string): Table | undefined {
    return this.workbook.tables.all.find((table) => gridTableIdOf(table) === gridTableId);
  }

  /** Corrects all differences in tables, names and positions. */
  show(): void {
    const unitId = this.grid.book.getId();
    const held = this.grid.book.getTableList();
    for (const { id, subUnitId } of held) {
      const table = this.find(id);
      if (table && this.pairs.gridId(table.sheet) === subUnitId) continue;
      this.writer.run(DeleteSheetTableMutation, { unitId, subUnitId, tableId: id });
    }
    for (const table of this.workbook.tables.all) {
      const subUnitId = this.pairs.gridId(table.sheet);
      const tableId = gridTableIdOf(table);
      const range = rangeOf(table);
      const known = held.find(({ id, subUnitId: on }) => id === tableId && on === subUnitId);
      if (!known) {
        const header = table.columns.map(({ name }) => name);
        this.writer.run(AddSheetTableMutation, {
          unitId,
          subUnitId,
          tableId,
          name: gridTableName(table.name),
          range,
          header,
          options: { tableStyleId: ownLook },
        });
        continue;
      }
      const isMoved = Object.entries(range).some(([edge, at]) => known.range[edge as keyof typeof range] !== at);
      if (isMoved)
        this.writer.run(SetSheetTableMutation, {
          unitId,
          subUnitId,
          tableId,
          config: { updateRange: { newRange: range } },
        });
      if (known.name !== gridTableName(table.name))
        this.writer.run(SetSheetTableMutation, {
          unitId,
          subUnitId,
          tableId,
          config: { name: gridTableName(table.name) },
        });
    }
  }

  /** Marks the columns that the add-in filtered, so that the user can remove the filter. The model hides the rows. */
  showFilters(sheet: Sheet): void {
    for (const table of this.workbook.tables.on(sheet)) {
      table.columns.forEach(({ filter }, column) => {
        const values = filter?.filterOn === 'Values' ? (filter.values ?? []).map(String) : undefined;
        const tableFilter = values && { filterType: TableColumnFilterTypeEnum.manual, values };
        const params = { unitId: this.grid.book.getId(), tableId: gridTableIdOf(table), column, tableFilter };
        this.writer.run(SetSheetTableFilterMutation, params);
      });
    }
  }
}

/** Not a style of Univer's, so that a table's appearance comes from the model only. */
const ownLook = 'of-the-model';

const gridTableIdOf = ({ id }: Table): string => `table-${id.replaceAll(/\W/g, '')}`;

const rangeOf = ({ box }: Table) => ({
  startRow: box.row,
  endRow: box.row + box.rows - 1,
  startColumn: box.column,
  endColumn: box.column + box.columns - 1,
});
