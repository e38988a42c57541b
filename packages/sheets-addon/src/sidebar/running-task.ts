import { Cancelled, ConnectorError } from '@tpr/core';
import { taskFacts, type WorkbookTask, type WorkbookTasks, type TaskProgress } from '@tpr/core/workbook';
import type { TaskWatch } from '@tpr/panel';
import type { AskScript } from './script-run.ts';

const lookEveryMs = 1_500;
const lockedMs = 5_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Has the script run a task, in as many executions as needed, and reports its progress. */
export async function runInScript<N extends WorkbookTask>(
  ask: AskScript,
  name: N,
  input: WorkbookTasks[N]['in'],
  { signal, onProgress }: TaskWatch = {},
): Promise<WorkbookTasks[N]['out']> {
  if (signal?.aborted === true) throw new Cancelled();
  const job = crypto.randomUUID();
  const over = { isOver: false };
  const stopped = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => {
      void ask('stopWork', job).catch(() => undefined);
      // The script stops a task that writes to the service, and reports the remaining changes.
      if (!taskFacts[name].writesService) reject(new Cancelled());
    });
  });
  // The race below handles the rejection; after its end the rejection is ignored.
  stopped.catch(() => undefined);
  if (onProgress !== undefined) void follow(ask, job, onProgress, over);
  try {
    return await Promise.race([performAll(ask, job, name, input), stopped]);
  } finally {
    over.isOver = true;
  }
}

async function performAll<N extends WorkbookTask>(
  ask: AskScript,
  job: string,
  name: N,
  input: WorkbookTasks[N]['in'],
): Promise<WorkbookTasks[N]['out']> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      const { kind, result } = await ask('perform', job, name, input ?? null);
      if (kind === 'done') return (result ?? undefined) as WorkbookTasks[N]['out'];
    } catch (error) {
      // The trigger may have taken the work over meanwhile.
      if (isFirst || !(error instanceof ConnectorError) || error.field !== 'lock') throw error;
      await wait(lockedMs);
    }
  }
}

async function follow(
  ask: AskScript,
  job: string,
  onProgress: (progress: TaskProgress) => void,
  over: { readonly isOver: boolean },
): Promise<void> {
  for (;;) {
    await wait(lookEveryMs);
    if (over.isOver) return;
    const followed = await ask('followWork', job).catch(() => undefined);
    if (!over.isOver && followed?.progress !== undefined) onProgress(followed.progress);
  }
}
