import { workbookMessages } from '../../../i18n/workbook.ts';
import { isColumnName } from '../../../portfolio/column-choice.ts';
import type { ManagedTable } from '../../managed-table.ts';
import type { Warnings } from '../../table-report.ts';
import { userLanguageOf, type TaskContext } from '../../task-context.ts';
import { isStatusColumn } from './row-status.ts';
import type { PortfolioChoice } from './task-types.ts';

/** Whether only another version of the connector knows a column. It stays in the choice and in the table. */
export const isOfOtherVersion = (key: string): boolean => !isColumnName(key) && !isStatusColumn(key);

/** The warning of a report about such columns, which are neither written nor removed. */
export function otherVersionWarning(
  context: TaskContext,
  { columns, sheet }: ManagedTable,
  choice: PortfolioChoice,
): Warnings {
  const keys = [...new Set([...columns.keys, ...choice.columns.filter((key) => !columns.removedKeys.has(key))])];
  const headerOf = (key: string): string | undefined =>
    columns.keys.includes(key) ? sheet.columns.find(({ id }) => id === columns.idOf(key))?.header : undefined;
  const names = keys.filter(isOfOtherVersion).map((key) => headerOf(key) ?? key);
  if (names.length === 0) return {};
  return { warnings: [workbookMessages[userLanguageOf(context)].otherVersion(names.join(', '))] };
}
