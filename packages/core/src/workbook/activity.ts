import type { Warnings } from './table-report.ts';
import { isOfKind, type ConnectorError } from '../errors.ts';
import { ask, type Op } from '../runtime/op.ts';
import { settle } from '../runtime/outcome.ts';
import { zoneOf } from '../api/profile/index.ts';
import { formatInstant } from '../values/wall-time.ts';
import { wallClock } from '../values/zone.ts';
import { describeTaskError } from '../i18n/describe-task-error.ts';
import { workbookMessages } from '../i18n/workbook.ts';
import type { CellValue } from '../portfolio/table.ts';
import { loadRuns, saveState } from './document-state.ts';
import { ManagedTable } from './managed-table.ts';
import type { ManagedColumn } from './managed-column.ts';
import { hasTexts, isObject } from './stored-forms.ts';
import { userLanguageOf, type TaskContext, type Task } from './task-context.ts';
import type { ActivityRun } from './workbook-tasks.ts';

/** One line of the activity log: an action of a run and its outcome. */
export interface ActivityLine {
  /** Identifier of the third party, dossier or document. */
  readonly key: string;
  readonly name: string | null;
  readonly field: string | null;
  readonly before: CellValue;
  readonly after: CellValue;
  readonly outcome: string;
  readonly reason: string | null;
  readonly isFailure: boolean;
}

export interface RunResult {
  readonly task: ActivityRun['task'];
  readonly done: number;
  readonly failed: number;
  readonly pending: number;
  /** The run did not reach its end. */
  readonly isStopped?: boolean;
  readonly isUndoable?: boolean;
  /** If they do not list all changes, the log gets a summary line as well. */
  readonly lines?: readonly ActivityLine[];
  /** The name given beforehand by `nameRun`. */
  readonly run?: string;
}

const runsKept = 100;
const failuresKept = 500;
const stateKey = 'activity';

/** A name for a run: its time and a random part, so that two runs are unlikely to have the same name. */
export function* nameRun(): Op<string> {
  const time = (yield* ask('now')).toString(36);
  const random = Math.floor((yield* ask('random')) * 36 ** 4).toString(36);
  return `${time}-${random}`;
}

/**
 * Adds a run to the log before its first write, as interrupted. If the workbook is closed before the run ends, the log
 * still contains the run and offers its undo. `logRun` replaces the entry.
 * @param dropped runs whose undo is no longer kept.
 * @returns the state to save.
 */
export function* beginRun(
  context: TaskContext,
  { run, task, pending, isUndoable }: Pick<ActivityRun, 'run' | 'task' | 'pending' | 'isUndoable'>,
  dropped: readonly string[] = [],
): Op<readonly [key: string, value: unknown]> {
  const entry: ActivityRun = {
    ...(yield* runBy(context)),
    run,
    task,
    done: 0,
    failed: 0,
    pending,
    ended: 'interrupted',
    isUndoable,
    failures: [],
  };
  const earlier = (yield* loadRuns<ActivityRun>(stateKey)).map((each) =>
    each.isUndoable && dropped.includes(each.run) ? { ...each, isUndoable: false } : each,
  );
  return [stateKey, [entry, ...earlier].slice(0, runsKept)];
}

/** The time and the user of a run. */
function* runBy({ client }: TaskContext): Op<Pick<ActivityRun, 'at' | 'user'>> {
  return { at: formatInstant(yield* ask('now')), user: client?.connection.username ?? '' };
}

/** Records a run in the document and on the sheet Activity. */
export function* logRun(
  context: TaskContext,
  { task, done, failed, pending, isStopped = false, isUndoable = false, lines = [], run: name }: RunResult,
): Op<{ readonly run: string } & Warnings> {
  const run = name ?? (yield* nameRun());
  const entry: ActivityRun = {
    ...(yield* runBy(context)),
    run,
    task,
    done,
    failed,
    pending,
    ended: isStopped ? 'stopped' : failed + pending > 0 ? 'failed' : 'whole',
    isUndoable,
    failures: lines
      .filter(({ isFailure }) => isFailure)
      .slice(0, failuresKept)
      .map(({ key, name, field, reason, outcome }) => ({
        key,
        what: [name ?? key, field].filter((part) => part !== null).join(' · '),
        reason: reason ?? outcome,
      })),
  };
  const earlier = (yield* loadRuns<ActivityRun>(stateKey)).filter((each) => each.run !== run);
  const unsaved = yield* refusalOf(saveState([[stateKey, [entry, ...earlier].slice(0, runsKept)]]));
  const unwritten = yield* refusalOf(writeLines(context, entry, lines));
  const refusal = unwritten ?? unsaved;
  if (refusal === undefined) return { run };
  const language = userLanguageOf(context);
  const messages = workbookMessages[language];
  const reason = describeTaskError(refusal, language);
  const sheet = workbookMessages[context.language].activitySheet;
  return { run, warnings: [unwritten === undefined ? messages.notListed(reason) : messages.notLogged(sheet, reason)] };
}

