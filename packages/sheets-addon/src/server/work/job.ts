import type { WorkbookTask } from '@tpr/core/workbook';
import type { JobView, JobWait } from '../../shared/calls.ts';
import { despiteCacheFailure } from '../service/cache-failure.ts';
import { userStore } from '../session/property-store.ts';
import { readSettings } from '../script/settings.ts';
import { activeBook } from '../workbook/grid.ts';
import { workTrigger } from './time-triggers.ts';
import { goOnAfterMs } from './limits.ts';
import { stopWork } from './job-progress.ts';

/** Work that did not fit into one execution, stored until it ends. */
export interface Job extends JobView {
  readonly input: unknown;
  /** When work that waits for the service was last tried, ms since epoch. */
  readonly triedMs?: number;
  /** Whether the mail about a service that does not answer was sent. It promises to be the only one. */
  readonly isOutageNotified?: boolean;
  /** Whether the mail about its wait could not be sent; a later run sends it. */
  readonly isMailPending?: boolean;
}

/** Tried more often, work that waits for the service would use up the daily run time of triggers, 90 minutes. */
const triedAgainAfterMs = 50 * 60_000;

const jobsKey = (): string => `job ${activeBook().getId()}`;
const handler = 'goOnWithWork';

/** The stored jobs of the user in this spreadsheet, the oldest first. */
export function readJobs(): readonly Job[] {
  return userStore().read<readonly Job[]>(jobsKey()) ?? [];
}

/** The stored job of a task; each task has at most one. */
export function readJob(wanted: WorkbookTask): Job | undefined {
  return readJobs().find(({ task }) => task === wanted);
}

/**
 * Stores a job and creates a one-time trigger that continues it, even if this execution ends. The recurring trigger also continues it,
 * because a one-time trigger is lost if Google refuses to run it. That happens after the daily run time of triggers.
 * @throws ConnectorError if Google allows no trigger: a job without one would never be continued, so it is not stored.
 */
export function keepJob(job: Job, afterMs: number): void {
  putWithTrigger(job);
  goOnAfter(afterMs);
}

/** Whether the recurring trigger may continue the job now. It fires every hour, in a bound script every ten minutes. */
export function isDue({ waits, triedMs = 0 }: Job): boolean {
  return waits !== 'later' || Date.now() - triedMs >= triedAgainAfterMs;
}

/** Stores a job that waits. The recurring trigger checks whether it can continue. */
export function parkJob(job: Job & { readonly waits: JobWait }): void {
  putWithTrigger({ ...job, ...(job.waits === 'later' && { triedMs: Date.now() }) });
  updateTrigger();
}

/** After a sign-in: waiting work continues. */
export function wakeJobs(): void {
  const jobs = readJobs();
  if (!jobs.some(({ waits }) => waits !== undefined)) return;
  write(jobs.map(({ waits: _waits, triedMs: _triedMs, isMailPending: _isMailPending, ...job }) => job));
  workTrigger.ensure();
  goOnAfter(goOnAfterMs);
}

export function dropJob(done: WorkbookTask): void {
  write(readJobs().filter(({ task }) => task !== done));
  updateTrigger();
}

/** Ends all unfinished work of the user in this spreadsheet. */
export function dropJobs(): void {
  for (const { job } of readJobs()) endJob(job);
}

/** Ends a job of the user, also one that runs now and is not stored. */
export function endJob(ended: string): void {
  // Otherwise a running execution would store its job again.
  despiteCacheFailure(() => stopWork(ended), undefined);
  for (const { job, task } of readJobs()) if (job === ended) dropJob(task);
}

/** The job first: if Google ends the execution before the trigger exists, the sidebar creates it when it opens. */
function putWithTrigger(job: Job): void {
  put(job);
  try {
    workTrigger.ensure();
  } catch (error) {
    write(readJobs().filter(({ task }) => task !== job.task));
    throw error;
  }
}

/** Replaces an earlier job of the same task, because both would write the same table. */
function put(job: Job): void {
  const others = readJobs().filter(({ job: id, task }) => id !== job.job && task !== job.task);
  write([...others, job]);
}

function write(jobs: readonly Job[]): void {
  userStore().write(jobsKey(), jobs.length === 0 ? undefined : jobs);
}

/** Renews the one-time trigger while a job does not wait, else deletes it: one that has fired still exists. */
function updateTrigger(): void {
  if (readJobs().some(({ waits }) => waits === undefined)) goOnAfter(goOnAfterMs);
  else for (const trigger of triggers()) ScriptApp.deleteTrigger(trigger);
}

function goOnAfter(ms: number): void {
  // Triggers of an add-on may run once an hour at most, so it has only the recurring one.
  if (readSettings().isAddOn) return;
  // The new one first: if Google ends the execution in between, there is one trigger too many, not none.
  const old = triggers();
  ScriptApp.newTrigger(handler).timeBased().after(ms).create();
  for (const trigger of old) ScriptApp.deleteTrigger(trigger);
}

function triggers(): GoogleAppsScript.Script.Trigger[] {
  return ScriptApp.getProjectTriggers().filter((trigger) => trigger.getHandlerFunction() === handler);
}
