import type { DecidedChange, Review, ReviewedChange, WorkbookTasks } from '@tpr/core/workbook';
import { mayStartDossiers } from './value-text.ts';

export type Action = DecidedChange['action'];

/** A review during the user's decisions: the changes as corrected so far, and the decision on each. */
export interface Draft {
  /** The changes restore the values that a run replaced. */
  readonly isUndo: boolean;
  readonly changes: readonly ReviewedChange[];
  /** The explicit decisions of the user; `actionOf` adds the defaults. */
  readonly chosenActions: ReadonlyMap<string, Action>;
  /** Changes whose value was corrected here. They stay in the list of those that were not allowed. */
  readonly corrected: ReadonlySet<string>;
}

export type DecisionStep =
  | { readonly kind: 'act'; readonly ids: readonly string[]; readonly action: Action }
  | { readonly kind: 'correct'; readonly corrections: readonly Correction[] };

/** A change that was judged again with another cell. */
interface Correction {
  readonly id: string;
  readonly change: WorkbookTasks['correct']['out'][number];
}

/**
 * - `sends`: is sent. `takes`: the service's value goes into the cell. `skipped`: stays in the sheet for later.
 * - `undecided`: a conflict that waits for a choice. `notAllowed`: cannot be sent as it is.
 */
export type ChangeStanding = 'sends' | 'takes' | 'skipped' | 'undecided' | 'notAllowed';

export interface Counts {
  readonly sends: number;
  /** Number of third parties with at least one change to send. */
  readonly thirdParties: number;
  readonly takes: number;
  readonly skipped: number;
  readonly undecided: number;
  readonly notAllowed: number;
  /** Of `sends`, those that cannot be undone. */
  readonly final: number;
  /** Of `sends`, those that may start dossiers by rules of the account. */
  readonly mayStart: number;
  /** Edits whose value the service already has: they are marked as done, without a call. */
  readonly settled: number;
}

export function beginDraft({ changes }: Review, isUndo = false): Draft {
  return { isUndo, changes, chosenActions: new Map(), corrected: new Set() };
}

/** Whether another review of the same edits would lose something that the user did. */
export function hasDecisions({ isUndo, chosenActions, corrected }: Draft): boolean {
  return !isUndo && chosenActions.size + corrected.size > 0;
}

export function decideOn(draft: Draft, step: DecisionStep): Draft {
  const chosenActions = new Map(draft.chosenActions);
  if (step.kind === 'correct') {
    const corrections = new Map(step.corrections.map(({ id, change }) => [id, change]));
    for (const id of corrections.keys()) chosenActions.delete(id);
    const changes = draft.changes.map((each): ReviewedChange => {
      const judged = corrections.get(each.id);
      if (judged === undefined) return each;
      const { isFinal, ...change } = judged;
      const { isFinal: _, ...kept } = each;
      return { ...kept, change, ...(isFinal === true && { isFinal }) };
    });
    return { ...draft, changes, chosenActions, corrected: new Set([...draft.corrected, ...corrections.keys()]) };
  }
  for (const id of step.ids) chosenActions.set(id, step.action);
  return { ...draft, chosenActions };
}

/** Edits of one attribute that can be read in two ways, for the same reason: one question decides on all of them. */
export interface SharedDoubt {
  readonly label: string;
  readonly changes: readonly ReviewedChange[];
}

/** Of single edits there is no shared doubt: their own line asks. */
export function sharedDoubts(draft: Draft): SharedDoubt[] {
  const doubts = new Map<string, ReviewedChange[]>();
  for (const reviewed of draft.changes) {
    const { doubt, edit } = reviewed.change;
    if (doubt === undefined || standingOf(draft, reviewed) !== 'notAllowed') continue;
    const key = JSON.stringify([edit.attribute.label, doubt]);
    doubts.set(key, [...(doubts.get(key) ?? []), reviewed]);
  }
  return [...doubts.values()]
    .filter((changes) => changes.length > 1)
    .map((changes) => ({ label: changes[0]!.change.edit.attribute.label, changes }));
}

/** A conflict is not sent before the user chooses, and a refused change is never sent. */
export function actionOf({ chosenActions, isUndo }: Draft, { id, change: { verdict } }: ReviewedChange): Action {
  // Taking the same value records the edit as done, without a call.
  if (verdict === 'unchanged') return isUndo ? 'skip' : 'useRemote';
  const action = chosenActions.get(id) ?? (verdict === 'change' ? 'send' : 'skip');
  return action === 'send' && verdict === 'refused' ? 'skip' : action;
}

export function standingOf(draft: Draft, reviewed: ReviewedChange): ChangeStanding {
  const action = actionOf(draft, reviewed);
  if (action === 'send') return 'sends';
  if (action === 'useRemote') return 'takes';
  if (reviewed.change.verdict === 'refused') return 'notAllowed';
  return reviewed.change.verdict === 'conflict' && !draft.chosenActions.has(reviewed.id) ? 'undecided' : 'skipped';
}

export function countDecisions(draft: Draft): Counts {
  const counts = { sends: 0, takes: 0, skipped: 0, undecided: 0, notAllowed: 0, settled: 0, final: 0, mayStart: 0 };
  const reached = new Set<string>();
  for (const reviewed of draft.changes) {
    if (reviewed.change.verdict === 'unchanged') {
      if (!draft.isUndo) counts.settled += 1;
      continue;
    }
    const standing = standingOf(draft, reviewed);
    counts[standing] += 1;
    if (standing !== 'sends') continue;
    reached.add(reviewed.change.edit.thirdpartyId);
    if (reviewed.isFinal === true) counts.final += 1;
    if (mayStartDossiers(reviewed.change.edit.attribute.label)) counts.mayStart += 1;
  }
  return { ...counts, thirdParties: reached.size };
}

/** The changes to send. Skipped ones are included, so that their rows can say so. */
export function decidedChanges(draft: Draft): DecidedChange[] {
  return draft.changes.map((reviewed) => ({ ...reviewed, action: actionOf(draft, reviewed) }));
}