/**
 * The workbook may refuse the change: its structure is protected, cells are merged, or it is full. An error would lose
 * the result of the task, so the user is warned instead, and the run is recorded where possible.
 */
export function* refusalOf(record: Op<void>): Op<ConnectorError | undefined> {
  const recorded = yield* settle(record);
  if (recorded.ok) return undefined;
  if (!isOfKind(recorded.error, 'config')) throw recorded.error;
  return recorded.error;
}

/** Skips runs in an unknown format, such as those of a later version. They stay in the document. */
export const listActivity: Task<'listActivity'> = function* () {
  return (yield* loadRuns<ActivityRun>(stateKey)).filter(isActivityRun);
};

function isActivityRun(run: unknown): boolean {
  if (!isObject(run) || !hasTexts(run, 'at', 'user', 'task', 'ended')) return false;
  const { task, ended, failures, done, failed, pending } = run;
  const isKnown = `${String(task)}Task` in workbookMessages.en && runEnds.some((end) => end === ended);
  const isCounted = [done, failed, pending].every((count) => typeof count === 'number');
  return isKnown && isCounted && Array.isArray(failures) && failures.every(isFailure);
}

const runEnds: readonly ActivityRun['ended'][] = ['whole', 'stopped', 'failed', 'interrupted'];

const isFailure = (value: unknown): boolean => isObject(value) && hasTexts(value, 'key', 'what', 'reason');

/** Withdraws the undo of all runs, because a pull has read new values since. */
export function* forgetUndo(): Op<void> {
  const runs = yield* loadRuns<ActivityRun>(stateKey);
  if (!runs.some(({ isUndoable }) => isUndoable)) return;
  yield* saveState([
    [stateKey, runs.map((run) => ({ ...run, isUndoable: false }))],
    ['undo', undefined],
  ]);
}

function* writeLines(context: TaskContext, entry: ActivityRun, lines: readonly ActivityLine[]): Op<void> {
  const messages = workbookMessages[context.language];
  const columns = columnsIn(context);
  const found = yield* ManagedTable.open('activity');
  const table =
    typeof found === 'string'
      ? yield* ManagedTable.create(
          'activity',
          {
            name: 'TPR_Activity',
            sheet: messages.activitySheet,
            frozenColumns: 0,
            keyHeader: messages.keyHeader,
            keyNote: messages.keyNote,
          },
          columns,
        )
      : found;
  // A protected sheet is not written, and removed columns are not restored, because the document state also contains
  // the run.
  if (table.sheet.isProtected) return;
  const shown = columns.filter(({ key }) => table.columns.keys.includes(key));
  const zone = context.client === undefined ? 'UTC' : zoneOf(context.client.profile);
  const when = wallClock(Date.parse(entry.at), zone);
  const isSummed = lines.length === 0 || entry.done > lines.filter(({ isFailure }) => !isFailure).length;
  const shownLines = isSummed ? [summaryOf(context, entry), ...lines] : lines;
  const rows = shownLines.map((line, place) => {
    const { task, user, run } = entry;
    const values: Readonly<Record<string, CellValue>> = {
      ...line,
      when,
      task: messages[`${task}Task`],
      user,
      thirdParty: line.key,
      run,
    };
    return { key: `${entry.run} ${place + 1}`, cells: shown.map(({ key }) => values[key] ?? null) };
  });
  yield* table.put(shown, rows, new Set());
}

function summaryOf({ language }: TaskContext, { done, failed, pending, ended }: ActivityRun): ActivityLine {
  const messages = workbookMessages[language];
  const outcome = messages[ended];
  const reason = messages.countsLine(done, failed, pending);
  return { key: '', name: null, field: null, before: null, after: null, outcome, reason, isFailure: false };
}

function columnsIn({ language }: TaskContext): ManagedColumn[] {
  const messages = workbookMessages[language];
  const keys = ['task', 'user', 'thirdParty', 'name', 'field', 'before', 'after', 'outcome', 'reason', 'run'] as const;
  const note = messages.activityNote;
  return [
    { key: 'when', header: messages.when, type: 'dateTime', note, editable: false },
    ...keys.map((key): ManagedColumn => ({ key, header: messages[key], type: 'text', note, editable: false })),
  ];
}
