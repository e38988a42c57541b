import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Addin } from './addin.ts';
import type { Log } from './log.ts';
import type { Pages } from './office-pages.ts';
import type { Passages } from './passages.ts';
import type { Rates } from './rates.ts';
import type { Seats } from './seats.ts';
import type { RelaySettings } from './settings.ts';
import type { SignInDesk } from './sign-in.ts';

/** What all requests of one relay share. */
export interface RelayState {
  readonly settings: RelaySettings;
  readonly passages: Passages;
  readonly pages: Pages;
  readonly addin: Addin;
  readonly rates: Rates;
  /** Requests of a client at the same time. */
  readonly underWay: Seats;
  readonly signIns: SignInDesk;
  readonly log: Log;
  isStopping: boolean;
}

export interface Env {
  Bindings: HttpBindings;
  Variables: {
    operation: string;
    fault: string | undefined;
    /** Whose share a request takes. */
    client: string;
  };
}
export type RelayContext = Context<Env>;
