import { ConnectorError, type Language } from '@tpr/core';
import {
  runTask,
  taskFacts,
  withPace,
  type WorkbookTask,
  type WorkbookTasks,
  type TableReport,
  type TaskProgress,
} from '@tpr/core/workbook';
import type { JobWait, Performed } from '../../shared/calls.ts';
import { renewFormulas } from '../menu/refresh-formulas.ts';
import { bookLanguage } from '../script/language.ts';
import { releaseLock, takeLock } from '../script/locks.ts';
import { convertGoogleError } from '../service/google-refusal.ts';
import { UrlFetcher } from '../service/url-fetch.ts';
import { createAppsScriptRunner } from '../service/host.ts';
import { openOwnClient, ownTokens, renewOwnSession } from '../session/own-session.ts';
import { withinLearntLimits } from '../session/learnt-limits.ts';
import { faultOf } from '../workbook/fault.ts';
import { createSheetsWorkbook } from '../workbook/sheets-workbook.ts';
import { dropJob, keepJob, parkJob, readJob, type Job } from './job.ts';
import { goOnAfterMs, leastMs, lockWaitMs, mostRuns, watchAfterMs, workMs } from './limits.ts';
import { JobProgress } from './job-progress.ts';

export interface Work {
  readonly job: string;
  readonly task: WorkbookTask;
  readonly input: unknown;
  /** Language of the user. Sheets are written in that of the spreadsheet. */
  readonly userLanguage: Language;
  /** Runs without the sidebar: the stored password may be used. */
  readonly isUnattended: boolean;
}

/** When this execution stops its work, ms since epoch. Each execution evaluates this module when it begins. */
const endMs = Date.now() + workMs;

/** Whether this execution has too little time to begin more work. @param neededMs time that the work needs. */
export function isTimeShort(neededMs = leastMs): boolean {
  return endMs - Date.now() < neededMs;
}

/** Number of tasks that this execution has begun. */
let begun = 0;

/** Whether this execution has begun a task: the next one has less time. */
export const hasWorked = (): boolean => begun > 0;

/** Runs a task within the time of one execution; triggers continue unfinished work. @throws ConnectorError */
export function perform(work: Work): Performed {
  if (!taskFacts[work.task].writesSheet) return { kind: 'done', result: runWhole(work) };
  const lock = LockService.getDocumentLock();
  if (!takeLock(lock, lockWaitMs)) {
    const message = 'Another task is running in this spreadsheet. Wait until it has finished, then continue.';
    throw new ConnectorError('retry-later', message, { field: 'lock', waitMs: 5_000 });
  }
  try {
    return runInTurns(work);
  } finally {
    commit();
    releaseLock(lock);
  }
}

/** Commits buffered writes before the lock is released. @throws ConnectorError if Google refuses one of them. */
function commit(): void {
  try {
    SpreadsheetApp.flush();
  } catch (error) {
    throw faultOf(error);
  }
}

function runInTurns(work: Work): Performed {
  const isRefresh = work.task === 'refresh';
  if (!isRefresh && !taskFacts[work.task].resumes) {
    const result = runWhole(work);
    renewFormulas();
    return { kind: 'done', result };
  }
  const { job, task, input } = work;
  const earlier = readJob(task);
  const isKept = earlier?.job === job;
  const isOutageNotified = isKept && earlier.isOutageNotified === true;
  const kept = {
    job,
    task,
    input,
    runs: 1 + (isKept ? earlier.runs : 0),
    ...(isOutageNotified && { isOutageNotified }),
  };
  // Stored first, because Google may end the execution. A refresh is not stored: it has written nothing if it is ended.
  const isStored = !isRefresh && ifTriggersAllow(() => keepJob(kept, watchAfterMs));
  const fetcher = new UrlFetcher(endMs);
  try {
    // First: if Google ended several runs while they still read the sheet, the session would expire.
    renewOwnSession(work.isUnattended, fetcher);
    const result = run(work, fetcher) ?? null;
    if (!isPartial(result)) {
      if (!isRefresh || earlier !== undefined) dropJob(task);
      renewFormulas();
      return { kind: 'done', result };
    }
    if (fetcher.closed !== undefined) throw fetcher.closed;
    // The rows that are written stay. The rest waits for the service.
    if (result.failure !== undefined) throw result.failure;
    if (kept.runs >= mostRuns) throw endless();
    // The user may have ended it meanwhile.
    if (isStored && readJob(task)?.job !== job) return { kind: 'done', result };
    keepJob(kept, goOnAfterMs);
    return { kind: 'paused', result };
  } catch (thrown) {
    const error = convertGoogleError(thrown);
    // After the first quota error, the refresh is tried again on another day: it costs less than a pull.
    if (isRefresh && (isTimeOver(error) || (kept.runs > 1 && waitOf(error) === 'quota'))) return pullInstead(kept);
    const waits = waitOf(error);
    // A stored pull or refresh brings the table up to date, too.
    if (isRefresh && !isKept && (earlier ?? readJob('pull')) !== undefined) throw error;
    // Without a sign-in the message asks the user to sign in and start again; earlier waiting work still waits.
    if (waits === undefined || (waits === 'signIn' && !isKept)) {
      if (isKept || earlier?.waits === undefined) dropJob(task);
      else parkJob({ ...earlier, waits: earlier.waits });
    } else ifTriggersAllow(() => parkJob({ ...kept, ...(waits === 'later' && { runs: 0 }), waits }));
    throw error;
  }
}

