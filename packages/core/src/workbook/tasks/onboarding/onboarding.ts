import type { ConnectorError } from '../../../errors.ts';
import { maxConcurrency } from '../../../api/profile/index.ts';
import { forEachConcurrent, type Op } from '../../../runtime/op.ts';
import { onboardingMessages, type OnboardingMessages } from '../../../i18n/onboarding.ts';
import { workbookMessages } from '../../../i18n/workbook.ts';
import { callWorkbook } from '../../port.ts';
import { unmarked, warningsOf } from '../../table-report.ts';
import { logRun, refusalOf, type ActivityLine } from '../../activity.ts';
import { clientOf, tell, reportProgress, userLanguageOf, type TaskContext, type Task } from '../../task-context.ts';
import { cellOptions } from '../changes/edits.ts';
import { ThirdPartyAdder } from './third-party-adder.ts';
import { PostAddWrites } from './post-add-writes.ts';
import { plannedThere } from './onboarding-plan.ts';
import { PortfolioIndex } from './portfolio-index.ts';
import { loadUnfinished, saveUnfinished } from './unfinished.ts';
import { keyOf, kindShown, OnboardingTable } from './onboarding-table.ts';
import { readIdentities } from '../../../reading/identities.ts';
import type { AdditionOutcome, OnboardReport, PlannedAddition } from './task-types.ts';

/**
 * Adds third parties concurrently, each with its attributes and its dossier. A rejection affects its line only;
 * `retry-later`, `auth` and similar errors leave the remaining lines pending. A third party that another user has added
 * keeps its attributes. The task continues only third parties that it has added, but not completed.
 */
export const onboard: Task<'onboard'> = function* (context, order) {
  const client = clientOf(context);
  const facts = yield* callWorkbook('describe');
  const language = userLanguageOf(context);
  // A value that is typed in the panel has no cell with a percent format.
  const options = { ...cellOptions(facts, language), cellIsFraction: false, cellIsTyped: true, isEntered: true };
  const extras = yield* PostAddWrites.check(context, order, options);
  const table = yield* OnboardingTable.open(context);
  const unfinished = yield* loadUnfinished(client);
  const additions = extras.isEmpty ? order.additions : yield* planAgain(context, order.additions, unfinished);
  if (!extras.isEmpty) {
    // Stored before the first write. If this run is killed, the next one knows which third parties it may have added.
    const ahead = additions.filter(({ plan }) => plan === 'add').map(keyOf);
    yield* saveUnfinished(client, new Set([...unfinished, ...ahead]));
  }
  const adding = new ThirdPartyAdder(context, extras, unfinished, additions);
  const outcomes: AdditionOutcome[] = [];
  let refusal: ConnectorError | undefined;
  // What is added already has to be reported, although the sheet does not take its outcome.
  const record = function* (write: Op<void>): Op<void> {
    refusal ??= yield* refusalOf(write);
    if (refusal !== undefined) adding.stop ??= (reader) => workbookMessages[reader].stoppedBySheet;
  };
  yield* forEachConcurrent(
    additions.map((addition) => adding.settle(addition)),
    maxConcurrency(client.profile),
    function* (outcome) {
      outcomes.push(outcome);
      yield* record(table.add(outcome));
      yield* tell({ step: 'sending', done: outcomes.length, total: additions.length });
    },
  );
  yield* record(table.flush());
  yield* saveUnfinished(client, unfinished);
  const isPending = outcomes.some(({ kind }) => kind === 'pending');
  const done = yield* report(context, outcomes, isPending ? adding.stop?.(language) : undefined);
  return { ...done, ...warningsOf(unmarked(context, refusal), done) };
};

/** Marks third parties that others added since the plan: after a lost response they must not count as added here. */
function* planAgain(
  context: TaskContext,
  additions: readonly PlannedAddition[],
  unfinished: ReadonlySet<string>,
): Op<readonly PlannedAddition[]> {
  const portfolio = new PortfolioIndex((yield* readIdentities(clientOf(context), reportProgress)).values());
  return additions.map((addition): PlannedAddition => {
    const { plan, idKind, value, name } = addition;
    if (plan !== 'add' || idKind === undefined || value === undefined) return addition;
    const there = portfolio.find(idKind, value);
    if (there.length === 0) return addition;
    // Not the reason of the plan, which says that the third party is added.
    const found = plannedThere({ ...addition, reason: undefined }, there, onboardingMessages[context.language]);
    const named = { ...found, name: name ?? found.name };
    if (found.thirdpartyId === undefined || !unfinished.has(keyOf(addition))) return named;
    return { ...addition, thirdpartyId: found.thirdpartyId, name: named.name };
  });
}

function* report(
  context: TaskContext,
  outcomes: readonly AdditionOutcome[],
  stop: string | undefined,
): Op<OnboardReport> {
  const messages = onboardingMessages[context.language];
  const count = (kind: AdditionOutcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length;
  const counts = {
    added: count('added'),
    dossierStarted: count('dossierStarted'),
    alreadyThere: count('alreadyThere'),
    leftOut: count('leftOut'),
    refused: count('refused'),
    pending: count('pending'),
  };
  const { run, warnings } = yield* logRun(context, {
    task: 'onboard',
    done: counts.added + counts.dossierStarted + counts.alreadyThere,
    failed: counts.leftOut + counts.refused,
    pending: counts.pending,
    isStopped: counts.pending > 0,
    lines: outcomes.map((outcome) => lineOf(outcome, messages)),
  });
  return { run, ...counts, stop, ...(warnings !== undefined && { warnings }) };
}

function lineOf(
  { addition, kind, thirdpartyId, reason, hasTrouble }: AdditionOutcome,
  messages: OnboardingMessages,
): ActivityLine {
  return {
    key: thirdpartyId ?? '',
    name: addition.name,
    field: kindShown(addition.idKind, messages),
    before: null,
    after: addition.value ?? addition.typed,
    outcome: messages[kind],
    reason: reason ?? null,
    isFailure: hasTrouble === true || kind === 'leftOut' || kind === 'refused' || kind === 'pending',
  };
}
