import { workbookMessages } from '../../../i18n/workbook.ts';
import type { ActivityLine } from '../../activity.ts';
import type { TaskContext } from '../../task-context.ts';

const mostLines = 100;

/**
 * Lines for the log of a run: the third parties that the service lists, but did not return completely.
 * @param isShort the service listed fewer third parties than it counts.
 */
export function incompleteLines(
  { language }: TaskContext,
  thirdpartyIds: Iterable<string>,
  isShort: boolean,
): ActivityLine[] {
  const { failed: outcome, incomplete, shortList } = workbookMessages[language];
  const line = (key: string, reason: string) => ({ key, ...nothing, outcome, reason, isFailure: true });
  const lines = [...thirdpartyIds].slice(0, mostLines).map((key) => line(key, incomplete));
  return isShort ? [line('', shortList), ...lines] : lines;
}

const nothing = { name: null, field: null, before: null, after: null };
