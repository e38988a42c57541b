import type { ConnectorError } from '@tpr/core';
import type { WorkbookTask } from '@tpr/core/workbook';

/** A failure that the panel has shown. */
export interface NotedFailure {
  readonly error: ConnectorError;
  readonly at: Date;
  /** The failed task; absent for other operations, such as a sign-in. */
  readonly task?: WorkbookTask;
}

/** The failures of this panel, for the report to support. */
export class FailureLog {
  private readonly noted = new WeakMap<ConnectorError, NotedFailure>();
  private last: NotedFailure | undefined;

  get latest(): NotedFailure | undefined {
    return this.last;
  }

  /** Notes a failure once: the first call, from the task that failed, counts. */
  note(error: ConnectorError, task?: WorkbookTask): NotedFailure {
    const known = this.noted.get(error);
    if (known !== undefined) return known;
    const failure = { error, at: new Date(), ...(task !== undefined && { task }) };
    this.noted.set(error, failure);
    this.last = failure;
    return failure;
  }
}
