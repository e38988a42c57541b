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
import { scheduleMail, waitMail } from './mails/mails.ts';
import { mostRowsTold } from './mails/news.ts';
import { sendMail } from './mails/send-mail.ts';
import { isTimeShort } from './resumable-job.ts';
import { runJob, type JobEnd } from './run-job.ts';
import { changeSchedule, currentHour, endRun, jobOf, ownSchedules, rest, type Schedule } from './schedule-list.ts';
import { lacksPermission } from './work-permission.ts';
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

/** Called by its trigger: runs what is due. */
export function runSchedule(event: unknown): void {
  const trigger = triggerOf(event);
  if (trigger !== undefined && lacksPermission()) return;
  if (trigger === undefined || !workTrigger.acknowledge(trigger)) return;
  if (isBound()) keepSession();
  // Stored work continues after due work: it takes all remaining time.
  const kept = readJobs();
  const done = runAllDue();
  if (done !== undefined) continueJobs(kept.filter((job) => !done.includes(job.job) && isDue(job)));
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
    // It is still due when the trigger fires next.
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
    sendMail(scheduleMail(language, schedule.task, last.text));
  const work = { job: jobOf(schedule), task, input, language, isUnattended: true };
  const told = runJob(work, language);
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

function note(schedule: Schedule, begunAt: string, told: JobEnd, language: Language): void {
  const { isDone, text } = told;
  endRun(schedule.id, begunAt, { last: { at: new Date().toISOString(), isDone, text } });
  // Told once, not every hour.
  if (isDone || schedule.last?.isDone === false) return;
  const job = readJob(errands[schedule.task].task);
  const isKept = job?.job === jobOf(schedule) && job.waits !== undefined;
  sendMail(isKept ? waitMail(language, schedule.task, job.waits) : scheduleMail(language, schedule.task, text));
}
