import type { Op } from '../../engine/op.ts';
import { listActivity } from './activity.ts';
import { decideDocuments } from './decisions.ts';
import type { Desk, Task } from './desk.ts';
import { surveyExtracted } from './extracted-names.ts';
import { harvest } from './harvest.ts';
import { readIdentifiers } from './identifiers.ts';
import { listColumns, look } from './look.ts';
import { listMissing } from './missing-documents.ts';
import { onboard } from './onboarding.ts';
import { planOnboarding } from './onboarding-plan.ts';
import { pull } from './pull.ts';
import { countChanges, refresh } from './refresh.ts';
import { correct, review } from './review-edits.ts';
import { send } from './send.ts';
import { selectedThirdParty, show } from './show.ts';
import { summarise } from './summary.ts';
import { survey } from './survey.ts';
import type { DeskTask, DeskTasks } from './tasks.ts';
import { planUndo } from './undo.ts';
import { listToDecide } from './waiting-documents.ts';

const tasks: { readonly [N in DeskTask]: Task<N> } = {
  look,
  listColumns,
  pull,
  countChanges,
  refresh,
  review,
  correct,
  send,
  planUndo,
  survey,
  listToDecide,
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
};

/** A task by its name: for hosts that take names and inputs from a pane. */
export function runTask<N extends DeskTask>(desk: Desk, name: N, input: DeskTasks[N]['in']): Op<DeskTasks[N]['out']> {
  const task = tasks[name] as (desk: Desk, input: DeskTasks[N]['in']) => Op<DeskTasks[N]['out']>;
  return task(desk, input);
}
