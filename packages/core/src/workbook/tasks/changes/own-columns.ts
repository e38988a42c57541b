import { workbookMessages } from '../../../i18n/workbook.ts';
import type { ManagedTable } from '../../managed-table.ts';
import { userLanguageOf, type TaskContext } from '../../task-context.ts';
import type { PortfolioColumns } from '../portfolio/shown-columns.ts';
import type { RowProblem } from './task-types.ts';

/**
 * A user may rename the column of an attribute, and head a column of their own like it: its edits would be expected to be
 * sent. Reports one problem for each such column.
 */
export function ownColumnProblems(context: TaskContext, table: ManagedTable, columns: PortfolioColumns): RowProblem[] {
  const headers = new Map(table.sheet.columns.map(({ id, header }) => [id, header]));
  const managed = new Map(table.columns.keys.map((key) => [key, table.columns.idOf(key)]));
  const ids = new Set([...managed.values(), table.columns.keyColumn]);
  const own = table.sheet.columns.filter(({ id }) => !ids.has(id));
  return columns.all().flatMap(({ key, header, editable }) => {
    const real = headers.get(managed.get(key) ?? '');
    if (!editable || real === undefined || isSameHeader(real, header)) return [];
    return own
      .filter((column) => isSameHeader(column.header, header))
      .map((column): RowProblem => {
        const reason = workbookMessages[userLanguageOf(context)].ownColumn(column.header, real);
        return { kind: 'ownColumn', thirdpartyId: null, column: column.header, rows: table.sheet.rowCount, reason };
      });
  });
}

const isSameHeader = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
