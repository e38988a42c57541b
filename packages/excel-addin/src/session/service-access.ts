import type { Client, Op } from '@tpr/core';
import type { AsyncRunOptions } from '@tpr/core/fetch';

/** Access to the service for the functions and the panel, which share one runtime. */
export interface ServiceAccess {
  /** The client of the user who is signed in; undefined before and after. */
  readonly client: Client | undefined;
  /** Loads the stored session; callers that need the client have to wait for it. */
  open?(): Promise<unknown>;
  /** Runs an operation of the client. Rejects with ConnectorError or Cancelled. */
  run<T>(op: Op<T>, options?: AsyncRunOptions): Promise<T>;
  /** Called whenever a user signs in or out. @returns a function that ends the subscription. */
  onChange(listener: () => void): () => void;
}
