import type { Client, Op } from '@tpr/core';
import type { AsyncRunOptions } from '@tpr/core/fetch';

/** How the functions and the panel, which share one runtime, reach the service. */
export interface ServiceAccess {
  /** The client of the user who is signed in; undefined before and after. */
  readonly client: Client | undefined;
  /** Loads what was kept of a session; those who ask before it have to wait for it. */
  open?(): Promise<unknown>;
  /** Runs an operation of the client. Rejects with ConnectorError or Cancelled. */
  run<T>(op: Op<T>, options?: AsyncRunOptions): Promise<T>;
  /** Called whenever a user signs in or out. @returns ends the subscription. */
  onChange(listener: () => void): () => void;
}
