import { Cancelled, ConnectorError, type Language } from '@tpr/core';
import type { ServiceHealth, WaitingDocument } from '@tpr/core/workbook';
import type { Performed } from '../../shared/calls.ts';
import { tellFault } from '../../shared/fault-words.ts';
import { noteBug } from '../script/execution-log.ts';
import { convertGoogleError } from '../service/google-refusal.ts';
import { openOwnClient } from '../session/own-session.ts';
import { parkJob, readJob } from './job.ts';
import { changesMail, digestMail, type News } from './mails/news.ts';
import { tellQueue } from './mails/queue-news.ts';
import { sendMail } from './mails/send-mail.ts';
import { tellService, tellUnchecked } from './mails/service-news.ts';
import { perform, type Work } from './resumable-job.ts';
import { workWords } from './words.ts';

/** The result of an unattended job. */
export interface JobEnd {
  readonly isDone: boolean;
  readonly text: string;
  /** Whether another execution was working on the spreadsheet or renewing the session. */
  readonly isBusy: boolean;
  /** Whether its user ended it. */
  readonly isStopped?: boolean;
}

/** Runs a job with its user's own session, and sends the mails about its result. Never throws. */
export function runJob(work: Work, language: Language): JobEnd {
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
      return { isDone: true, text: tellService(checked, language, sendMail), isBusy: false };
    }
    if (work.task === 'listToDecide') {
      const waiting = performed.result as readonly WaitingDocument[];
      const { connection } = client.context;
      return {
        isDone: true,
        text: tellQueue({ job: work.job, waiting, connection }, language, sendMail),
        isBusy: false,
      };
    }
    const news = newsOf(performed, language);
    const text = news === undefined || sendMail(news) ? tellEnd(performed, language) : news.untold;
    return { isDone: true, text, isBusy: false };
  } catch (thrown) {
    const error = convertGoogleError(thrown);
    noteBug(error);
    const fault = error instanceof ConnectorError ? error : undefined;
    const tell = work.task === 'checkService' ? tellUnchecked : tellFault;
    const text = fault?.kind === 'auth' ? words.signIn : tell(error, language);
    const isBusy = fault?.field === 'lock' || fault?.field === 'renewal';
    return { isDone: false, text, isBusy, isStopped: error instanceof Cancelled };
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
function newsOf({ result }: Performed, language: Language): News | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  if ('changes' in result && 'table' in result && result.changes !== undefined && result.changes.rows.length > 0)
    return changesMail(language, result.changes);
  return 'toDecide' in result ? digestMail(language, result) : undefined;
}
