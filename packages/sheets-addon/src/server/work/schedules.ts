import { ConnectorError, type Language } from '@tpr/core';
import { taskFacts, type WorkbookTask, type ServiceHealth, type WaitingDocument } from '@tpr/core/workbook';
import type { Performed, ScheduledTask } from '../../call/calls.ts';
import { tellFault } from '../../call/fault-words.ts';
import { lastHour } from '../../call/schedule-time.ts';
import { triggerOf } from '../script/caller.ts';
import { noteBug } from '../script/execution-log.ts';
import { isBound } from '../script/installation.ts';
import { userLanguage } from '../script/language.ts';
import { missingPermission } from '../script/permissions.ts';
import { foreseen } from '../service/google-refusal.ts';
import { openOwnClient, renewOwnSession } from '../session/own-session.ts';
import { userStore } from '../session/property-store.ts';
import { activeBook } from '../workbook/grid.ts';
import { workClock } from './clock.ts';
import { goOnAfterMs, leastCheckMs, watchAfterMs } from './limits.ts';
import { isDue, keepJob, parkJob, readJob, readJobs, type Job } from './job.ts';
import { jobMail, permissionMail, scheduleMail, waitMail, type WorkMail } from './mails/mails.ts';
import { changesMail, digestMail, mostRowsTold } from './mails/news.ts';
import { isTimeShort, perform, type Work } from './resumable-job.ts';
import { tellQueue } from './mails/queue-news.ts';
import { changeSchedule, currentHour, endRun, jobOf, ownSchedules, rest, type Schedule } from './schedule-list.ts';
import { tellService, tellUnchecked } from './mails/service-news.ts';
import { workWords } from './words.ts';

/** Documents that end within so many days are chased. */
const chaseDays = 30;

interface ReadJob {
  readonly task: WorkbookTask;
  readonly input?: unknown;
  /** The time that it needs, in ms of the execution: it can not be resumed. */
  readonly needsMs?: number;
}

/** The task that it runs. Without an input a pull is that of the table, as the user has chosen it last. */
const errands: Readonly<Record<ScheduledTask, ReadJob>> = {
  refresh: { task: 'refresh' },
  tellChanges: { task: 'refresh', input: { tellsRows: mostRowsTold } },
  pull: { task: 'pull' },
  sendReady: { task: 'sendReady' },
  listMissing: { task: 'listMissing', input: { days: chaseDays } },
  reviewQueue: { task: 'listToDecide' },
  summarise: { task: 'summarise' },
  digest: { task: 'countDocuments' },
  checkService: { task: 'checkService', needsMs: leastCheckMs },
};

/** By its clock: what is due. */
export function runSchedule(event: unknown): void {
  const trigger = triggerOf(event);
  if (trigger !== undefined && lacksPermission()) return;
  if (trigger === undefined || !workClock.counts(trigger)) return;
  if (isBound()) keepSession();
  // Stored work continues after due work: it takes all remaining time.
  const kept = readJobs();
  const done = runAllDue();
  if (done !== undefined) goOn(kept.filter((job) => !done.includes(job.job) && isDue(job)));
  rest();
}

/** @returns the work of each; undefined where others work on the spreadsheet: then what is due stays due. */
function runAllDue(): readonly string[] | undefined {
  const now = currentHour();
  const done: string[] = [];
  // The longest waiting schedule comes first: otherwise one that takes a whole execution every hour would starve the
  // others.
  for (const schedule of [...ownSchedules()].sort((a, b) => a.doneHour - b.doneHour)) {
    const due = lastHour(schedule.time, now);
    if (due === undefined || due <= schedule.doneHour) continue;
    // It is due still when the clock looks next.
    if (isTimeShort(errands[schedule.task].needsMs)) continue;
    if (!runDue(schedule, now)) return undefined;
    done.push(jobOf(schedule));
  }
  return done;
}

function keepSession(): void {
  try {
    renewOwnSession(true);
  } catch {
    // It may be renewed in ten minutes; if not, what is due says and logs why.
  }
}

/** @returns false where others are at work. */
function runDue(schedule: Schedule, doneHour: number): boolean {
  const { id } = schedule;
  const language = userLanguage();
  const { task, input } = errands[schedule.task];
  const begunAt = new Date().toISOString();
  const before = withEnded(schedule, language);
  const { last } = before;
  // Before it runs: an execution that is ended is not begun again at once.
  if (!changeSchedule(id, { doneHour, begunAt, resumes: taskFacts[task].resumes, last })) return false;
  if (last?.isDone === false && schedule.last?.isDone !== false)
    write(scheduleMail(language, schedule.task, last.text));
  const work = { job: jobOf(schedule), task, input, language, isUnattended: true };
  const told = tryWork(work, language);
  if (told.isBusy) endRun(id, begunAt, { doneHour: schedule.doneHour });
  else note(before, begunAt, told, language);
  return !told.isBusy;
}

/** @returns the schedule, with a run whose execution Google ended as its last one. What resumes is kept as a job. */
function withEnded(schedule: Schedule, language: Language): Schedule {
  const { begunAt, resumes } = schedule;
  if (begunAt === undefined || resumes === true) return schedule;
  return { ...schedule, last: { at: begunAt, isDone: false, text: workWords[language].ended } };
}

const toldPermissionKey = 'told permission';

