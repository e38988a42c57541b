import { workbookWords } from '../../../i18n/workbook.ts';
import type { ActivityLine } from '../../activity.ts';
import type { TaskContext } from '../../task-context.ts';

const mostLines = 100;

/** Lines for the log of a run: the third parties that the service lists, but did not find, in whole or in part. */
export function incompleteLines({ language }: TaskContext, thirdpartyIds: Iterable<string>): ActivityLine[] {
  const { failed: outcome, incomplete: reason } = workbookWords[language];
  const nothing = { name: null, field: null, before: null, after: null };
  return [...thirdpartyIds].slice(0, mostLines).map((key) => ({ key, ...nothing, outcome, reason, isFailure: true }));
}