/** Whether a task begins anew after its execution was ended, and then needs as much time again. */
export function beginsAnew(task: WorkbookTask): boolean {
  const { resumes, writesService } = taskFacts[task];
  return task !== 'refresh' && !resumes && !writesService;
}

/**
 * @throws ConnectorError `config` if the task takes longer than an execution; `retry-later` if it was not the first
 * task of this one.
 */
function runWhole(work: Work): Performed['result'] {
  const isFirst = !hasWorked();
  try {
    return run(work, new UrlFetcher(endMs)) ?? null;
  } catch (error) {
    if (!isFirst || !beginsAnew(work.task) || !isOutOfTime(error)) throw error;
    const message = 'The work takes longer than Google lets a script run.';
    throw new ConnectorError('config', message, { field: 'runTime', cause: error });
  }
}

export const isOutOfTime = (error: unknown): boolean => error instanceof ConnectorError && error.field === 'time';

/**
 * Stores a job. If Google allows no further trigger, nothing is stored: the work may still complete, or report its failure.
 * @returns whether the job was stored.
 */
function ifTriggersAllow(store: () => void): boolean {
  try {
    store();
    return true;
  } catch (error) {
    if (error instanceof ConnectorError && error.field === 'google') return false;
    throw error;
  }
}

/** Replaces a refresh by a pull, which can be resumed: a refresh has to read all changes before it writes. */
function pullInstead({ job }: Job): Performed {
  if (readJob('pull') !== undefined) dropJob('refresh');
  else keepJob({ job, task: 'pull', input: undefined, runs: 0 }, goOnAfterMs);
  return { kind: 'paused', result: null };
}

function isTimeOver(error: unknown): boolean {
  return (
    error instanceof ConnectorError &&
    error.field !== 'quota' &&
    error.kind === 'retry-later' &&
    Date.now() > endMs - workMs / 2
  );
}

/** What the work waits for after an error; undefined if the error ends it. */
function waitOf(error: unknown): JobWait | undefined {
  const { kind, field } = error instanceof ConnectorError ? error : { kind: 'bug', field: undefined };
  if (kind === 'auth') return 'signIn';
  if (kind !== 'retry-later') return undefined;
  return field === 'quota' ? 'quota' : 'later';
}

/** Ends the job. */
function endless(): ConnectorError {
  return new ConnectorError('config', `The work was not complete after ${mostRuns} runs.`, { field: 'runs' });
}

function isPartial(result: Performed['result']): result is TableReport {
  return typeof result === 'object' && result !== null && 'isPartial' in result && result.isPartial === true;
}

function run(
  { job, task, input, userLanguage, isUnattended }: Work,
  fetcher: UrlFetcher,
): WorkbookTasks[WorkbookTask]['out'] {
  begun += 1;
  const line = new JobProgress(job, isUnattended);
  const client = openOwnClient(isUnattended)?.until(endMs);
  const isStopped = (): boolean => line.isStopped();
  const { writesService } = taskFacts[task];
  const context = { client, language: bookLanguage(), userLanguage, ...(writesService && { isStopped }) };
  const onSleep = (ms: number): void => line.onSleep(ms);
  const runner = createAppsScriptRunner({ tokens: ownTokens(), workbook: createSheetsWorkbook(), fetcher, onSleep });
  const runOnce = (): WorkbookTasks[WorkbookTask]['out'] =>
    runner.run(runTask(context, task, input as never), {
      emit: (progress) => line.tell(withPace(context, progress as TaskProgress)),
      ...(!writesService && { isCancelled: isStopped }),
    });
  try {
    return client === undefined ? runOnce() : withinLearntLimits(client, runOnce);
  } finally {
    line.end();
  }
}
