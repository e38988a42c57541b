import { Cancelled, type ConnectorError } from '@tpr/core';
import { taskFacts, type WorkbookTask, type WorkbookTasks } from '@tpr/core/workbook';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { asConnectorError } from './connector-error.ts';
import { useWorkbook } from './workbook-context.tsx';
import { RateMeter, type Meter } from './meter.ts';
import { usePanel } from './panel-context.tsx';

interface TaskStatus<N extends WorkbookTask> {
  readonly state: 'idle' | 'running' | 'done' | 'failed';
  readonly progress: Meter | undefined;
  /** Result of the last successful run; it is kept while the next one runs. */
  readonly result: WorkbookTasks[N]['out'] | undefined;
  readonly error: ConnectorError | undefined;
  /** The last run was cancelled by the user; what it had done stays done. */
  readonly wasCancelled: boolean;
}

export interface TaskHandle<N extends WorkbookTask> extends TaskStatus<N> {
  /** Runs the task, and cancels an earlier run of the handle. Never rejects: undefined on failure or cancellation. */
  readonly start: (input: WorkbookTasks[N]['in']) => Promise<WorkbookTasks[N]['out'] | undefined>;
  readonly cancel: () => void;
  /** Cancels the run, and drops result and error. */
  readonly reset: () => void;
}

const idle = { state: 'idle', progress: undefined, result: undefined, error: undefined, wasCancelled: false } as const;

/** Progress may come a thousand times a second; the panel renders it ten times. */
const paintMs = 100;

/** A task of the workbook with its state for rendering. It is cancelled when the component unmounts. */
export function useTask<N extends WorkbookTask>(name: N): TaskHandle<N> {
  const { host, failures, session } = usePanel();
  const { beginWork } = useWorkbook();
  const [status, setStatus] = useState<TaskStatus<N>>(idle);
  const running = useRef<AbortController>(undefined);

  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);
  const isSignedIn = session.state === 'in';
  // Before the page is painted, because the advice to sign in has been followed.
  useLayoutEffect(() => {
    if (isSignedIn)
      setStatus((before) => (before.error?.kind === 'auth' ? { ...idle, result: before.result } : before));
  }, [isSignedIn]);

  const start = useCallback(
    async (input: WorkbookTasks[N]['in']) => {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      const show = (next: (before: TaskStatus<N>) => TaskStatus<N>) => {
        if (running.current === control) setStatus(next);
      };
      show((before) => ({ ...idle, state: 'running', result: before.result }));
      const { writesSheet, renewsFacts } = taskFacts[name];
      const end = writesSheet ? beginWork(renewsFacts ? 'service' : 'sheet') : undefined;
      const painter = createPainter((progress) => show((before) => ({ ...before, progress })));
      try {
        const result = await host.run(name, input, { signal: control.signal, onProgress: painter.take });
        show(() => ({ ...idle, state: 'done', result }));
        return result;
      } catch (cause) {
        if (cause instanceof Cancelled || control.signal.aborted) {
          show((before) => ({ ...idle, result: before.result, wasCancelled: true }));
        } else {
          const error = asConnectorError(cause);
          failures.note(error, name);
          show((before) => ({ ...idle, state: 'failed', result: before.result, error }));
        }
        return undefined;
      } finally {
        painter.end();
        end?.();
      }
    },
    [host, failures, name, beginWork],
  );

  const reset = useCallback(() => {
    cancel();
    running.current = undefined;
    setStatus(idle);
  }, [cancel]);
  // The form above the page asks for the password; the page does not ask a second time.
  const error = status.error?.kind === 'auth' && session.state === 'ended' ? undefined : status.error;
  return useMemo(() => ({ ...status, error, start, cancel, reset }), [status, error, start, cancel, reset]);
}

function createPainter(paint: (meter: Meter) => void) {
  const meter = new RateMeter();
  let latest: Meter | undefined;
  let timer: number | undefined;
  const flush = () => {
    timer = undefined;
    if (latest !== undefined) paint(latest);
  };
  return {
    take: (progress: Parameters<RateMeter['read']>[0]) => {
      latest = meter.read(progress, performance.now());
      timer ??= window.setTimeout(flush, paintMs);
    },
    end: () => window.clearTimeout(timer),
  };
}
