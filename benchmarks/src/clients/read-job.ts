import type { Connection } from '@tpr/core';

/** The job of a client, sent to its process. */
export interface ReadJob {
  readonly connection: Connection;
  /** The client reads the indicators of each id; an id may occur several times. */
  readonly ids: readonly string[];
  /** Maximum number of concurrent requests. */
  readonly together: number;
  /** The rate limit, for the clients that cannot find it themselves. */
  readonly perSecond?: number;
}

/** The result of a job, without the start of the process. */
export interface Result {
  /** Reads that returned the values, not an error and not a truncated body. */
  readonly rows: number;
  readonly wallMs: number;
  /** CPU time of the process, in user and in kernel mode. */
  readonly cpuMs: number;
}

/** Reads every id of a job. @returns the responses; undefined for each read that failed. */
export type ReadAll = (ids: readonly string[]) => Promise<readonly unknown[]>;
