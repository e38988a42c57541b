import type { Op } from '../runtime/op.ts';
import { checkService } from './check-service.ts';
import { listActivity } from './activity.ts';
import { decideDocuments } from './documents/decisions.ts';
import type { Desk, Task } from './desk.ts';
import { surveyExtracted } from './documents/extracted-names.ts';
import { harvest } from './documents/harvest.ts';
import { readIdentifiers } from './onboarding/identifiers.ts';
import { listColumns, look } from './look.ts';
import { listMissing } from './documents/missing-documents.ts';
import { onboard } from './onboarding/onboarding.ts';
import { planOnboarding } from './onboarding/onboarding-plan.ts';
import { pull } from './portfolio/pull.ts';
import { countChanges, refresh } from './portfolio/refresh.ts';
import { correct, review } from './changes/review-edits.ts';
import { send } from './changes/send.ts';
import { sendReady } from './changes/send-ready.ts';
import { enterFormula, selectedThirdParty, show } from './show.ts';
import { summarise } from './summary.ts';
import { taskFacts } from './task-facts.ts';
import { survey } from './survey.ts';
import type { DeskTask, DeskTasks } from './tasks.ts';
import { planUndo } from './changes/undo.ts';
import { openFile } from './documents/document-file.ts';
import { listToDecide } from './documents/waiting-documents.ts';

const tasks: { readonly [N in DeskTask]: Task<N> } = {
  look,
  listColumns,
  pull,
  countChanges,
  refresh,
  review,
  correct,
  send,
  sendReady,
  planUndo,
  survey,
  listToDecide,
  openFile,
  decide: decideDocuments,
  listMissing,
  surveyExtracted,
  harvest,
  readIdentifiers,
  planOnboarding,
  onboard,
  listActivity,
  show,
  summarise,
  selectedThirdParty,
  checkService,
  enterFormula,
};

/** A task by its name: for hosts that take names and inputs from a panel. */
export function* runTask<N extends DeskTask>(desk: Desk, name: N, input: DeskTasks[N]['in']): Op<DeskTasks[N]['out']> {
  const task = tasks[name] as (desk: Desk, input: DeskTasks[N]['in']) => Op<DeskTasks[N]['out']>;
  if (!taskFacts[name].writesSheet) return yield* task(desk, input);
  desk.memory?.forget();
  try {
    return yield* task(desk, input);
  } finally {
    // A look may have begun in between.
    desk.memory?.forget();
  }
}
