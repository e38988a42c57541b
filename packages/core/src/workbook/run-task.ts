import type { Op } from '../runtime/op.ts';
import { checkService } from './tasks/check-service.ts';
import { listActivity } from './activity.ts';
import { decideDocuments } from './tasks/documents/decisions.ts';
import type { TaskContext, Task } from './task-context.ts';
import { listExtractedNames } from './tasks/documents/extracted-names.ts';
import { extractData } from './tasks/documents/extract-data.ts';
import { readIdentifiers } from './tasks/onboarding/identifiers.ts';
import { listColumns } from './tasks/portfolio/list-columns.ts';
import { getOverview } from './tasks/portfolio/overview.ts';
import { listMissing } from './tasks/documents/missing-documents.ts';
import { onboard } from './tasks/onboarding/onboarding.ts';
import { planOnboarding } from './tasks/onboarding/unfinished.ts';
import { reconcile } from './tasks/reconciliation/report.ts';
import { enterReferences } from './tasks/reconciliation/references.ts';
import { pull } from './tasks/portfolio/pull.ts';
import { countChanges, refresh } from './tasks/portfolio/refresh.ts';
import { correct, review } from './tasks/changes/review.ts';
import { send } from './tasks/changes/send.ts';
import { sendReady } from './tasks/changes/send-ready.ts';
import { enterFormula, selectedThirdParty, show } from './tasks/sheet-actions.ts';
import { summarise } from './tasks/summary.ts';
import { withWarnings } from './result-warnings.ts';
import { taskFacts } from './task-facts.ts';
import { countDocuments } from './tasks/documents/count-documents.ts';
import type { WorkbookTask, WorkbookTasks } from './workbook-tasks.ts';
import { planUndo } from './tasks/changes/undo.ts';
import { openFile } from './tasks/documents/document-file.ts';
import { listToDecide } from './tasks/documents/waiting-documents.ts';

const tasks: { readonly [N in WorkbookTask]: Task<N> } = {
  getOverview,
  listColumns,
  pull,
  countChanges,
  refresh,
  review,
  correct,
  send,
  sendReady,
  planUndo,
  countDocuments,
  listToDecide,
  openFile,
  decide: decideDocuments,
  listMissing,
  listExtractedNames,
  extractData,
  readIdentifiers,
  planOnboarding,
  onboard,
  reconcile,
  enterReferences,
  listActivity,
  show,
  summarise,
  selectedThirdParty,
  checkService,
  enterFormula,
};

/** Runs a task by its name, for hosts that receive names and inputs from a panel. */
export function* runTask<N extends WorkbookTask>(
  context: TaskContext,
  name: N,
  input: WorkbookTasks[N]['in'],
): Op<WorkbookTasks[N]['out']> {
  const task = tasks[name] as (context: TaskContext, input: WorkbookTasks[N]['in']) => Op<WorkbookTasks[N]['out']>;
  if (!taskFacts[name].writesSheet) return yield* task(context, input);
  context.overviewCache?.forget();
  try {
    return withWarnings(yield* task(context, input), context);
  } finally {
    // An overview may have begun while the task was running.
    context.overviewCache?.forget();
  }
}
