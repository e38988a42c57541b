import type { Connection } from '@tpr/core';

/** The order to the process of each client. */
export interface Errand {
  readonly connection: Connection;
  /** The indicators of each are read; an identifier may be listed several times. */
  readonly ids: readonly string[];
  /** So many requests are under way at most. */
  readonly together: number;
  /** The limit, for a client that has to be configured with it. */
  readonly perSecond?: number;
}

/** What it came to, without the start of the process. */
export interface Result {
  /** Reads that ended with the values, not with an error or with a piece of text. */
  readonly rows: number;
  readonly wallMs: number;
  /** Of the processor, in the process and in the system for it. */
  readonly cpuMs: number;
}

/** Reads everything of one errand. @returns the answers that came; undefined for each that did not. */
export type ReadAll = (ids: readonly string[]) => Promise<readonly unknown[]>;
