import { ConnectorError } from '../errors.ts';
import type { Client } from '../client.ts';
import { ask, type Op } from '../runtime/op.ts';
import type { ListProgress } from '../http/pagination/list-source.ts';
import type { Language } from '../i18n/language.ts';
import type { OverviewCache } from './tasks/portfolio/overview-cache.ts';
import type { WorkbookTask, WorkbookTasks, TaskProgress } from './workbook-tasks.ts';

/** The user of a workbook and the client that tasks use. */
export interface TaskContext {
  /** Undefined while no user is signed in: tasks that only read the sheet do not need it. */
  readonly client: Client | undefined;
  /** Language of what is written into the workbook: names of sheets and columns, words and reasons of rows, the log. */
  readonly language: Language;
  /** Language of what only the user reads, such as errors and reviews; absent if it is `language`. */
  readonly userLanguage?: Language;
  /** Cache of the last overview; absent in hosts where each overview reads the whole table. */
  readonly overviewCache?: OverviewCache;
  /**
   * Checked before each write to the service. If it returns true, writes in progress finish and the rest stay pending. A
   * host uses it for tasks that write to the service (`taskFacts`): aborting their run would leave outcomes unknown.
   */
  readonly isStopped?: () => boolean;
}

/** The implementation of a task: an operation on the client and the spreadsheet. */
export type Task<N extends WorkbookTask> = (
  context: TaskContext,
  ...input: WorkbookTasks[N]['in'] extends void ? [] : [WorkbookTasks[N]['in']]
) => Op<WorkbookTasks[N]['out']>;

export const userLanguageOf = ({ language, userLanguage = language }: TaskContext): Language => userLanguage;

/** @throws ConnectorError `auth` while no user is signed in. */
export function clientOf({ client }: TaskContext): Client {
  if (client === undefined)
    throw new ConnectorError('auth', 'You are not signed in. Sign in first.', { field: 'session' });
  return client;
}

export function* tell(progress: TaskProgress): Op<void> {
  yield* ask('emit', progress);
}

/** Adds the reduced rate of the client, if the service has rejected requests. */
export function withPace({ client }: Pick<TaskContext, 'client'>, progress: TaskProgress): TaskProgress {
  const slowedToPerSecond = client?.context.rateLimiter.reducedTo;
  return slowedToPerSecond === undefined ? progress : { ...progress, slowedToPerSecond };
}

export const reportProgress = ({ done, total }: Pick<ListProgress, 'done' | 'total'>): Op<void> =>
  tell({ step: 'reading', done, total });
