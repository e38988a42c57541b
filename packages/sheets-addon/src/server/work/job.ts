import type { WorkbookTask } from '@tpr/core/workbook';
import type { JobView, JobWait } from '../../shared/calls.ts';
import { userStore } from '../session/property-store.ts';
import { readSettings } from '../script/settings.ts';
import { activeBook } from '../workbook/grid.ts';
import { workTrigger } from './time-triggers.ts';
import { goOnAfterMs } from './limits.ts';
import { stopWork } from './job-progress.ts';

/** Work that the time of one execution was too short for: kept until it has come to its end. */
export interface Job extends JobView {
  readonly input: unknown;
  /** Of work that waits for the service: when it was last tried, ms since epoch. */
  readonly triedMs?: number;
  /** Its user has had the mail that the service does not answer, which promises that there is no other for this. */
  readonly toldLater?: boolean;
}

/** Tried more often, work that waits for the service would use up the day's run time of triggers, 90 minutes. */
const triedAgainAfterMs = 50 * 60_000;

const jobsKey = (): string => `job ${activeBook().getId()}`;
const handler = 'goOnWithWork';

/** What is kept of the user in this spreadsheet, the oldest first. */
export function readJobs(): readonly Job[] {
  // A script that kept a single one may have been replaced by this one meanwhile.
  return [userStore().read<Job | readonly Job[]>(jobsKey()) ?? []].flat();
}

/** Of one task one is kept. */
export function readJob(wanted: WorkbookTask): Job | undefined {
  return readJobs().find(({ task }) => task === wanted);
}

/**
 * Keeps the work, and has it go on by itself after a while, whatever becomes of this execution. The hourly trigger looks at
 * it, too: a trigger that runs once is spent when Google refuses to run it, as after the day's run time of triggers.
 */
export function keepJob(job: Job, afterMs: number): void {
  put(job);
  workTrigger.ensure();
  goOnAfter(afterMs);
}

/** Whether the trigger may go on with it now: an add-on’s fires every hour, that of a bound script every ten minutes. */
export function isDue({ waits, triedMs = 0 }: Job): boolean {
  return waits !== 'later' || Date.now() - triedMs >= triedAgainAfterMs;
}

/** Keeps the work until what it waits for is there: the trigger looks. */
export function parkJob(job: Job & { readonly waits: JobWait }): void {
  put({ ...job, ...(job.waits === 'later' && { triedMs: Date.now() }) });
  workTrigger.ensure();
  settle();
}

/** After a sign-in: waiting work continues. */
export function wakeJobs(): void {
  const jobs = readJobs();
  if (!jobs.some(({ waits }) => waits !== undefined)) return;
  write(jobs.map(({ waits: _waits, triedMs: _triedMs, ...job }) => job));
  workTrigger.ensure();
  goOnAfter(goOnAfterMs);
}

export function dropJob(done: WorkbookTask): void {
  write(readJobs().filter(({ task }) => task !== done));
  settle();
}

/** Ends all unfinished work of the user in this spreadsheet. */
export function dropJobs(): void {
  // An execution that is under way would keep its work again.
  for (const { job } of readJobs()) stopWork(job);
  write([]);
  settle();
}

/** Of several orders for the same task the last one counts: they would write the same table. */
function put(job: Job): void {
  const others = readJobs().filter(({ job: id, task }) => id !== job.job && task !== job.task);
  write([...others, job]);
}

function write(jobs: readonly Job[]): void {
  userStore().write(jobsKey(), jobs.length === 0 ? undefined : jobs);
}

/** The trigger is there as long as something does not wait. One that has run is spent, but still counts. */
function settle(): void {
  if (readJobs().some(({ waits }) => waits === undefined)) goOnAfter(goOnAfterMs);
  else for (const trigger of triggers()) ScriptApp.deleteTrigger(trigger);
}

function goOnAfter(ms: number): void {
  // An add-on may run once an hour at most.
  if (readSettings().isAddOn) return;
  // The new one first: an execution that is ended between the two leaves one too many, not none.
  const old = triggers();
  ScriptApp.newTrigger(handler).timeBased().after(ms).create();
  for (const trigger of old) ScriptApp.deleteTrigger(trigger);
}

function triggers(): GoogleAppsScript.Script.Trigger[] {
  return ScriptApp.getProjectTriggers().filter((trigger) => trigger.getHandlerFunction() === handler);
}
