import type { WorkbookView, Review } from '@tpr/core/workbook';
import { useReducer } from 'react';
import { useWorkbook } from '../../panel/workbook-context.tsx';
import { useCommand } from '../../panel/navigation.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useRowFilter } from '../../panel/use-row-filter.ts';
import { useTask } from '../../panel/use-task.ts';
import { useAnnounce } from '../../components/live-region.tsx';
import {
  beginDraft,
  countDecisions,
  decidedChanges,
  decideOn,
  hasDecisions,
  type Draft,
  type DecisionStep,
} from './decisions.ts';
import { outcomeLines } from './outcome-lines.ts';

/** The review in progress: of edits of the sheet, or of the values that a run replaced. */
interface Work {
  readonly review: Review;
  /** The last overview before the review. */
  readonly seenBefore: WorkbookView | undefined;
  /** The run that is being undone. */
  readonly undoOf: string | undefined;
  readonly draft: Draft;
}

/** Whether there is something to show. A review without changes may still have problems. */
function isWork({ draft, review }: Work): boolean {
  if (draft.isUndo) return draft.changes.some(({ change }) => change.verdict !== 'unchanged');
  return draft.changes.length + review.problems.length > 0;
}

function updateWork(work: Work | undefined, step: DecisionStep | Work | undefined): Work | undefined {
  if (step === undefined || 'draft' in step) return step;
  return work && { ...work, draft: decideOn(work.draft, step) };
}

/** The state of the page of changes, and what its buttons do. */
export function useChanges() {
  const pageMessages = usePanel().messages.changes;
  const { view, isBusy } = useWorkbook();
  const announce = useAnnounce();
  const review = useTask('review');
  const undo = useTask('planUndo');
  const send = useTask('send');
  const filter = useRowFilter('portfolio');
  const [work, update] = useReducer(updateWork, undefined);
  // Compares hashes, because an edit that the spreadsheet reports may change nothing. An overview from before the
  // review does not show later edits.
  const reviewedMark = work?.review.editsMark;
  const isSeenSince = view?.portfolio.state === 'there' && view !== work?.seenBefore;
  const isStale = reviewedMark !== undefined && isSeenSince && view.portfolio.editsMark !== reviewedMark;

  const begin = (read: Review | undefined, undoOf?: string) => {
    if (read === undefined) return;
    const draft = beginDraft(read, undoOf !== undefined);
    update({ review: read, seenBefore: view, undoOf, draft });
    const { sends, thirdParties, undecided, notAllowed } = countDecisions(draft);
    const action = undoOf === undefined ? pageMessages.sendChanges : pageMessages.undoChanges;
    const lines = [
      ...(sends > 0 ? [action(sends, thirdParties)] : []),
      ...(undecided > 0 ? [pageMessages.undecided(undecided)] : []),
      ...(notAllowed > 0 ? [pageMessages.blocked(notAllowed)] : []),
    ];
    const nothing = undoOf === undefined ? pageMessages.none.title : pageMessages.undoEmpty;
    announce(lines.length === 0 ? nothing : lines.join(', '));
  };
  const startReview = async () => {
    // A sent review is discarded; one that is being decided on stays until the new one is there.
    if (send.state === 'done' || send.wasCancelled) update(undefined);
    send.reset();
    undo.reset();
    begin(await review.start(undefined));
  };
  const run = send.result?.run ?? view?.undoableRun;
  const startUndo = async () => {
    if (run === undefined) return;
    review.reset();
    const plan = await undo.start({ run });
    if (plan === undefined) return;
    send.reset();
    begin(plan, run);
  };
  const startSend = async () => {
    if (work === undefined) return;
    const report = await send.start({ decided: decidedChanges(work.draft), undoOf: work.undoOf });
    if (report === undefined) return;
    const left = countDecisions(work.draft);
    const lines = outcomeLines(report, work.draft.isUndo, left.settled, left, pageMessages);
    announce(lines.map(({ label }) => label).join(', '));
  };
  const nameOf = (id: string) => {
    const reviewed = work?.draft.changes.find((each) => each.id === id);
    return reviewed === undefined ? '' : (reviewed.name ?? pageMessages.noName(reviewed.change.edit.thirdpartyId));
  };
  const openRows = (ids: readonly string[]) => {
    const wanted = new Set(ids);
    const parties = work?.draft.changes.filter(({ id }) => wanted.has(id)) ?? [];
    filter.show([...new Set(parties.map(({ change }) => change.edit.thirdpartyId))]);
  };
  const isReading = review.state === 'running' || undo.state === 'running';
  const hasWork = work !== undefined && isWork(work);
  // A review of a table that is gone cannot be sent. It is shown again if the user brings the table back.
  const isTableMissing = view !== undefined && view.portfolio.state !== 'there';
  const stage = isReading
    ? 'reading'
    : send.state === 'running'
      ? 'sending'
      : send.state === 'done'
        ? 'result'
        : hasWork && !send.wasCancelled && !isTableMissing
          ? 'draft'
          : 'start';
  /** For commands from outside the panel: a task in progress or the user's decisions are not discarded. */
  const lookAtEdits = () => {
    const isDeciding = stage === 'draft' && !isStale && work !== undefined && hasDecisions(work.draft);
    if (!isOwnWork && !isDeciding) void startReview();
  };
  const isOwnWork = stage === 'reading' || stage === 'sending';
  // Waits for the end of a pull or a refresh.
  const isReady = isOwnWork || !isBusy;
  useCommand('review', lookAtEdits, isReady);
  useCommand('send', lookAtEdits, isReady);
  const failure = [review, undo, send, filter].find((each) => each.error !== undefined)?.error;
  // Without a table, the page itself says so.
  const isToldByPage = stage === 'start' && isTableMissing && failure?.field === 'table';
  const error = isToldByPage ? undefined : failure;
  const isUndoable = run !== undefined && view?.undoableRun === run;
  return {
    stage,
    view,
    work,
    update,
    isStale,
    isTableMissing,
    isUndoable,
    error,
    /** Only a review can be retried from the error. A send has its own button, beside its changes. */
    isRetryable: review.error !== undefined && review.error.kind !== 'auth',
    reading: undo.state === 'running' ? undo : review,
    send,
    filter,
    startReview,
    startUndo,
    startSend,
    nameOf,
    openRows,
  } as const;
}
