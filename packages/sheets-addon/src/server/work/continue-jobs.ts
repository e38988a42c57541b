import type { Language } from '@tpr/core';
import type { JobWait } from '../../shared/calls.ts';
import { triggerOf } from '../script/caller.ts';
import { userLanguage } from '../script/language.ts';
import { hasOwnSession } from '../session/own-session.ts';
import { dropJob, keepJob, parkJob, readJob, readJobs, type Job } from './job.ts';
import { goOnAfterMs, watchAfterMs } from './limits.ts';
import { jobMail, waitMail } from './mails/mails.ts';
import { sendMail } from './mails/send-mail.ts';
import { isTimeShort } from './resumable-job.ts';
import { runJob } from './run-job.ts';
import { isOfRemovedSchedule } from './schedule-list.ts';
import { lacksPermission } from './work-permission.ts';

/** Called by the trigger of work that was not finished. */
export function goOnWithWork(event: unknown): void {
  // Work that waits is left to the hourly trigger.
  if (triggerOf(event) !== undefined && !lacksPermission())
    continueJobs(readJobs().filter(({ waits }) => waits === undefined));
}

/** Continues unfinished jobs, in their order, as long as this execution has time. */
export function continueJobs(jobs: readonly Job[]): void {
  for (const job of jobs) {
    if (isTimeShort() || !continueJob(job)) return;
  }
}

/** @returns false while another execution works. */
function continueJob(job: Job): boolean {
  // Skips a job that was replaced meanwhile, and one that still waits for a sign-in.
  if (readJob(job.task)?.job !== job.job) return true;
  if (isOfRemovedSchedule(job.job)) {
    dropJob(job.task);
    return true;
  }
  if (job.waits === 'signIn' && !hasOwnSession(true)) {
    if (job.isMailPending === true) sendWaitMail({ ...job, waits: job.waits }, userLanguage());
    return true;
  }
  // First: the trigger that fired does not fire again, and Google may end this execution.
  keepJob(job, watchAfterMs);
  const language = userLanguage();
  const end = runJob({ ...job, userLanguage: language, isUnattended: true });
  if (end.isDone || end.isStopped === true) return true;
  // The panel may be running the job: it is tried again later.
  if (end.isBusy) {
    keepJob(job, goOnAfterMs);
    return false;
  }
  // The job failed before it began. A failure of Google is temporary, and the trigger is set; any other failure would
  // repeat at each trigger.
  const now = readJob(job.task);
  const waits = now?.waits;
  if (now !== undefined && waits === undefined) {
    if (end.isLater === true) return true;
    dropJob(job.task);
  }
  if (now === undefined || waits === undefined) sendMail(jobMail(language, job.task, end.cause ?? end.text));
  else if ((waits !== job.waits || job.isMailPending === true) && !(waits === 'later' && job.isOutageNotified === true))
    sendWaitMail({ ...now, waits }, language);
  return true;
}

/** A mail that could not be sent is sent by a later run. */
function sendWaitMail(job: Job & { readonly waits: JobWait }, language: Language): void {
  const isSent = sendMail(waitMail(language, job.task, job.waits));
  const { isMailPending: _isMailPending, ...rest } = job;
  if (!isSent) parkJob({ ...job, isMailPending: true });
  else if (job.waits === 'later') parkJob({ ...rest, waits: job.waits, isOutageNotified: true });
  else if (job.isMailPending === true) parkJob({ ...rest, waits: job.waits });
}
