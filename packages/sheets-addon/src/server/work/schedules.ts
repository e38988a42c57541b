import type { Language } from '@tpr/core';
import { taskFacts, type WorkbookTask } from '@tpr/core/workbook';
import type { ScheduledTask } from '../../shared/calls.ts';
import { lastHour } from '../../shared/schedule-time.ts';
import { triggerOf } from '../script/caller.ts';
import { isBound } from '../script/installation.ts';
import { userLanguage } from '../script/language.ts';
import { renewOwnSession } from '../session/own-session.ts';
import { workTrigger } from './time-triggers.ts';
import { continueJobs } from './continue-jobs.ts';
import { isDue, readJob, readJobs } from './job.ts';
import { leastCheckMs } from './limits.ts';
import { scheduleMail, waitMail, type WorkMail } from './mails/mails.ts';
import { maxRows } from './mails/news.ts';
import { sendMail } from './mails/send-mail.ts';
import { isTimeShort } from './resumable-job.ts';
import { runJob, type JobEnd } from './run-job.ts';
import {
  changeSchedule,
  currentHour,
  endRun,
  jobOf,
  ownSchedules,
  stopIfIdle,
  type Schedule,
} from './schedule-list.ts';
import { lacksPermission } from './work-permission.ts';
import { workMessages } from './messages.ts';

/** Documents that expire within this many days are listed with the missing ones. */
const chaseDays = 30;

interface ScheduledRun {
  readonly task: WorkbookTask;
  readonly input?: unknown;
  /** Execution time, in ms, that a task needs that cannot be resumed. */
  readonly needsMs?: number;
}

/** The task that each schedule runs. A pull without input uses the user's last choice for the table. */
const scheduledRuns: Readonly<Record<ScheduledTask, ScheduledRun>> = {
  refresh: { task: 'refresh' },
  tellChanges: { task: 'refresh', input: { tellsRows: maxRows } },
  pull: { task: 'pull' },
  sendReady: { task: 'sendReady' },
  listMissing: { task: 'listMissing', input: { days: chaseDays } },
  reviewQueue: { task: 'listToDecide' },
  summarise: { task: 'summarise' },
  digest: { task: 'countDocuments' },
  checkService: { task: 'checkService', needsMs: leastCheckMs },
};

/** Called by `workTrigger`: runs due schedules, then stored jobs. */
export function runSchedule(event: unknown): void {
  const trigger = triggerOf(event);
  if (trigger !== undefined && lacksPermission()) return;
  if (trigger === undefined || !workTrigger.acknowledge(trigger)) return;
  if (isBound()) keepSession();
  // Stored jobs continue after due schedules, because they take all remaining time.
  const kept = readJobs();
  const done = runAllDue();
  if (done !== undefined) continueJobs(kept.filter((job) => !done.includes(job.job) && isDue(job)));
  stopIfIdle();
}

/** @returns the jobs of the schedules that ran; undefined if another execution works: then due schedules stay due. */
function runAllDue(): readonly string[] | undefined {
  const now = currentHour();
  const done: string[] = [];
  // The longest waiting schedule comes first: otherwise one that takes a whole execution every hour would starve the
  // others.
  for (const schedule of [...ownSchedules()].sort((a, b) => a.doneHour - b.doneHour)) {
    if (!isDueAt(schedule, now)) continue;
    // It is still due when the trigger fires next.
    if (isTimeShort(scheduledRuns[schedule.task].needsMs)) continue;
    if (!runDue(schedule, now)) return undefined;
    done.push(jobOf(schedule));
  }
  return done;
}

function isDueAt({ time, doneHour }: Schedule, now: number): boolean {
  const due = lastHour(time, now);
  // A done hour that is still to come is one of an earlier time zone of the spreadsheet.
  return due !== undefined && due > (doneHour > now ? now - 1 : doneHour);
}

function keepSession(): void {
  try {
    renewOwnSession(true);
  } catch {
    // The trigger tries again in ten minutes; a due schedule reports and logs the error.
  }
}

/** @returns false while another execution works. */
function runDue(schedule: Schedule, doneHour: number): boolean {
  const { id } = schedule;
  const language = userLanguage();
  const { task, input } = scheduledRuns[schedule.task];
  const begunAt = new Date().toISOString();
  const before = withEnded(schedule, language);
  const { last } = before;
  // Stored first: a run that Google ends must not begin again at once.
  if (!changeSchedule(id, { doneHour, begunAt, resumes: taskFacts[task].resumes, last })) return false;
  const isEnded = before !== schedule && (schedule.last?.isDone !== false || schedule.isMailPending === true);
  const isMailPending = isEnded
    ? !sendMail(scheduleMail(language, schedule.task, workMessages[language].ended))
    : schedule.isMailPending;
  // Stored at once: Google may end this run, too.
  if (isEnded && isMailPending !== (schedule.isMailPending === true)) changeSchedule(id, { isMailPending });
  const end = runJob({ job: jobOf(schedule), task, input, userLanguage: language, isUnattended: true });
  if (end.isBusy) endRun(id, begunAt, { doneHour: schedule.doneHour });
  else note({ ...before, isMailPending }, begunAt, end, language);
  return !end.isBusy;
}

/** Reports a run that Google ended as the last one of its schedule. A task that can be resumed is stored as a job. */
function withEnded(schedule: Schedule, language: Language): Schedule {
  const { begunAt, resumes } = schedule;
  if (begunAt === undefined || resumes === true) return schedule;
  return { ...schedule, last: { at: begunAt, isDone: false, text: workMessages[language].ended } };
}

function note(schedule: Schedule, begunAt: string, end: JobEnd, language: Language): void {
  const { isDone, text, isStopped } = end;
  const last = { at: new Date().toISOString(), isDone, text };
  // One mail, not one every hour; one that could not be sent is sent by a later run.
  const isDue = !isDone && (schedule.last?.isDone !== false || schedule.isMailPending === true);
  // A user who ended the run knows it: the mail is that of the next failure.
  const isMailPending =
    isDue && (isStopped === true || !sendMail(failureMail(schedule, text, language))) ? true : undefined;
  endRun(schedule.id, begunAt, { last, isMailPending });
}

function failureMail(schedule: Schedule, text: string, language: Language): WorkMail {
  const job = readJob(scheduledRuns[schedule.task].task);
  const isKept = job?.job === jobOf(schedule) && job.waits !== undefined;
  return isKept ? waitMail(language, schedule.task, job.waits) : scheduleMail(language, schedule.task, text);
}
