import { Cancelled } from '@tpr/core';
import {
  runTask,
  taskFacts,
  withPace,
  type TaskContext,
  type TaskProgress,
  type WorkbookTask,
  type WorkbookTasks,
} from '@tpr/core/workbook';
import type { TaskWatch } from '@tpr/panel';
import type { AddinSession } from '../session/index.ts';
import { WaitWatch } from './wait-watch.ts';

/** Runs a task that the panel shows: reports its progress, and stops it with the signal. */
export async function runWatched<N extends WorkbookTask>(
  session: AddinSession,
  shared: Pick<TaskContext, 'language' | 'overviewCache'>,
  name: N,
  input: WorkbookTasks[N]['in'],
  { signal, onProgress }: TaskWatch = {},
): Promise<WorkbookTasks[N]['out']> {
  if (signal?.aborted === true) throw new Cancelled();
  const { client } = session;
  const { writesService } = taskFacts[name];
  const context = { client, ...shared, ...(writesService && { isStopped: () => signal?.aborted === true }) };
  const waits = onProgress && new WaitWatch(Excel, onProgress);
  try {
    return (await session.run(runTask(context, name, input), {
      emit: (progress) => waits?.onProgress(withPace(context, progress as TaskProgress)),
      // A task that writes to the service is stopped by `isStopped`: aborted calls would have an unknown outcome.
      ...(!writesService && signal !== undefined && { signal }),
    })) as WorkbookTasks[N]['out'];
  } finally {
    waits?.end();
  }
}
