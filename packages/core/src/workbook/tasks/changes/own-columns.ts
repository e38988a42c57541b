import { workbookMessages } from '../../../i18n/workbook.ts';
import type { Op } from '../../../runtime/op.ts';
import { isSameCell } from '../../cells.ts';
import type { ManagedTable } from '../../managed-table.ts';
import { userLanguageOf, type TaskContext } from '../../task-context.ts';
import type { PortfolioColumns } from '../portfolio/shown-columns.ts';
import type { RowScanner } from './row-scan.ts';
import type { RowProblem } from './task-types.ts';

/**
 * A user may rename the column of an attribute, and give its header to a column of their own. They would expect edits
 * in that column to be sent. Reports one problem for each such column, with the rows whose cell differs from the
 * attribute.
 */
export function* ownColumnProblems(
  context: TaskContext,
  table: ManagedTable,
  columns: PortfolioColumns,
  scanner: RowScanner,
): Op<RowProblem[]> {
  const headers = new Map(table.sheet.columns.map(({ id, header }) => [id, header]));
  const managed = new Map(table.columns.keys.map((key) => [key, table.columns.idOf(key)]));
  const ids = new Set([...managed.values(), table.columns.keyColumn]);
  const own = table.sheet.columns.filter(({ id }) => !ids.has(id));
  const problems: RowProblem[] = [];
  for (const { key, header, editable } of columns.all()) {
    const realId = managed.get(key) ?? '';
    const real = headers.get(realId);
    if (!editable || real === undefined || isSameHeader(real, header)) continue;
    for (const column of own.filter((each) => isSameHeader(each.header, header))) {
      const keys: string[] = [];
      yield* table.eachRowOf([column.id, realId], function* (row) {
        const [cell = null, sent = null] = row.cells;
        const isCopy = isSameCell(cell, null) || isSameCell(cell, sent) || scanner.isPulled(row.key, header, cell);
        if (row.key !== '' && !isCopy) keys.push(row.key);
      });
      if (keys.length === 0) continue;
      const reason = workbookMessages[userLanguageOf(context)].ownColumn(column.header, real);
      problems.push({ kind: 'ownColumn', thirdpartyId: null, column: column.header, rows: keys.length, reason, keys });
    }
  }
  return problems;
}

const isSameHeader = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
