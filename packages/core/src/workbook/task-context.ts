import { ConnectorError } from '../errors.ts';
import type { Client } from '../client.ts';
import { ask, type Op } from '../runtime/op.ts';
import type { ListProgress } from '../http/pagination/list-source.ts';
import type { Language } from '../i18n/language.ts';
import type { LookMemory } from './look-memory.ts';
import type { WorkbookTask, WorkbookTasks, TaskProgress } from './workbook-tasks.ts';

/** The user of a workbook and the client that tasks use. */
export interface TaskContext {
  /** Undefined while no user is signed in: tasks that read the sheet alone work without. */
  readonly client: Client | undefined;
  readonly language: Language;
  /** What earlier looks have found; absent where every look reads the whole table. */
  readonly memory?: LookMemory;
  /**
   * Asked before each write to the service: true lets what is under way end and leaves the rest pending. A host gives it
   * to the tasks that write to the service (`taskFacts`) in place of ending their run, which would leave outcomes unknown.
   */
  readonly isStopped?: () => boolean;
}

/** A task as it is written: an operation over the client and the spreadsheet. */
export type Task<N extends WorkbookTask> = (
  context: TaskContext,
  ...input: WorkbookTasks[N]['in'] extends void ? [] : [WorkbookTasks[N]['in']]
) => Op<WorkbookTasks[N]['out']>;

/** @throws ConnectorError `auth` while no user is signed in. */
export function clientOf({ client }: TaskContext): Client {
  if (client === undefined)
    throw new ConnectorError('auth', 'You are not signed in. Sign in first.', { field: 'session' });
  return client;
}

export function* tell(progress: TaskProgress): Op<void> {
  yield* ask('emit', progress);
}

/** Adds the rate that the client has been reduced to, where the service has rejected requests. */
export function withPace({ client }: Pick<TaskContext, 'client'>, progress: TaskProgress): TaskProgress {
  const slowedToPerSecond = client?.context.rateLimiter.reducedTo;
  return slowedToPerSecond === undefined ? progress : { ...progress, slowedToPerSecond };
}

export const tellReading = ({ done, total }: Pick<ListProgress, 'done' | 'total'>): Op<void> =>
  tell({ step: 'reading', done, total });
