import { Cancelled, ConnectorError, type Language } from '@tpr/core';
import type { DocumentsToDecide, ServiceHealth } from '@tpr/core/workbook';
import type { Performed } from '../../shared/calls.ts';
import { describeCause, describeFault } from '../../shared/describe-fault.ts';
import { noteBug } from '../script/execution-log.ts';
import { convertGoogleError } from '../service/google-refusal.ts';
import { openOwnClient } from '../session/own-session.ts';
import { parkJob, readJob } from './job.ts';
import { changesMail, digestMail, unlistedMail, type News } from './mails/news.ts';
import { reportQueue } from './mails/queue-news.ts';
import { sendMail } from './mails/send-mail.ts';
import { reportService, describeUnchecked } from './mails/service-news.ts';
import { beginsAnew, hasWorked, isOutOfTime, perform, type Work } from './resumable-job.ts';
import { workMessages } from './messages.ts';

/** The result of an unattended job. */
export interface JobEnd {
  readonly isDone: boolean;
  readonly text: string;
  /** Of a failure: the text without what became of the data. */
  readonly cause?: string;
  /** Whether another execution was working on the spreadsheet or renewing the session, or this one had too little time left. */
  readonly isBusy: boolean;
  /** Whether it may work later without a change by its user. */
  readonly isLater?: boolean;
  /** Whether its user ended it. */
  readonly isStopped?: boolean;
}

/** Runs a job with its user's own session, and sends the mails about its result. Never throws. */
export function runJob(work: Work): JobEnd {
  const language = work.userLanguage;
  const messages = workMessages[language];
  const isFirst = !hasWorked();
  try {
    const client = openOwnClient(true);
    if (client === undefined) {
      const job = readJob(work.task);
      if (job?.job === work.job) parkJob({ ...job, waits: 'signIn' });
      return { isDone: false, text: messages.signIn, isBusy: false };
    }
    const isReplaced = readJob('pull') !== undefined;
    const performed = perform(work);
    if (isHealth(performed.result)) {
      const checked = { job: work.job, health: performed.result, connection: client.context.connection };
      return { isDone: true, text: reportService(checked, language, sendMail), isBusy: false };
    }
    if (work.task === 'listToDecide') {
      const queue = performed.result as DocumentsToDecide;
      const { connection } = client.context;
      return {
        isDone: true,
        text: reportQueue({ job: work.job, queue, connection }, language, sendMail),
        isBusy: false,
      };
    }
    // Once: a refresh that a pull already replaces is paused each time.
    const isUnlisted = performed.kind === 'paused' && !isReplaced && asksRows(work.input);
    const news = isUnlisted ? unlistedMail(language) : newsOf(performed, language);
    const text = news === undefined || sendMail(news) ? describeEnd(performed, language) : news.unsentLine;
    return { isDone: true, text, isBusy: false };
  } catch (thrown) {
    const error = convertGoogleError(thrown);
    noteBug(error);
    const fault = error instanceof ConnectorError ? error : undefined;
    const describe = work.task === 'checkService' ? describeUnchecked : describeFault;
    const text = fault?.kind === 'auth' ? messages.signIn : describe(error, language);
    const isCutShort = !isFirst && beginsAnew(work.task) && isOutOfTime(error);
    const isBusy = isCutShort || fault?.field === 'lock' || fault?.field === 'renewal';
    const isLater = fault?.kind === 'retry-later';
    const cause = fault?.kind === 'auth' ? text : describeCause(error, language);
    return { isDone: false, text, cause, isBusy, isLater, isStopped: error instanceof Cancelled };
  }
}

function isHealth(result: Performed['result']): result is ServiceHealth {
  return typeof result === 'object' && result !== null && 'health' in result;
}

function describeEnd({ kind, result }: Performed, language: Language): string {
  const messages = workMessages[language];
  if (kind === 'paused') return messages.goesOn;
  if (typeof result !== 'object' || result === null || !('left' in result)) return messages.done;
  return messages.sent(result.report?.counts.sent ?? 0, result.left);
}

/** Whether a refresh was to report the changed rows. */
function asksRows(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'tellsRows' in input;
}

/** The mail about a result, if the user asked for it and it has news. */
function newsOf({ result }: Performed, language: Language): News | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  if ('changes' in result && 'table' in result && result.changes !== undefined && result.changes.rows.length > 0)
    return changesMail(language, result.changes);
  return 'toDecide' in result ? digestMail(language, result) : undefined;
}
