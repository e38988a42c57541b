import { decide, type Decision } from '../../../writing/decide.ts';
import { maxConcurrency } from '../../../api/profile/index.ts';
import { forEachConcurrent, type Op } from '../../../runtime/op.ts';
import { withShortBackoffs } from '../../../client.ts';
import { anySucceeds, isOfOneRecord } from '../../../reading/failure-scope.ts';
import { ConnectorError, isOfKind } from '../../../errors.ts';
import { workbookMessages } from '../../../i18n/workbook.ts';
import { describeTaskError, describeTaskRefusal } from '../../../i18n/describe-task-error.ts';
import { failurePunctuation } from '../../../i18n/failure-punctuation.ts';
import { documentMessages, type DocumentMessages } from '../../../i18n/documents.ts';
import type { Language } from '../../../i18n/language.ts';
import type { TextIn } from '../../../i18n/localized-text.ts';
import { describeStatus } from '../../../i18n/statuses.ts';
import { beginRun, logRun, nameRun, type ActivityLine } from '../../activity.ts';
import { saveState } from '../../document-state.ts';
import { clientOf, tell, userLanguageOf, type TaskContext, type Task } from '../../task-context.ts';
import type { DecisionOutcome, WantedDecision } from './task-types.ts';

/**
 * Each document is read just before its decision and again after it (R113, R114). An error of one document is its
 * outcome. An error that affects all documents (`retry-later`, `auth`, …) leaves the rest pending. A second run continues,
 * because decided documents no longer wait.
 */
export const decideDocuments: Task<'decide'> = function* (context, { decisions }) {
  const run = yield* nameRun();
  // Saved before the first decision: if the workbook cannot store the log, nothing is decided.
  yield* saveState([yield* beginRun(context, { run, task: 'decide', pending: decisions.length, isUndoable: false })]);
  const decisionRun = new DecisionRun(context, decisions);
  const outcomes: SettledDecision[] = [];
  yield* forEachConcurrent(
    decisions.map((wanted) => decisionRun.settle(wanted)),
    maxConcurrency(clientOf(context).profile),
    function* (outcome) {
      outcomes.push(outcome);
      yield* tell({ step: 'deciding', done: outcomes.length, total: decisions.length });
    },
  );
  const count = (kind: DecisionOutcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length;
  const { warnings } = yield* logRun(context, {
    run,
    task: 'decide',
    done: count('decided'),
    failed: count('refused'),
    pending: count('pending'),
    isStopped: decisionRun.isStopped,
    lines: decisions.map((wanted, place) => lineOf(wanted, outcomes[place]!, context.language)),
  });
  const language = userLanguageOf(context);
  return {
    outcomes: outcomes.map(({ reasonIn, ...outcome }) => ({ ...outcome, reason: reasonIn?.(language) })),
    ...(warnings !== undefined && { warnings }),
  };
};

/** The outcome of a document, with its reason for the panel and for the log. */
type SettledDecision = Omit<DecisionOutcome, 'reason'> & { readonly reasonIn: TextIn | undefined };

class DecisionRun {
  private readonly context: TaskContext;
  private readonly decisions: readonly WantedDecision[];
  /** Why the work stopped for all documents. */
  private stop: TextIn | undefined;
  /** The last decision whose document could be read. */
  private shown: WantedDecision | undefined;
  /** The first decision of each document. A second decision would run concurrently with it, and is skipped. */
  private readonly first = new Map<string, WantedDecision>();

  constructor(context: TaskContext, decisions: readonly WantedDecision[]) {
    this.decisions = decisions;
    this.context = context;
    for (const wanted of decisions) {
      if (!this.first.has(wanted.documentId)) this.first.set(wanted.documentId, wanted);
    }
  }

  get isStopped(): boolean {
    return this.stop !== undefined;
  }

  *settle(wanted: WantedDecision): Op<SettledDecision> {
    const { context } = this;
    const { dossierId, documentId, responseId, decision } = wanted;
    const outcome = (kind: DecisionOutcome['kind'], reasonIn?: TextIn, status: string | null = null) => ({
      documentId,
      kind,
      status,
      reasonIn,
    });
    const because =
      (reason: 'decidedTwice' | 'decidedBefore' | 'noSuchDocument'): TextIn =>
      (language) =>
        documentMessages[language][reason];
    if (this.first.get(documentId) !== wanted) return outcome('skipped', because('decidedTwice'));
    if (context.isStopped?.() === true) this.stop ??= (language) => workbookMessages[language].stoppedByUser;
    if (this.stop !== undefined) return outcome('pending', this.stop);
    try {
      const key = { dossierId, documentId, ...(responseId !== null && { responseId }) };
      const { outcome: kind, document } = yield* decide(clientOf(context), key, decision);
      this.shown = wanted;
      const reason = kind === 'skipped' ? because('decidedBefore') : undefined;
      return outcome(kind, reason, document.status ?? document.statusCode);
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      const isRead = error.endpoint === 'documents.get';
      const isOfOne = yield* isOfOneRecord(error, isRead ? () => this.isReadForOthers(wanted) : undefined);
      if (isOfOne && isRead && error.status === 404) return outcome('skipped', because('noSuchDocument'));
      if (isOfOne && isOfKind(error, 'refused', 'config')) {
        return outcome('refused', (language) => describeTaskRefusal(error, language));
      }
      const failure: TextIn = (language) => describeTaskError(error, language);
      if (!isOfOne) this.stop ??= failure;
      return outcome('pending', failure);
    }
  }

  /** Whether another document can be read. */
  private isReadForOthers({ documentId }: WantedDecision): Op<boolean | undefined> {
    const { documents } = withShortBackoffs(clientOf(this.context));
    const others = this.decisions.filter((each) => each.documentId !== documentId);
    const read = ({ dossierId, documentId: id }: WantedDecision) => documents.get({ dossierId, documentId: id });
    return anySucceeds(others, read, this.shown);
  }
}

function lineOf(
  { documentId, thirdpartyName = null, documentName, decision }: WantedDecision,
  outcome: SettledDecision,
  language: Language,
): ActivityLine {
  const messages = documentMessages[language];
  const { kind, status, reasonIn } = outcome;
  return {
    key: documentId,
    name: thirdpartyName,
    field: documentName ?? messages.decision,
    before: null,
    after: describeDecision(decision, messages),
    outcome:
      kind === 'decided'
        ? `${messages.decided}${failurePunctuation[language].colon}${describeStatus(status, language)}`
        : messages[kind],
    reason: reasonIn?.(language) ?? decision.comment ?? null,
    isFailure: kind === 'refused' || kind === 'pending',
  };
}

function describeDecision(decision: Decision, messages: DocumentMessages): string {
  if (decision.kind === 'approve') return messages.approved;
  return decision.shareRejectionReason ? messages.rejectedAndNotified : messages.rejected;
}
