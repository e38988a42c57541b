import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Addin } from './addin.ts';
import type { Limiter } from './limiter.ts';
import type { Log } from './log.ts';
import type { Pages } from './office-pages.ts';
import type { Passages } from './passages.ts';
import type { RelaySettings } from './settings.ts';

/** What all requests of one relay share. */
export interface RelayState {
  readonly settings: RelaySettings;
  readonly passages: Passages;
  readonly pages: Pages;
  readonly addin: Addin;
  readonly limiter: Limiter;
  readonly log: Log;
  isStopping: boolean;
}

export interface Env {
  Bindings: HttpBindings;
  Variables: { operation: string; fault: string | undefined };
}
export type RelayContext = Context<Env>;
