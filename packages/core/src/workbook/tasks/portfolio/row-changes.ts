import type { Op } from '../../../runtime/op.ts';
import type { ShownNotation } from '../../../i18n/shown-cell.ts';
import type { CellType } from '../../../portfolio/table.ts';
import { isSameCell, showSheetCell } from '../../cells.ts';
import type { SheetCell } from '../../port.ts';
import type { RowChange, ReportedChanges } from './task-types.ts';
import type { OpenPortfolio } from './portfolio-state.ts';
import { PortfolioColumns, type ShownColumn } from './shown-columns.ts';
import type { TaskContext } from '../../task-context.ts';

/** The cells of the portfolio table, by the keys of the rows. */
export interface ShownRows {
  readonly columns: readonly ShownColumn[];
  readonly rows: ReadonlyMap<string, readonly SheetCell[]>;
}

/** Reads the cells of all rows. Costs one call, unless the columns are known. */
export function* readShownRows({ language }: TaskContext, open: OpenPortfolio, known?: ShownRows): Op<ShownRows> {
  const keys = open.table.columns.keys;
  const columns = known?.columns ?? (yield* PortfolioColumns.read(open.client, language, keys)).all();
  const there = columns.filter(({ key }) => keys.includes(key));
  const rows = new Map<string, readonly SheetCell[]>();
  yield* open.table.eachRow(
    there.map(({ key }) => key),
    function* ({ key, cells }) {
      if (key !== '') rows.set(key, cells);
    },
  );
  return { columns: there, rows };
}

/** The differences, row by row in the order of the table. @param most maximum number of reported rows. */
export function compareShownRows(
  before: ShownRows,
  after: ShownRows,
  most: number,
  notation: ShownNotation,
): ReportedChanges {
  const show = (cell: SheetCell, type: CellType): string => showSheetCell(cell, type, notation) ?? '';
  const changes = [
    ...[...after.rows].flatMap(([key, cells]): RowChange[] => {
      const name = nameIn(after, key, cells);
      const earlier = before.rows.get(key);
      if (earlier === undefined) return [{ key, name, kind: 'added', fields: [] }];
      const fields = changedFields(before, after, earlier, cells, show);
      return fields.length === 0 ? [] : [{ key, name, kind: 'changed', fields }];
    }),
    ...[...before.rows].flatMap(([key, cells]): RowChange[] =>
      after.rows.has(key) ? [] : [{ key, name: nameIn(before, key, cells), kind: 'left', fields: [] }],
    ),
  ];
  return { rows: changes.slice(0, most), more: Math.max(0, changes.length - most) };
}

function nameIn({ columns }: ShownRows, key: string, cells: readonly SheetCell[]): string {
  const name = cells[columns.findIndex((column) => column.key === 'name')];
  return name === undefined || name === null || name === '' ? key : String(name);
}

function changedFields(
  before: ShownRows,
  after: ShownRows,
  earlier: readonly SheetCell[],
  now: readonly SheetCell[],
  show: (cell: SheetCell, type: CellType) => string,
): RowChange['fields'] {
  return after.columns.flatMap(({ key, header, type }, place) => {
    const [was, is] = [earlier[before.columns.findIndex((column) => column.key === key)] ?? null, now[place] ?? null];
    return isSameCell(was, is) ? [] : [{ header, before: show(was, type), after: show(is, type) }];
  });
}
