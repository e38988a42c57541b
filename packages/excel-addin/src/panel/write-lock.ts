import { ConnectorError } from '@tpr/core';

interface RunningWrite {
  readonly signal: AbortSignal | undefined;
  readonly ended: Promise<unknown>;
}

/**
 * Runs at most one task that writes into the workbook. Of two concurrent tasks, the later save would drop the stored
 * state of the other, such as the undo of a send.
 */
export class WriteLock {
  private running: RunningWrite | undefined;

  /**
   * Waits for a task that was stopped, because it ends as soon as its writes in progress are finished.
   * @param signal stops the task.
   * @throws ConnectorError `retry-later` while another task is running.
   */
  async run<T>(task: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    while (this.running?.signal?.aborted === true) await this.running.ended;
    if (this.running !== undefined) {
      const message = 'Other work is in progress in this workbook. Wait until it has ended, then try again.';
      throw new ConnectorError('retry-later', message, { field: 'lock' });
    }
    const result = task();
    const running = { signal, ended: result.catch(() => undefined) };
    this.running = running;
    try {
      return await result;
    } finally {
      this.running = undefined;
    }
  }
}
