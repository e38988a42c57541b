import { ConnectorError, type Language } from '@tpr/core';
import { runTask, taskFacts, type DeskTask, type DeskTasks, type TaskProgress } from '@tpr/core/desk';
import type { Performed } from '../../call/calls.ts';
import { createAppsScriptRunner } from '../service/host.ts';
import { openOwnClient, ownTokens } from '../session/own-session.ts';
import { forgetReplies } from '../session/sharing.ts';
import { createSheetsWorkbook } from '../workbook/sheets-workbook.ts';
import { dropJob, keepJob, readJob } from './job.ts';
import { goOnAfterMs, lockWaitMs, mostRuns, watchAfterMs, workMs } from './limits.ts';
import { WorkLine } from './progress.ts';

export interface Work {
  readonly job: string;
  readonly task: DeskTask;
  readonly input: unknown;
  readonly language: Language;
  /** Nobody looks on: the kept password may be used. */
  readonly isUnattended: boolean;
}

/** When this execution stops by itself, ms since epoch: it began as this was evaluated, since each evaluates it anew. */
const endMs = Date.now() + workMs;

/** Runs a task for as long as one execution may; what is left goes on by itself. @throws ConnectorError */
export function perform(work: Work): Performed {
  if (!taskFacts[work.task].writesSheet) return { kind: 'done', result: run(work) ?? null };
  const lock = LockService.getDocumentLock();
  if (!lock.tryLock(lockWaitMs)) {
    const message = 'Other work is under way in this spreadsheet. Wait until it has ended, then go on.';
    throw new ConnectorError('later', message, { field: 'lock', waitMs: 5_000 });
  }
  try {
    return runInTurns(work);
  } finally {
    SpreadsheetApp.flush();
    lock.releaseLock();
  }
}

function runInTurns(work: Work): Performed {
  if (work.task === 'refresh') return refresh(work);
  if (!taskFacts[work.task].resumes) {
    const result = run(work) ?? null;
    forgetReplies();
    return { kind: 'done', result };
  }
  const { job, task, input } = work;
  const earlier = readJob();
  const runs = 1 + (earlier?.job === job ? earlier.runs : 0);
  // Before it begins: an execution that Google ends says nothing any more.
  keepJob({ job, task, input, runs }, watchAfterMs);
  const result = runToTheEnd(work);
  if (isPartial(result) && runs < mostRuns) {
    keepJob({ job, task, input, runs }, goOnAfterMs);
    return { kind: 'paused', result };
  }
  dropJob();
  forgetReplies();
  return { kind: 'done', result };
}

/** @throws what the task throws; then it does not go on by itself. */
function runToTheEnd(work: Work): Performed['result'] {
  try {
    renewSession(work);
    return run(work) ?? null;
  } catch (error) {
    dropJob();
    throw error;
  }
}

/**
 * Before anything else: a session lives half an hour from its last renewal, and runs that are ended while they still look
 * at the sheet would use it up. A task says itself that nobody is signed in.
 */
function renewSession({ isUnattended }: Work): void {
  const client = openOwnClient(isUnattended);
  if (client !== undefined) createAppsScriptRunner({ tokens: ownTokens() }).run(client.exchange.auth.bearer());
}

function isPartial(result: Performed['result']): boolean {
  return typeof result === 'object' && result !== null && 'isPartial' in result && result.isPartial === true;
}

/** A refresh reads all changes before it writes: when its time is too short, a pull does the same in turns. */
function refresh(work: Work): Performed {
  try {
    const result = run(work) ?? null;
    forgetReplies();
    return { kind: 'done', result };
  } catch (error) {
    const isTimeOver = error instanceof ConnectorError && error.kind === 'later' && Date.now() > endMs - workMs / 2;
    if (!isTimeOver) throw error;
  }
  keepJob({ job: work.job, task: 'pull', input: undefined, runs: 0 }, goOnAfterMs);
  return { kind: 'paused', result: null };
}

function run({ job, task, input, language, isUnattended }: Work): DeskTasks[DeskTask]['out'] {
  const line = new WorkLine(job);
  const client = openOwnClient(isUnattended)?.until(endMs);
  const isStopped = (): boolean => line.isStopped();
  const { writesService } = taskFacts[task];
  const desk = { client, language, ...(writesService && { isStopped }) };
  const runner = createAppsScriptRunner({ tokens: ownTokens(), workbook: createSheetsWorkbook() });
  try {
    return runner.run(runTask(desk, task, input as never), {
      emit: (progress) => line.tell(progress as TaskProgress),
      ...(!writesService && { isCancelled: isStopped }),
    });
  } finally {
    line.end();
  }
}