/** Whether nothing can run because the user has withdrawn a permission. The user gets one mail about it. */
function lacksPermission(): boolean {
  const address = missingPermission();
  const store = userStore();
  const isTold = store.get(toldPermissionKey) !== undefined;
  if (address === undefined) {
    if (isTold) store.set(toldPermissionKey, undefined);
    return false;
  }
  if (!isTold && write(permissionMail(userLanguage()), () => address)) store.set(toldPermissionKey, 'yes');
  return true;
}

/** Called by the trigger of work that was not finished. */
export function goOnWithWork(event: unknown): void {
  // The clock looks after what waits.
  if (triggerOf(event) !== undefined && !lacksPermission()) goOn(readJobs().filter(({ waits }) => waits === undefined));
}

function goOn(jobs: readonly Job[]): void {
  for (const job of jobs) {
    if (isTimeShort() || !goOnWith(job)) return;
  }
}

/** @returns false where others are at work. */
function goOnWith(job: Job): boolean {
  // A sign-in wakes it; a later order replaces it.
  if (readJob(job.task)?.job !== job.job || (job.waits === 'signIn' && openOwnClient(true) === undefined)) return true;
  // At once: the trigger that fired is spent, and this execution may be ended.
  keepJob(job, watchAfterMs);
  const language = userLanguage();
  const told = tryWork({ ...job, language, isUnattended: true }, language);
  if (told.isDone) return true;
  // The panel may be at it: it is looked at again later.
  if (told.isBusy) {
    keepJob(job, goOnAfterMs);
    return false;
  }
  // The sidebar may be closed: the user who started it gets one mail for each reason.
  const now = readJob(job.task);
  const waits = now?.waits;
  if (now === undefined || waits === undefined) write(jobMail(language, job.task, told.text));
  else if (waits !== job.waits && !(waits === 'later' && job.toldLater === true)) {
    write(waitMail(language, job.task, waits));
    if (waits === 'later') parkJob({ ...now, waits, toldLater: true });
  }
  return true;
}

interface Told {
  readonly isDone: boolean;
  readonly text: string;
  /** Other work is under way in the spreadsheet. */
  readonly isBusy: boolean;
}

function tryWork(work: Work, language: Language): Told {
  const words = workWords[language];
  try {
    const client = openOwnClient(true);
    if (client === undefined) {
      const job = readJob(work.task);
      if (job?.job === work.job) parkJob({ ...job, waits: 'signIn' });
      return { isDone: false, text: words.signIn, isBusy: false };
    }
    const performed = perform(work);
    if (isHealth(performed.result)) {
      const checked = { job: work.job, health: performed.result, connection: client.context.connection };
      return { isDone: true, text: tellService(checked, language, write), isBusy: false };
    }
    if (work.task === 'listToDecide') {
      const waiting = performed.result as readonly WaitingDocument[];
      const { connection } = client.context;
      return { isDone: true, text: tellQueue({ job: work.job, waiting, connection }, language, write), isBusy: false };
    }
    const mail = newsOf(performed, language);
    if (mail !== undefined) write(mail);
    return { isDone: true, text: tellEnd(performed, language), isBusy: false };
  } catch (thrown) {
    const error = foreseen(thrown);
    noteBug(error);
    const fault = error instanceof ConnectorError ? error : undefined;
    const tell = work.task === 'checkService' ? tellUnchecked : tellFault;
    const text = fault?.kind === 'auth' ? words.signIn : tell(error, language);
    return { isDone: false, text, isBusy: fault?.field === 'lock' || fault?.field === 'renewal' };
  }
}

function isHealth(result: Performed['result']): result is ServiceHealth {
  return typeof result === 'object' && result !== null && 'health' in result;
}

function tellEnd({ kind, result }: Performed, language: Language): string {
  const words = workWords[language];
  if (kind === 'paused') return words.goesOn;
  if (typeof result !== 'object' || result === null || !('left' in result)) return words.done;
  return words.sent(result.report?.counts.sent ?? 0, result.left);
}

/** The mail about a result, if the user asked for it and it has news. */
function newsOf({ result }: Performed, language: Language): WorkMail | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  if ('changes' in result && 'table' in result && result.changes !== undefined && result.changes.rows.length > 0)
    return changesMail(language, result.changes);
  return 'toDecide' in result ? digestMail(language, result) : undefined;
}

function note(schedule: Schedule, begunAt: string, told: Told, language: Language): void {
  const { isDone, text } = told;
  endRun(schedule.id, begunAt, { last: { at: new Date().toISOString(), isDone, text } });
  // Told once, not every hour.
  if (isDone || schedule.last?.isDone === false) return;
  const job = readJob(errands[schedule.task].task);
  const isKept = job?.job === jobOf(schedule) && job.waits !== undefined;
  write(isKept ? waitMail(language, schedule.task, job.waits) : scheduleMail(language, schedule.task, text));
}

/** @param linkOf the address below the text. @returns whether it was sent. */
function write({ subject, body }: WorkMail, linkOf = (): string => activeBook().getUrl()): boolean {
  try {
    MailApp.sendEmail(Session.getEffectiveUser().getEmail(), subject, `${body}\n\n${linkOf()}`);
    return true;
  } catch (error) {
    // Without the permission or the quota to send mail, the list alone shows it.
    noteBug(foreseen(error));
    return false;
  }
}
